import CoreDomain
import MoviesDomain

struct MovieCollectionPartsDetailsMapper {
    private let previewMapper = MoviePreviewDetailsMapper()

    func map(_ domain: MovieCollectionParts, imagesConfiguration images: ImagesConfiguration?)
        -> MovieCollectionPartsDetails
    {
        MovieCollectionPartsDetails(
            id: domain.id,
            name: domain.name,
            overview: domain.overview,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath),
            movies: domain.movies.map { previewMapper.map($0, imagesConfiguration: images) })
    }
}
