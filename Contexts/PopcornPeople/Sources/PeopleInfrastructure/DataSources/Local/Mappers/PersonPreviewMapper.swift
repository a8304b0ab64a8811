import CoreDomain
import Foundation
import PeopleDomain

struct PersonPreviewMapper {
    func map(_ entity: PeoplePersonPreviewEntity) -> PersonPreview {
        PersonPreview(
            id: entity.personID, name: entity.name, originalName: entity.originalName,
            knownForDepartment: entity.knownForDepartment,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath, popularity: entity.popularity, isAdultOnly: entity.isAdultOnly,
            knownFor: entity.knownFor?.map(map))
    }

    func map(_ domain: PersonPreview, language: String, cachedAt: Date) -> PeoplePersonPreviewEntity {
        PeoplePersonPreviewEntity(
            personID: domain.id, language: language, name: domain.name, originalName: domain.originalName,
            knownForDepartment: domain.knownForDepartment, gender: domain.gender.rawValue,
            profilePath: domain.profilePath, popularity: domain.popularity, isAdultOnly: domain.isAdultOnly,
            knownFor: domain.knownFor?.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: PersonPreview, to entity: inout PeoplePersonPreviewEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.originalName = domain.originalName
        entity.knownForDepartment = domain.knownForDepartment
        entity.gender = domain.gender.rawValue
        entity.profilePath = domain.profilePath
        entity.popularity = domain.popularity
        entity.isAdultOnly = domain.isAdultOnly
        entity.knownFor = domain.knownFor?.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: PeopleKnownForTitleEntity) -> KnownForTitle {
        KnownForTitle(
            item: ItemReference(ItemKind(rawValue: entity.kind), entity.titleID), title: entity.title,
            date: entity.date)
    }

    private func map(_ domain: KnownForTitle) -> PeopleKnownForTitleEntity {
        PeopleKnownForTitleEntity(
            kind: domain.item.kind.rawValue, titleID: domain.item.id, title: domain.title, date: domain.date)
    }
}
