import CoreDomain
import TVSeriesDomain

struct TVSeriesOverviewMapper {
    let region: String

    func map(
        _ domain: TVSeriesAggregate, marks: Marks, imagesConfiguration images: ImagesConfiguration?
    ) -> TVSeriesOverview {
        TVSeriesOverview(
            details: TVSeriesDetailsMapper().map(
                domain.series, imageCollection: domain.images, imdbID: domain.externalIDs?.imdbID,
                certification: domain.contentRatings?.certification(in: region),
                isOnWatchlist: marks.isOnWatchlist, imagesConfiguration: images),
            credits: domain.credits.map { AggregateCreditsDetailsMapper().map($0, images) },
            watchProviders: domain.watchProviders?.first { $0.countryCode == region }.map {
                WatchProvidersDetailsMapper().map($0, images)
            },
            marks: marks)
    }
}
