import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension CastMember {
    package static func mock(
        id: Int = 17419, castID: Int? = 4, creditID: String = "52542282760ee313280017f9",
        name: String = "Bryan Cranston", character: String = "Walter White", gender: Gender = .male,
        profilePath: URL? = url("/cranston.jpg"), order: Int = 1
    ) -> CastMember {
        CastMember(
            id: id, castID: castID, creditID: creditID, name: name, character: character, gender: gender,
            profilePath: profilePath, order: order)
    }
}
