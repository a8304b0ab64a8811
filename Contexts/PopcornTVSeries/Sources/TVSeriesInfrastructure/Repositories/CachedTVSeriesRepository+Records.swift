import CoreDomain
import Foundation
package import Storage
package import TVSeriesDomain

/// The records for a TV series, its parts, seasons, episodes and lists.
extension CachedTVSeriesRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [
        TVSeriesTVSeasonAggregateEntity.self, TVSeriesTVEpisodeAggregateEntity.self, TVSeriesSeriesRatingsEntity.self,
    ]

    package static let parts: [StoredPart<Self>] = [
        .record(.credits, \.credits, AggregateCreditsMapper().map, AggregateCreditsMapper().map),
        .record(.images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map),
        .record(.contentRatings, \.contentRatings, ContentRatingsMapper().map, ContentRatingsMapper().map),
        .record(.watchProviders, \.watchProviders, WatchProvidersMapper().map, WatchProvidersMapper().map),
        .record(.videos, \.videos, VideosMapper().map, VideosMapper().map),
        .firstPage(.recommendations, \.recommendations) { .recommendations(for: $0) },
        .firstPage(.similar, \.similar) { .similar(to: $0) },
        .record(.externalIDs, \.externalIDs) { (entity: TVSeriesExternalIDsEntity) in
            ExternalIDs(imdbID: entity.imdbID)
        } _: {
            TVSeriesExternalIDsEntity(seriesID: $1, language: $2, imdbID: $0.imdbID, cachedAt: $3)
        },
    ]

    package static func owner(of list: TVSeriesList) -> Int? {
        switch list {
        case .similar(let id), .recommendations(let id): id
        case .popular, .topRated, .airingToday, .onTheAir, .trending, .search, .discover: nil
        }
    }

    package static func stored(_ list: TVSeriesList) -> PagedList { list.stored }

    package static let roots = RecordMapping<TVSeriesTVSeriesEntity, TVSeries>(
        TVSeriesMapper().map, TVSeriesMapper().map, update: TVSeriesMapper().map)

    package static let rows = RecordMapping<TVSeriesTVSeriesPreviewEntity, TVSeriesPreview>(
        TVSeriesPreviewMapper().map, TVSeriesPreviewMapper().map)

    package func preview(of item: TVSeriesAggregate) -> TVSeriesPreview { TVSeriesPreview(item.series) }
}

extension TVSeriesList {
    /// The list's identity in storage. Apart from offers, TMDb has the same lists of TV series in all regions.
    var stored: PagedList { PagedList(storedName, dependsOnRegion: dependsOnRegion) }

    private var dependsOnRegion: Bool {
        if case .discover(let filter) = self { filter.properties.contains(.service) } else { false }
    }

    private var storedName: String {
        switch self {
        case .popular: "popular"
        case .topRated: "topRated"
        case .airingToday: "airingToday"
        case .onTheAir: "onTheAir"
        case .trending(let window): "trending/\(window.rawValue)"
        case .similar(let id): "similar/\(id)"
        case .recommendations(let id): "recommendations/\(id)"
        case .search(let search): "search/\(search.year.map(String.init) ?? "")/\(search.text)"
        case .discover(let filter): "discover/\(filter.text)"
        }
    }
}
