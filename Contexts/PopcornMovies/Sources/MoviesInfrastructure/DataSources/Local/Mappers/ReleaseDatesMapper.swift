import Foundation
import MoviesDomain

/// ReleaseDates between domain and storage.
struct ReleaseDatesMapper {
    private let releaseMapper = MovieReleaseMapper()

    func map(_ entity: MoviesReleaseDatesEntity) -> ReleaseDates {
        ReleaseDates(
            id: entity.movieID,
            releases: (entity.releases ?? []).map(releaseMapper.map))
    }

    func map(_ domain: ReleaseDates, language: String, cachedAt: Date) -> MoviesReleaseDatesEntity {
        MoviesReleaseDatesEntity(
            movieID: domain.id,
            language: language,
            releases: domain.releases.map(releaseMapper.map),
            cachedAt: cachedAt)
    }
}
