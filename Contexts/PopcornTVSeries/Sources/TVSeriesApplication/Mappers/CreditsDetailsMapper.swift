import CoreDomain
import TVSeriesDomain

/// Maps the cast and crew of a season or an episode, resolving portraits.
struct CreditsDetailsMapper {
    func map(_ domain: Credits, _ images: ImagesConfiguration?) -> CreditsDetails {
        CreditsDetails(
            cast: domain.cast.map { map($0, images) },
            crew: domain.crew.map { map($0, images) },
            guestStars: domain.guestStars?.map { map($0, images) })
    }

    func map(_ domain: CastMember, _ images: ImagesConfiguration?) -> CastMemberDetails {
        CastMemberDetails(
            id: domain.id, castID: domain.castID, creditID: domain.creditID, name: domain.name,
            character: domain.character, gender: domain.gender,
            profileURLSet: images?.profileURLSet(for: domain.profilePath), order: domain.order)
    }

    func map(_ domain: CrewMember, _ images: ImagesConfiguration?) -> CrewMemberDetails {
        CrewMemberDetails(
            id: domain.id, creditID: domain.creditID, name: domain.name, job: domain.job, department: domain.department,
            gender: domain.gender, profileURLSet: images?.profileURLSet(for: domain.profilePath))
    }
}
