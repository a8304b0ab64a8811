import TMDb
import TVSeriesDomain

/// Maps images to their paths, best rated first.
struct ImageCollectionMapper {
    func map(_ dto: TMDb.ImageCollection, id: Int) -> ImageCollection {
        ImageCollection(
            id: id, posterPaths: dto.posterPaths, backdropPaths: dto.backdropPaths, logoPaths: dto.logoPaths,
            stillPaths: dto.stillPaths)
    }
}
