import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension AggregateCastMember {
    package static func mock(
        id: Int = 17419, name: String = "Bryan Cranston", gender: Gender = .male,
        profilePath: URL? = url("/cranston.jpg"), roles: [Role]? = [.mock()], totalEpisodeCount: Int? = 62,
        order: Int = 0
    ) -> AggregateCastMember {
        AggregateCastMember(
            id: id, name: name, gender: gender, profilePath: profilePath, roles: roles,
            totalEpisodeCount: totalEpisodeCount, order: order)
    }
}
