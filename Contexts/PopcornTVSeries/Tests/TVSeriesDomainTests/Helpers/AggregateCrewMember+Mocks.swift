import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension AggregateCrewMember {
    package static func mock(
        id: Int = 29779, name: String = "Michelle MacLaren", gender: Gender = .female,
        profilePath: URL? = url("/maclaren.jpg"), department: String = "Directing", jobs: [Job]? = [.mock()],
        totalEpisodeCount: Int? = 11
    ) -> AggregateCrewMember {
        AggregateCrewMember(
            id: id, name: name, gender: gender, profilePath: profilePath, department: department, jobs: jobs,
            totalEpisodeCount: totalEpisodeCount)
    }
}
