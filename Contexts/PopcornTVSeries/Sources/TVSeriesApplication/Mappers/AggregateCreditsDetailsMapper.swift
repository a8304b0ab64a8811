import CoreDomain
import TVSeriesDomain

/// Maps the cast and crew of a TV series, resolving portraits.
struct AggregateCreditsDetailsMapper {
    func map(_ domain: AggregateCredits, _ images: ImagesConfiguration?) -> AggregateCreditsDetails {
        AggregateCreditsDetails(
            id: domain.id,
            cast: domain.cast.map { map($0, images) },
            crew: domain.crew.map { map($0, images) })
    }

    private func map(_ domain: AggregateCastMember, _ images: ImagesConfiguration?) -> AggregateCastMemberDetails {
        AggregateCastMemberDetails(
            id: domain.id, name: domain.name, gender: domain.gender,
            profileURLSet: images?.profileURLSet(for: domain.profilePath), roles: domain.roles,
            totalEpisodeCount: domain.totalEpisodeCount, order: domain.order)
    }

    private func map(_ domain: AggregateCrewMember, _ images: ImagesConfiguration?) -> AggregateCrewMemberDetails {
        AggregateCrewMemberDetails(
            id: domain.id, name: domain.name, gender: domain.gender,
            profileURLSet: images?.profileURLSet(for: domain.profilePath), department: domain.department,
            jobs: domain.jobs, totalEpisodeCount: domain.totalEpisodeCount)
    }
}
