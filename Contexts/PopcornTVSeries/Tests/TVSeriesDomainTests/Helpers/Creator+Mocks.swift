import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension Creator {
    package static func mock(
        id: Int = 66633, creditID: String = "52542286760ee31328001a7b", name: String = "Vince Gilligan",
        originalName: String = "Vince Gilligan (original)", gender: Gender = .male,
        profilePath: URL? = url("/gilligan.jpg")
    ) -> Creator {
        Creator(
            id: id, creditID: creditID, name: name, originalName: originalName, gender: gender,
            profilePath: profilePath)
    }
}
