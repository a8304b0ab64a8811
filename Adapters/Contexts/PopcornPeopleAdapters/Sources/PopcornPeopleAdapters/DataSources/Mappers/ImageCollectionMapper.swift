import PeopleDomain
import TMDb

/// Maps portraits to their paths, best rated first.
struct ImageCollectionMapper {
    func map(_ dto: TMDb.ImageCollection, personID: Int) -> PeopleDomain.ImageCollection {
        PeopleDomain.ImageCollection(id: personID, profilePaths: dto.profilePaths)
    }
}
