import Foundation
import MoviesDomain
import TMDb

/// Maps a collection with its movies, earliest release first.
struct MovieCollectionPartsMapper {
    private let previewMapper = MoviePreviewMapper()

    func map(_ dto: TMDb.MovieCollection) -> MovieCollectionParts {
        MovieCollectionParts(
            id: dto.id, name: dto.name, overview: dto.overview, posterPath: dto.posterPath,
            backdropPath: dto.backdropPath,
            movies: (dto.parts ?? []).map(previewMapper.map).sorted(by: isReleasedBefore))
    }

    private func isReleasedBefore(_ left: MoviePreview, _ right: MoviePreview) -> Bool {
        (left.releaseDate ?? .distantFuture, left.id) < (right.releaseDate ?? .distantFuture, right.id)
    }
}
