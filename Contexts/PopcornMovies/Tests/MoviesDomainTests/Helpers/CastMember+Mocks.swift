import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension CastMember {
    package static func mock(
        id: Int = 819,
        castID: Int? = 4,
        creditID: String = "52fe4250c3a36847f80149f3",
        name: String = "Edward Norton",
        character: String = "The Narrator",
        gender: Gender = .male,
        profilePath: URL? = url("/norton.jpg"),
        order: Int = 1
    ) -> CastMember {
        CastMember(
            id: id, castID: castID, creditID: creditID, name: name, character: character, gender: gender,
            profilePath: profilePath, order: order)
    }
}
