import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension MovieCollection {
    package static func mock(
        id: Int = 1565,
        name: String = "The Club Collection",
        posterPath: URL? = url("/collection-poster.jpg"),
        backdropPath: URL? = url("/collection-backdrop.jpg")
    ) -> MovieCollection {
        MovieCollection(id: id, name: name, posterPath: posterPath, backdropPath: backdropPath)
    }
}
