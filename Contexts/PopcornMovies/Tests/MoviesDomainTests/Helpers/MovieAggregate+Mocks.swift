package import CoreDomain
package import MoviesDomain

extension MovieAggregate {
    package static func mock(
        movie: Movie = .mock(),
        credits: Credits? = .mock(),
        images: ImageCollection? = .mock(),
        releaseDates: ReleaseDates? = .mock(),
        videos: [Video]? = .mock,
        watchProviders: [WatchProviders]? = .mock,
        recommendations: Page<MoviePreview>? = .mock(items: [.mock(id: 1), .mock(id: 2)]),
        similar: Page<MoviePreview>? = .mock(items: [.mock(id: 3), .mock(id: 4)])
    ) -> MovieAggregate {
        MovieAggregate(
            movie: movie, credits: credits, images: images, releaseDates: releaseDates, videos: videos,
            watchProviders: watchProviders, recommendations: recommendations, similar: similar)
    }
}
