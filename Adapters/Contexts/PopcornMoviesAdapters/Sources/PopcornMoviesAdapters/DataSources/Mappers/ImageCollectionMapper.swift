import Foundation
import MoviesDomain
import TMDb

/// Maps images to their paths.
struct ImageCollectionMapper {
    func map(_ dto: TMDb.ImageCollection, movieID: Int) -> MoviesDomain.ImageCollection {
        MoviesDomain.ImageCollection(
            id: movieID,
            posterPaths: paths(dto.posters),
            backdropPaths: paths(dto.backdrops),
            logoPaths: paths(dto.logos))
    }

    /// Returns the paths, the best rated first. Equally rated images keep TMDb's order.
    private func paths(_ images: [TMDb.ImageMetadata]?) -> [URL] {
        (images ?? []).enumerated()
            .sorted { ($1.element.voteAverage ?? 0, $0.offset) < ($0.element.voteAverage ?? 0, $1.offset) }
            .map(\.element.filePath)
    }
}
