import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension TVEpisodeAirDate {
    package static func mock(
        id: Int = 62161, name: String = "Felina", episodeNumber: Int? = 16, seasonNumber: Int? = 5,
        overview: String? = "All bad things come to an end.", airDate: Date? = CalendarDay.date(from: "2013-09-29"),
        episodeType: String? = "finale", runtime: Int? = 56, showID: Int? = 1396, productionCode: String? = "516",
        stillPath: URL? = url("/felina.jpg"), voteAverage: Double? = 9.271, voteCount: Int? = 269
    ) -> TVEpisodeAirDate {
        TVEpisodeAirDate(
            id: id, name: name, episodeNumber: episodeNumber, seasonNumber: seasonNumber, overview: overview,
            airDate: airDate, episodeType: episodeType, runtime: runtime, showID: showID,
            productionCode: productionCode, stillPath: stillPath, voteAverage: voteAverage, voteCount: voteCount)
    }
}
