import Foundation
import PeopleDomain

struct ImageCollectionMapper {
    func map(_ entity: PeopleImageCollectionEntity) -> ImageCollection {
        ImageCollection(id: entity.personID, profilePaths: entity.profilePaths)
    }

    func map(_ domain: ImageCollection, language: String, cachedAt: Date) -> PeopleImageCollectionEntity {
        PeopleImageCollectionEntity(
            personID: domain.id, language: language, profilePaths: domain.profilePaths, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: ImageCollection, to entity: inout PeopleImageCollectionEntity, cachedAt: Date) {
        entity.profilePaths = domain.profilePaths
        entity.cachedAt = cachedAt
    }
}
