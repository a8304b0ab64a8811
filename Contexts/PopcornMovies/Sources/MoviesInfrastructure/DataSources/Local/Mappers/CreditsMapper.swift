import Foundation
import MoviesDomain

/// Credits between domain and storage.
struct CreditsMapper {
    private let castMapper = CastMemberMapper()
    private let crewMapper = CrewMemberMapper()

    func map(_ entity: MoviesCreditsEntity) -> Credits {
        Credits(
            id: entity.movieID,
            cast: (entity.cast ?? []).map(castMapper.map),
            crew: (entity.crew ?? []).map(crewMapper.map))
    }

    func map(_ domain: Credits, language: String, cachedAt: Date) -> MoviesCreditsEntity {
        MoviesCreditsEntity(
            movieID: domain.id,
            language: language,
            cast: domain.cast.map(castMapper.map),
            crew: domain.crew.map(crewMapper.map),
            cachedAt: cachedAt)
    }
}
