import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension MovieCollectionParts {
    package static func mock(
        id: Int = 1565,
        name: String = "The Club Collection",
        overview: String? = "All the clubs.",
        posterPath: URL? = url("/parts-poster.jpg"),
        backdropPath: URL? = url("/parts-backdrop.jpg"),
        movies: [MoviePreview] = [.mock(), .mock(id: 808, title: "Eight")]
    ) -> MovieCollectionParts {
        MovieCollectionParts(
            id: id, name: name, overview: overview, posterPath: posterPath, backdropPath: backdropPath, movies: movies)
    }
}
