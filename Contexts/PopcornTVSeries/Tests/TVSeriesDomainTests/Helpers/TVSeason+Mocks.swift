import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension TVSeason {
    package static func mock(
        id: Int = 30272, name: String = "Season 5", seasonNumber: Int = 5,
        overview: String? = "An empire needs an emperor.", airDate: Date? = CalendarDay.date(from: "2012-07-15"),
        posterPath: URL? = url("/season-poster.jpg"), voteAverage: Double? = 8.9, episodeCount: Int? = 16,
        episodes: [TVEpisode]? = [.mock()]
    ) -> TVSeason {
        TVSeason(
            id: id, name: name, seasonNumber: seasonNumber, overview: overview, airDate: airDate,
            posterPath: posterPath, voteAverage: voteAverage, episodeCount: episodeCount, episodes: episodes)
    }
}
