import TMDb
import TVSeriesDomain

struct TVSeriesAggregateMapper {
    private let previewMapper = TVSeriesPreviewMapper()

    func map(_ dto: TMDb.TVSeriesResponse) -> TVSeriesAggregate {
        let id = dto.main.id
        let parts = dto.parts
        return TVSeriesAggregate(
            series: TVSeriesMapper().map(dto.main, keywords: parts.keywords, english: parts.translations?.english),
            credits: parts.aggregateCredits.map { AggregateCreditsMapper().map($0, seriesID: id) },
            images: parts.images.map { ImageCollectionMapper().map($0, id: id) },
            contentRatings: parts.contentRatings.map { ContentRatingsMapper().map($0, seriesID: id) },
            watchProviders: parts.watchProviders.map(WatchProvidersMapper().map),
            videos: parts.videos?.byImportance.map(VideoMapper().map),
            recommendations: parts.recommendations?.page(1, map: previewMapper.map),
            similar: parts.similar?.page(1, map: previewMapper.map),
            externalIDs: parts.externalIDs.map { ExternalIDs(imdbID: $0.imdbID) })
    }
}
