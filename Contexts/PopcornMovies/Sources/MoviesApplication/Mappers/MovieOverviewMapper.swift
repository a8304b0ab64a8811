import CoreDomain
import MoviesDomain

struct MovieOverviewMapper {
    let region: String

    func map(
        _ domain: MovieAggregate, marks: Marks, imagesConfiguration images: ImagesConfiguration?
    ) -> MovieOverview {
        MovieOverview(
            details: MovieDetailsMapper().map(
                domain.movie,
                imageCollection: domain.images,
                certification: domain.releaseDates?.certification(in: region),
                releaseDateInRegion: domain.releaseDates?.releaseDate(in: region),
                isOnWatchlist: marks.isOnWatchlist,
                imagesConfiguration: images),
            credits: domain.credits.map { CreditsDetailsMapper().map($0, imagesConfiguration: images) },
            watchProviders: domain.watchProviders?.first { $0.countryCode == region }.map {
                WatchProvidersDetailsMapper().map($0, imagesConfiguration: images)
            },
            marks: marks)
    }
}
