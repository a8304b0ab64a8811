import PeopleDomain
import TMDb

/// Maps credits in TMDb's order, without those that aren't for a movie or a TV series.
struct CombinedCreditsMapper {
    private let titleMapper = CreditTitleMapper()

    func map(_ dto: TMDb.CombinedCredits, personID: Int) -> PeopleDomain.CombinedCredits {
        PeopleDomain.CombinedCredits(id: personID, cast: dto.cast.compactMap(map), crew: dto.crew.compactMap(map))
    }

    private func map(_ dto: TMDb.CombinedCastCredit) -> CastCredit? {
        titleMapper.map(dto.title).map { title in
            CastCredit(
                title: title, creditID: dto.creditID, character: dto.character, order: dto.order,
                episodeCount: dto.episodeCount)
        }
    }

    private func map(_ dto: TMDb.CombinedCrewCredit) -> CrewCredit? {
        titleMapper.map(dto.title).map { title in
            CrewCredit(
                title: title, creditID: dto.creditID, job: dto.job, department: dto.department,
                episodeCount: dto.episodeCount)
        }
    }
}
