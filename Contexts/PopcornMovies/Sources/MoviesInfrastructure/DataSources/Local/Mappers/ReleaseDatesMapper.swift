import Foundation
import MoviesDomain

struct ReleaseDatesMapper {
    func map(_ entity: MoviesReleaseDatesEntity) -> ReleaseDates {
        ReleaseDates(id: entity.movieID, releases: (entity.releases ?? []).map(map))
    }

    func map(_ domain: ReleaseDates, language: String, cachedAt: Date) -> MoviesReleaseDatesEntity {
        MoviesReleaseDatesEntity(
            movieID: domain.id, language: language, releases: domain.releases.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: ReleaseDates, to entity: inout MoviesReleaseDatesEntity, cachedAt: Date) {
        entity.releases = domain.releases.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: MoviesMovieReleaseEntity) -> MovieRelease {
        MovieRelease(
            countryCode: entity.countryCode, certification: entity.certification,
            type: entity.type.flatMap(ReleaseType.init),
            releasedAt: entity.releasedAt)
    }

    private func map(_ domain: MovieRelease) -> MoviesMovieReleaseEntity {
        MoviesMovieReleaseEntity(
            countryCode: domain.countryCode, certification: domain.certification,
            type: domain.type?.rawValue,
            releasedAt: domain.releasedAt)
    }
}
