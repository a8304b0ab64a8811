import CoreDomain
package import Foundation
package import TVSeriesDomain

extension EpisodeRating {
    package static func mock(
        id: Int = 62161, episodeNumber: Int = 14, name: String = "Ozymandias",
        airDate: Date? = CalendarDay.date(from: "2013-09-15"), runtime: Int? = 47,
        voteAverage: Double? = 9.6, voteCount: Int? = 512
    ) -> EpisodeRating {
        EpisodeRating(
            id: id, episodeNumber: episodeNumber, name: name, airDate: airDate, runtime: runtime,
            voteAverage: voteAverage, voteCount: voteCount)
    }
}
