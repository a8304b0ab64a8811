import MoviesDomain
import TMDb

/// Maps images to their paths, best rated first.
struct ImageCollectionMapper {
    func map(_ dto: TMDb.ImageCollection, movieID: Int) -> MoviesDomain.ImageCollection {
        MoviesDomain.ImageCollection(
            id: movieID, posterPaths: dto.posterPaths, backdropPaths: dto.backdropPaths, logoPaths: dto.logoPaths)
    }
}
