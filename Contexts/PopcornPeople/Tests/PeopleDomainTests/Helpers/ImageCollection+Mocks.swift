import CoreDomainTestHelpers
package import Foundation
package import PeopleDomain

extension ImageCollection {
    package static func mock(
        id: Int = 287,
        profilePaths: [URL] = [url("/profile-1.jpg"), url("/profile-2.jpg")]
    ) -> ImageCollection {
        ImageCollection(id: id, profilePaths: profilePaths)
    }
}
