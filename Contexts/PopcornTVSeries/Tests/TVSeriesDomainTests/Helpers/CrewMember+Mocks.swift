import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension CrewMember {
    package static func mock(
        id: Int = 29779, creditID: String = "52542288760ee31328001b83", name: String = "Michelle MacLaren",
        job: String = "Director", department: String = "Directing", gender: Gender = .female,
        profilePath: URL? = url("/maclaren.jpg")
    ) -> CrewMember {
        CrewMember(
            id: id, creditID: creditID, name: name, job: job, department: department, gender: gender,
            profilePath: profilePath)
    }
}
