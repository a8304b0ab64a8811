import Foundation
import TVSeriesDomain

struct AggregateCreditsMapper {
    func map(_ entity: TVSeriesAggregateCreditsEntity) -> AggregateCredits {
        AggregateCredits(id: entity.seriesID, cast: (entity.cast ?? []).map(map), crew: (entity.crew ?? []).map(map))
    }

    func map(_ domain: AggregateCredits, language: String, cachedAt: Date) -> TVSeriesAggregateCreditsEntity {
        TVSeriesAggregateCreditsEntity(
            seriesID: domain.id, language: language, cast: domain.cast.map(map), crew: domain.crew.map(map),
            cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: AggregateCredits, to entity: inout TVSeriesAggregateCreditsEntity, cachedAt: Date) {
        entity.cast = domain.cast.map(map)
        entity.crew = domain.crew.map(map)
        entity.cachedAt = cachedAt
    }
}

extension AggregateCreditsMapper {
    private func map(_ entity: TVSeriesAggregateCastMemberEntity) -> AggregateCastMember {
        AggregateCastMember(
            id: entity.personID, name: entity.name, gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath, roles: entity.roles?.map(map), totalEpisodeCount: entity.totalEpisodeCount,
            order: entity.order)
    }

    private func map(_ domain: AggregateCastMember) -> TVSeriesAggregateCastMemberEntity {
        TVSeriesAggregateCastMemberEntity(
            personID: domain.id, name: domain.name, gender: domain.gender.rawValue, profilePath: domain.profilePath,
            roles: domain.roles?.map(map), totalEpisodeCount: domain.totalEpisodeCount, order: domain.order)
    }

    private func map(_ entity: TVSeriesAggregateCrewMemberEntity) -> AggregateCrewMember {
        AggregateCrewMember(
            id: entity.personID, name: entity.name, gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath, department: entity.department, jobs: entity.jobs?.map(map),
            totalEpisodeCount: entity.totalEpisodeCount)
    }

    private func map(_ domain: AggregateCrewMember) -> TVSeriesAggregateCrewMemberEntity {
        TVSeriesAggregateCrewMemberEntity(
            personID: domain.id, name: domain.name, gender: domain.gender.rawValue, profilePath: domain.profilePath,
            department: domain.department, jobs: domain.jobs?.map(map), totalEpisodeCount: domain.totalEpisodeCount)
    }

    private func map(_ entity: TVSeriesRoleEntity) -> Role {
        Role(creditID: entity.creditID, character: entity.character, episodeCount: entity.episodeCount)
    }

    private func map(_ domain: Role) -> TVSeriesRoleEntity {
        TVSeriesRoleEntity(creditID: domain.creditID, character: domain.character, episodeCount: domain.episodeCount)
    }

    private func map(_ entity: TVSeriesJobEntity) -> Job {
        Job(creditID: entity.creditID, job: entity.job, episodeCount: entity.episodeCount)
    }

    private func map(_ domain: Job) -> TVSeriesJobEntity {
        TVSeriesJobEntity(creditID: domain.creditID, job: domain.job, episodeCount: domain.episodeCount)
    }
}
