import CoreDomain
import Foundation
import Storage
import TVSeriesDomain

/// Maps a TV series with its parts between the domain and the records of one batch.
struct TVSeriesAggregateMapper {
    let locale: ContentLocale
    let pages: PageStore<TVSeriesTVSeriesPreviewEntity>

    /// The types of the records that a response fills.
    static let recordTypes: [any StoredRecord.Type] =
        [
            TVSeriesTVSeriesEntity.self, TVSeriesAggregateCreditsEntity.self, TVSeriesImageCollectionEntity.self,
            TVSeriesContentRatingsEntity.self, TVSeriesWatchProvidersEntity.self, TVSeriesVideosEntity.self,
            TVSeriesExternalIDsEntity.self,
        ] + PageStore<TVSeriesTVSeriesPreviewEntity>.recordTypes

    /// Returns the reference to the record of a part of the series `id`.
    func reference(to part: TVSeriesPart, of id: Int) -> RecordReference {
        let key = RecordKey(Scalar(id), .text(locale.language))
        return switch part {
        case .credits: RecordReference(TVSeriesAggregateCreditsEntity.self, key)
        case .images: RecordReference(TVSeriesImageCollectionEntity.self, key)
        case .contentRatings: RecordReference(TVSeriesContentRatingsEntity.self, key)
        case .watchProviders: RecordReference(TVSeriesWatchProvidersEntity.self, key)
        case .videos: RecordReference(TVSeriesVideosEntity.self, key)
        case .recommendations: pages.reference(to: 1, of: TVSeriesList.recommendations(for: id).stored)
        case .similar: pages.reference(to: 1, of: TVSeriesList.similar(to: id).stored)
        case .externalIDs: RecordReference(TVSeriesExternalIDsEntity.self, key)
        }
    }

    /// Maps the requested parts, and reads the rows of pages.
    func map(
        _ stored: Aggregate<TVSeriesTVSeriesEntity>, with parts: Set<TVSeriesPart>
    ) async throws -> TVSeriesAggregate {
        let id = stored.root.seriesID
        func part<Part: StoredRecord>(_ part: TVSeriesPart, _ type: Part.Type) -> Part? {
            parts.contains(part) ? stored.part(type, at: reference(to: part, of: id).key) : nil
        }
        func page(_ list: TVSeriesPart) async throws -> Page<TVSeriesPreview>? {
            guard let page = part(list, StoredPage<TVSeriesTVSeriesPreviewEntity>.self) else { return nil }
            let rows = stored.parts(of: TVSeriesTVSeriesPreviewEntity.self)
            return try await pages.page(page, delivered: rows).map(TVSeriesPreviewMapper().map)
        }
        return TVSeriesAggregate(
            series: TVSeriesMapper().map(stored.root),
            credits: part(.credits, TVSeriesAggregateCreditsEntity.self).map(AggregateCreditsMapper().map),
            images: part(.images, TVSeriesImageCollectionEntity.self).map(ImageCollectionMapper().map),
            contentRatings: part(.contentRatings, TVSeriesContentRatingsEntity.self).map(ContentRatingsMapper().map),
            watchProviders: part(.watchProviders, TVSeriesWatchProvidersEntity.self).map(WatchProvidersMapper().map),
            videos: part(.videos, TVSeriesVideosEntity.self).map(VideosMapper().map),
            recommendations: try await page(.recommendations),
            similar: try await page(.similar),
            externalIDs: part(.externalIDs, TVSeriesExternalIDsEntity.self).map { ExternalIDs(imdbID: $0.imdbID) })
    }

    /// Maps a response to all the records that it fills. A stored series is updated in place.
    func map(
        _ domain: TVSeriesAggregate, over old: TVSeriesTVSeriesEntity?, cachedAt: Date
    ) -> [any StoredRecord] {
        let (id, language) = (domain.series.id, locale.language)
        let parts: [(any StoredRecord)?] = [
            domain.credits.map { AggregateCreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.contentRatings.map { ContentRatingsMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.watchProviders.map {
                WatchProvidersMapper().map($0, seriesID: id, language: language, cachedAt: cachedAt)
            },
            domain.videos.map { VideosMapper().map($0, seriesID: id, language: language, cachedAt: cachedAt) },
            domain.externalIDs.map {
                TVSeriesExternalIDsEntity(seriesID: id, language: language, imdbID: $0.imdbID, cachedAt: cachedAt)
            },
        ]
        return [series(domain.series, over: old, cachedAt), row(TVSeriesPreview(domain.series), cachedAt)]
            + parts.compactMap { $0 }
            + page(domain.recommendations, of: .recommendations(for: id), cachedAt)
            + page(domain.similar, of: .similar(to: id), cachedAt)
    }

    /// Maps a series to the row that lists share.
    func row(_ series: TVSeriesPreview, _ cachedAt: Date) -> TVSeriesTVSeriesPreviewEntity {
        TVSeriesPreviewMapper().map(series, language: locale.language, cachedAt: cachedAt)
    }

    private func series(
        _ series: TVSeries, over old: TVSeriesTVSeriesEntity?, _ cachedAt: Date
    ) -> TVSeriesTVSeriesEntity {
        guard var entity = old else {
            return TVSeriesMapper().map(series, language: locale.language, cachedAt: cachedAt)
        }
        TVSeriesMapper().map(series, to: &entity, cachedAt: cachedAt)
        return entity
    }

    /// Maps the first page of a series' list, which arrives with the series.
    private func page(
        _ page: Page<TVSeriesPreview>?, of list: TVSeriesList, _ cachedAt: Date
    ) -> [any StoredRecord] {
        page.map { pages.records($0.map { row($0, cachedAt) }, number: 1, of: list.stored, cachedAt: cachedAt) } ?? []
    }
}

extension TVSeriesList {
    /// The list as storage identifies it. TMDb has the same lists of TV series in all regions.
    var stored: PagedList { PagedList(storedName) }

    /// The series to which the list belongs, and as which of its parts the first page arrives.
    var series: (id: Int, part: TVSeriesPart)? {
        switch self {
        case .similar(let id): (id, .similar)
        case .recommendations(let id): (id, .recommendations)
        case .popular, .topRated, .airingToday, .onTheAir, .trending, .search: nil
        }
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
        }
    }
}
