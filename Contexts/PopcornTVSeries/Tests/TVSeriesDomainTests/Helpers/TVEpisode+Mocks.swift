import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension TVEpisode {
    package static func mock(
        id: Int = 62161, name: String = "Ozymandias", episodeNumber: Int = 14, seasonNumber: Int = 5,
        overview: String? = "Everyone pays at once.", airDate: Date? = CalendarDay.date(from: "2013-09-15"),
        episodeType: String? = "standard", runtime: Int? = 48, showID: Int? = 1396, productionCode: String? = "514",
        stillPath: URL? = url("/ozymandias.jpg"), crew: [CrewMember]? = [.mock()],
        guestStars: [CastMember]? = [.mock()], voteAverage: Double? = 9.6, voteCount: Int? = 512
    ) -> TVEpisode {
        TVEpisode(
            id: id, name: name, episodeNumber: episodeNumber, seasonNumber: seasonNumber, overview: overview,
            airDate: airDate, episodeType: episodeType, runtime: runtime, showID: showID,
            productionCode: productionCode, stillPath: stillPath, crew: crew, guestStars: guestStars,
            voteAverage: voteAverage, voteCount: voteCount)
    }
}
