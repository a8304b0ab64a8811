package import CoreDomain
package import MoviesDomain
import MoviesDomainTestHelpers
package import MoviesInfrastructure

extension RemoteMovie {
    package static func mock(
        movie: Movie = .mock(),
        credits: Credits? = .mock(),
        images: ImageCollection? = .mock(),
        releaseDates: ReleaseDates? = .mock(),
        videos: [Video]? = [.mock(), .mock(id: "teaser", type: "Teaser")],
        watchProviders: [WatchProviders]? = [.mock(), .mock(countryCode: "DE")],
        recommendations: Page<MoviePreview>? = .mock(items: [.mock(id: 1), .mock(id: 2)]),
        similar: Page<MoviePreview>? = .mock(items: [.mock(id: 3), .mock(id: 4)])
    ) -> RemoteMovie {
        RemoteMovie(
            movie: movie,
            credits: credits,
            images: images,
            releaseDates: releaseDates,
            videos: videos,
            watchProviders: watchProviders,
            recommendations: recommendations,
            similar: similar)
    }
}
