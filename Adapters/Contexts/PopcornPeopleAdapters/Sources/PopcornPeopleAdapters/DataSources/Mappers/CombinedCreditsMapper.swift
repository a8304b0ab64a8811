import PeopleDomain
import TMDb

/// Maps credits in TMDb's order, with the jobs on each title grouped by department.
struct CombinedCreditsMapper {
    private let titleMapper = CreditTitleMapper()

    func map(_ dto: TMDb.CombinedCredits, personID: Int) -> PeopleDomain.CombinedCredits {
        let crew = dto.crew.map(map)
        var jobs = Dictionary(grouping: crew, by: \.title.item).mapValues { $0.inDepartmentOrder(\.department)[...] }
        return PeopleDomain.CombinedCredits(
            id: personID, cast: dto.cast.map(map), crew: crew.compactMap { jobs[$0.title.item]?.popFirst() })
    }

    private func map(_ dto: TMDb.CombinedCastCredit) -> CastCredit {
        CastCredit(
            title: titleMapper.map(dto.title), creditID: dto.creditID, character: dto.character, order: dto.order,
            episodeCount: dto.episodeCount)
    }

    private func map(_ dto: TMDb.CombinedCrewCredit) -> CrewCredit {
        CrewCredit(
            title: titleMapper.map(dto.title), creditID: dto.creditID, job: dto.job, department: dto.department,
            episodeCount: dto.episodeCount)
    }
}
