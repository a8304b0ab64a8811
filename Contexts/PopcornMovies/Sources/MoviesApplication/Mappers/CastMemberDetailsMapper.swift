import CoreDomain
import MoviesDomain

/// Maps a cast member, resolving the portrait.
struct CastMemberDetailsMapper {
    func map(_ domain: CastMember, imagesConfiguration: ImagesConfiguration?) -> CastMemberDetails {
        CastMemberDetails(
            id: domain.id,
            castID: domain.castID,
            creditID: domain.creditID,
            name: domain.name,
            character: domain.character,
            gender: domain.gender,
            profileURLSet: imagesConfiguration?.profileURLSet(for: domain.profilePath),
            order: domain.order)
    }
}
