package import CoreDomain
import CoreDomainTestHelpers
package import TVSeriesDomain

extension TVSeriesAggregate {
    package static func mock(
        series: TVSeries = .mock(), credits: AggregateCredits? = .mock(), images: ImageCollection? = .mock(),
        contentRatings: ContentRatings? = .mock(), watchProviders: [WatchProviders]? = .mock, videos: [Video]? = .mock,
        recommendations: Page<TVSeriesPreview>? = .mock(items: [.mock(id: 1), .mock(id: 2)]),
        similar: Page<TVSeriesPreview>? = .mock(items: [.mock(id: 3), .mock(id: 4)]),
        externalIDs: ExternalIDs? = .mock()
    ) -> TVSeriesAggregate {
        TVSeriesAggregate(
            series: series, credits: credits, images: images, contentRatings: contentRatings,
            watchProviders: watchProviders, videos: videos, recommendations: recommendations, similar: similar,
            externalIDs: externalIDs)
    }
}

extension SeasonReference {
    package static let mock = SeasonReference(seriesID: 1396, seasonNumber: 5)
}

extension EpisodeReference {
    package static let mock = EpisodeReference(seriesID: 1396, seasonNumber: 5, episodeNumber: 14)
}

extension TVSeasonAggregate {
    package static func mock(
        reference: SeasonReference = .mock, season: TVSeason = .mock(),
        credits: Credits? = .mock(id: 30272, guestStars: nil),
        images: ImageCollection? = ImageCollection(id: 30272, posterPaths: [url("/s-1.jpg"), url("/s-2.jpg")])
    ) -> TVSeasonAggregate {
        TVSeasonAggregate(reference: reference, season: season, credits: credits, images: images)
    }
}

extension TVEpisodeAggregate {
    package static func mock(
        reference: EpisodeReference = .mock, episode: TVEpisode = .mock(), credits: Credits? = .mock(),
        images: ImageCollection? = ImageCollection(id: 62161, stillPaths: [url("/e-1.jpg"), url("/e-2.jpg")])
    ) -> TVEpisodeAggregate {
        TVEpisodeAggregate(reference: reference, episode: episode, credits: credits, images: images)
    }
}
