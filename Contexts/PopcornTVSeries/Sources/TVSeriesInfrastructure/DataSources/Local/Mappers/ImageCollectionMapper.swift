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
}
