import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension CrewMember {
    package static func mock(
        id: Int = 7467,
        creditID: String = "631f0289568463007bbe28a5",
        name: String = "David Fincher",
        job: String = "Director",
        department: String = "Directing",
        gender: Gender = .other,
        profilePath: URL? = url("/fincher.jpg")
    ) -> CrewMember {
        CrewMember(
            id: id, creditID: creditID, name: name, job: job, department: department, gender: gender,
            profilePath: profilePath)
    }
}
