import CoreDomain
import Foundation
import PeopleDomain
import Storage

/// Maps a person with their parts between the domain and the records of one batch.
struct PersonAggregateMapper {
    let language: String

    func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id), .text(language)) }

    /// Returns the reference to the record of a part of the person `id`.
    func reference(to part: PersonPart, of id: Int) -> RecordReference {
        switch part {
        case .credits: RecordReference(PeopleCombinedCreditsEntity.self, key(id))
        case .images: RecordReference(PeopleImageCollectionEntity.self, key(id))
        }
    }

    /// Maps the requested parts.
    func map(_ stored: Aggregate<PeoplePersonEntity>, with parts: Set<PersonPart>) -> PersonAggregate {
        let key = stored.root.key
        func part<Part: StoredRecord>(_ part: PersonPart, _ type: Part.Type) -> Part? {
            parts.contains(part) ? stored.part(type, at: key) : nil
        }
        return PersonAggregate(
            person: PersonMapper().map(stored.root),
            credits: part(.credits, PeopleCombinedCreditsEntity.self).map(CombinedCreditsMapper().map),
            images: part(.images, PeopleImageCollectionEntity.self).map(ImageCollectionMapper().map))
    }

    /// Maps a response to all the records that it fills. A stored person is updated in place.
    func map(
        _ domain: PersonAggregate, over old: PeoplePersonEntity?, row: PeoplePersonPreviewEntity?, cachedAt: Date
    ) -> [any StoredRecord] {
        let preview = PersonPreview(domain, over: row.map(PersonPreviewMapper().map))
        let parts: [(any StoredRecord)?] = [
            domain.credits.map { CombinedCreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            PersonPreviewMapper().map(preview, language: language, cachedAt: cachedAt),
        ]
        return [person(domain.person, over: old, cachedAt)] + parts.compactMap { $0 }
    }

    private func person(_ person: Person, over old: PeoplePersonEntity?, _ cachedAt: Date) -> PeoplePersonEntity {
        guard var entity = old else { return PersonMapper().map(person, language: language, cachedAt: cachedAt) }
        PersonMapper().map(person, to: &entity, cachedAt: cachedAt)
        return entity
    }
}

extension PersonList {
    /// The list as storage identifies it.
    var stored: PagedList {
        switch self {
        case .popular: PagedList("popular")
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .search(let search): PagedList("search/\(search.text)")
        }
    }
}
