import CoreDomain
import Foundation
import PeopleDomain

/// Maps credits between domain and storage, where roles and jobs refer to their titles.
struct CombinedCreditsMapper {
    func map(_ entity: PeopleCombinedCreditsEntity) -> CombinedCredits {
        let stored = (entity.titles ?? []).map(map)
        let titles = Dictionary(stored.map { ($0.item, $0) }) { first, _ in first }
        func title(_ kind: String, _ id: Int) -> CreditTitle? {
            titles[ItemReference(ItemKind(rawValue: kind), id)]
        }
        return CombinedCredits(
            id: entity.personID,
            cast: (entity.cast ?? []).compactMap { role in title(role.kind, role.titleID).map { map(role, $0) } },
            crew: (entity.crew ?? []).compactMap { job in title(job.kind, job.titleID).map { map(job, $0) } })
    }

    func map(_ domain: CombinedCredits, language: String, cachedAt: Date) -> PeopleCombinedCreditsEntity {
        PeopleCombinedCreditsEntity(
            personID: domain.id, language: language,
            titles: domain.titles.map { map($0.title) },
            cast: domain.cast.map(map), crew: domain.crew.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: CombinedCredits, to entity: inout PeopleCombinedCreditsEntity, cachedAt: Date) {
        entity.titles = domain.titles.map { map($0.title) }
        entity.cast = domain.cast.map(map)
        entity.crew = domain.crew.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: PeopleCreditTitleEntity) -> CreditTitle {
        CreditTitle(
            item: ItemReference(ItemKind(rawValue: entity.kind), entity.titleID),
            title: entity.title, originalTitle: entity.originalTitle, overview: entity.overview, date: entity.date,
            posterPath: entity.posterPath, backdropPath: entity.backdropPath, genreIDs: entity.genreIDs,
            popularity: entity.popularity, voteAverage: entity.voteAverage, voteCount: entity.voteCount)
    }

    private func map(_ domain: CreditTitle) -> PeopleCreditTitleEntity {
        PeopleCreditTitleEntity(
            kind: domain.item.kind.rawValue, titleID: domain.item.id, title: domain.title,
            originalTitle: domain.originalTitle, overview: domain.overview, date: domain.date,
            posterPath: domain.posterPath, backdropPath: domain.backdropPath, genreIDs: domain.genreIDs,
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount)
    }

    private func map(_ entity: PeopleCastCreditEntity, _ title: CreditTitle) -> CastCredit {
        CastCredit(
            title: title, creditID: entity.creditID, character: entity.character, order: entity.order,
            episodeCount: entity.episodeCount)
    }

    private func map(_ domain: CastCredit) -> PeopleCastCreditEntity {
        PeopleCastCreditEntity(
            kind: domain.title.item.kind.rawValue, titleID: domain.title.item.id, creditID: domain.creditID,
            character: domain.character, order: domain.order, episodeCount: domain.episodeCount)
    }

    private func map(_ entity: PeopleCrewCreditEntity, _ title: CreditTitle) -> CrewCredit {
        CrewCredit(
            title: title, creditID: entity.creditID, job: entity.job, department: entity.department,
            episodeCount: entity.episodeCount)
    }

    private func map(_ domain: CrewCredit) -> PeopleCrewCreditEntity {
        PeopleCrewCreditEntity(
            kind: domain.title.item.kind.rawValue, titleID: domain.title.item.id, creditID: domain.creditID,
            job: domain.job, department: domain.department, episodeCount: domain.episodeCount)
    }
}
