import CoreDomain
import TMDb
import TVSeriesDomain

/// Maps the cast of a TV series in billing order, and the crew by department.
struct AggregateCreditsMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.AggregateCredits, seriesID: Int) -> AggregateCredits {
        // TMDb sends the cast unsorted. The sort is stable, so members with the same `order` stay in TMDb's sequence.
        let cast = dto.cast.map(map).sorted { $0.order < $1.order }
        let crew = dto.crew.inDepartmentOrder(\.department) { member in
            member.jobs?.contains { CrewJob.isDirecting($0.job) } ?? false
        }
        return AggregateCredits(id: seriesID, cast: cast, crew: crew.map(map))
    }

    private func map(_ dto: TMDb.AggregateCastMember) -> AggregateCastMember {
        AggregateCastMember(
            id: dto.id, name: dto.name, gender: genderMapper.map(dto.gender), profilePath: dto.profilePath,
            roles: dto.roles?.map(map), totalEpisodeCount: dto.totalEpisodeCount, order: dto.order)
    }

    private func map(_ dto: TMDb.AggregateCrewMember) -> AggregateCrewMember {
        AggregateCrewMember(
            id: dto.id, name: dto.name, gender: genderMapper.map(dto.gender), profilePath: dto.profilePath,
            department: dto.department, jobs: dto.jobs?.map(map), totalEpisodeCount: dto.totalEpisodeCount)
    }

    private func map(_ dto: TMDb.AggregateCastMember.Role) -> Role {
        Role(creditID: dto.creditID, character: dto.character, episodeCount: dto.episodeCount)
    }

    private func map(_ dto: TMDb.AggregateCrewMember.Job) -> Job {
        Job(creditID: dto.creditID, job: dto.job, episodeCount: dto.episodeCount)
    }
}
