import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import PeopleDomain

extension PersonPreview {
    package static func mock(
        id: Int = 608,
        name: String = "Hayao Miyazaki",
        originalName: String? = "宮崎駿",
        knownForDepartment: String? = "Directing",
        gender: Gender = .male,
        profilePath: URL? = url("/miyazaki.jpg"),
        popularity: Double? = 9.5,
        isAdultOnly: Bool? = false,
        knownFor: [KnownForTitle]? = [
            .mock(), .mock(item: ItemReference(.tvSeries, 129), title: "Conan", date: nil),
        ]
    ) -> PersonPreview {
        PersonPreview(
            id: id, name: name, originalName: originalName, knownForDepartment: knownForDepartment, gender: gender,
            profilePath: profilePath, popularity: popularity, isAdultOnly: isAdultOnly, knownFor: knownFor)
    }
}
