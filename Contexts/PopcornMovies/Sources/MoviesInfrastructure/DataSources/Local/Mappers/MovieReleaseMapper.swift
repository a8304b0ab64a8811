import MoviesDomain

/// MovieRelease between domain and storage.
struct MovieReleaseMapper {
    func map(_ entity: MoviesMovieReleaseEntity) -> MovieRelease {
        MovieRelease(
            countryCode: entity.countryCode,
            certification: entity.certification,
            type: entity.type.flatMap(ReleaseType.init),
            releasedAt: entity.releasedAt)
    }

    func map(_ domain: MovieRelease) -> MoviesMovieReleaseEntity {
        MoviesMovieReleaseEntity(
            countryCode: domain.countryCode,
            certification: domain.certification,
            type: domain.type?.rawValue,
            releasedAt: domain.releasedAt)
    }
}
