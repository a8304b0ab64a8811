import CoreDomain
package import Foundation
package import Storage
package import TVSeriesDomain

/// The records that keep a TV series, its parts, seasons, episodes and lists.
extension CachedTVSeriesRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [
        TVSeriesTVSeasonAggregateEntity.self, TVSeriesTVEpisodeAggregateEntity.self, TVSeriesSeriesRatingsEntity.self,
    ]

    package static func location(of part: TVSeriesPart, ofItem id: Int) -> PartLocation<Self> {
        switch part {
        case .credits: .record(TVSeriesAggregateCreditsEntity.self)
        case .images: .record(TVSeriesImageCollectionEntity.self)
        case .contentRatings: .record(TVSeriesContentRatingsEntity.self)
        case .watchProviders: .record(TVSeriesWatchProvidersEntity.self)
        case .videos: .record(TVSeriesVideosEntity.self)
        case .recommendations: .firstPage(.recommendations(for: id), \.recommendations)
        case .similar: .firstPage(.similar(to: id), \.similar)
        case .externalIDs: .record(TVSeriesExternalIDsEntity.self)
        }
    }

    package static func owner(of list: TVSeriesList) -> (id: Int, part: TVSeriesPart)? {
        switch list {
        case .similar(let id): (id, .similar)
        case .recommendations(let id): (id, .recommendations)
        case .popular, .topRated, .airingToday, .onTheAir, .trending, .search: nil
        }
    }

    package static func stored(_ list: TVSeriesList) -> PagedList { list.stored }

    package func map(_ stored: StoredItem<Self>) -> TVSeriesAggregate {
        TVSeriesAggregate(
            series: TVSeriesMapper().map(stored.root), credits: stored.part(AggregateCreditsMapper().map),
            images: stored.part(ImageCollectionMapper().map), contentRatings: stored.part(ContentRatingsMapper().map),
            watchProviders: stored.part(WatchProvidersMapper().map), videos: stored.part(VideosMapper().map),
            recommendations: stored.page(.recommendations), similar: stored.page(.similar),
            externalIDs: stored.part { (ids: TVSeriesExternalIDsEntity) in ExternalIDs(imdbID: ids.imdbID) })
    }

    package func records(
        of item: TVSeriesAggregate, over old: TVSeriesTVSeriesEntity?, cachedAt: Date
    ) -> [(any StoredRecord)?] {
        let (id, language) = (item.series.id, locale.language)
        let series = old.updated(orNew: TVSeriesMapper().map(item.series, language: language, cachedAt: cachedAt)) {
            TVSeriesMapper().map(item.series, to: &$0, cachedAt: cachedAt)
        }
        return [
            series,
            item.credits.map { AggregateCreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            item.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            item.contentRatings.map { ContentRatingsMapper().map($0, language: language, cachedAt: cachedAt) },
            item.watchProviders.map {
                WatchProvidersMapper().map($0, seriesID: id, language: language, cachedAt: cachedAt)
            },
            item.videos.map { VideosMapper().map($0, seriesID: id, language: language, cachedAt: cachedAt) },
            item.externalIDs.map {
                TVSeriesExternalIDsEntity(seriesID: id, language: language, imdbID: $0.imdbID, cachedAt: cachedAt)
            },
        ]
    }

    package func row(of item: TVSeriesAggregate, cachedAt: Date) -> TVSeriesTVSeriesPreviewEntity {
        map(TVSeriesPreview(item.series), cachedAt: cachedAt)
    }

    package func map(_ row: TVSeriesTVSeriesPreviewEntity) -> TVSeriesPreview { TVSeriesPreviewMapper().map(row) }

    package func map(_ preview: TVSeriesPreview, cachedAt: Date) -> TVSeriesTVSeriesPreviewEntity {
        TVSeriesPreviewMapper().map(preview, language: locale.language, cachedAt: cachedAt)
    }
}

extension TVSeriesList {
    /// The list as storage identifies it. TMDb has the same lists of TV series in all regions.
    var stored: PagedList { PagedList(storedName) }

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
        }
    }
}
