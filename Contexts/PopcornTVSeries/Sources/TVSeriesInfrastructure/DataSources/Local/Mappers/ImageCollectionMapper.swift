import Foundation
import TVSeriesDomain

struct ImageCollectionMapper {
    func map(_ entity: TVSeriesImageCollectionEntity) -> ImageCollection {
        ImageCollection(
            id: entity.seriesID, posterPaths: entity.posterPaths, backdropPaths: entity.backdropPaths,
            logoPaths: entity.logoPaths)
    }

    func map(_ domain: ImageCollection, language: String, cachedAt: Date) -> TVSeriesImageCollectionEntity {
        TVSeriesImageCollectionEntity(
            seriesID: domain.id, language: language, posterPaths: domain.posterPaths,
            backdropPaths: domain.backdropPaths, logoPaths: domain.logoPaths, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: ImageCollection, to entity: inout TVSeriesImageCollectionEntity, cachedAt: Date) {
        entity.posterPaths = domain.posterPaths
        entity.backdropPaths = domain.backdropPaths
        entity.logoPaths = domain.logoPaths
        entity.cachedAt = cachedAt
    }
}
