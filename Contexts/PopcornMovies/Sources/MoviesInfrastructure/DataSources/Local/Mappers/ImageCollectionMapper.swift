import Foundation
import MoviesDomain

struct ImageCollectionMapper {
    func map(_ entity: MoviesImageCollectionEntity) -> ImageCollection {
        ImageCollection(
            id: entity.movieID, posterPaths: entity.posterPaths, backdropPaths: entity.backdropPaths,
            logoPaths: entity.logoPaths)
    }

    func map(_ domain: ImageCollection, language: String, cachedAt: Date) -> MoviesImageCollectionEntity {
        MoviesImageCollectionEntity(
            movieID: domain.id, language: language, posterPaths: domain.posterPaths,
            backdropPaths: domain.backdropPaths, logoPaths: domain.logoPaths, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: ImageCollection, to entity: inout MoviesImageCollectionEntity, cachedAt: Date) {
        entity.posterPaths = domain.posterPaths
        entity.backdropPaths = domain.backdropPaths
        entity.logoPaths = domain.logoPaths
        entity.cachedAt = cachedAt
    }
}
