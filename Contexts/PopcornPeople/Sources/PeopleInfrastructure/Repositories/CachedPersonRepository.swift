package import CoreDomain
package import Foundation
package import PeopleDomain
package import Storage

/// A repository that reads people from storage, and from the remote source where storage doesn't suffice.
///
/// One response fills a person and all their parts, so that a person's screen and all screens that it leads to cost
/// one request.
package struct CachedPersonRepository: PersonRepository {
    private let remote: any PersonRemoteDataSource
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that keeps records no longer than the remote source's terms allow.
    package init(remote: any PersonRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        (self.remote, self.locale) = (remote, locale)
    }

    package func fetchItem(_ id: Int) async throws -> RemoteResponse<PersonAggregate> {
        try await remote.person(id, in: locale)
    }

    package func fetchPage(_ number: Int, of list: PersonList) async throws -> RemoteResponse<Page<PersonPreview>> {
        try await remote.page(number, of: list, in: locale)
    }

    package func stored(matching search: PersonSearch, limit: Int) async throws -> Fetched<[PersonPreview]> {
        try await pages.search(search.text, in: ["name", "originalName"], limit: limit).map { $0.map(map) }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "name")?.name
    }
}

/// The records that keep a person, their parts and the lists.
extension CachedPersonRepository: CachedRepository {
    package static func location(of part: PersonPart, ofItem id: Int) -> PartLocation<Self> {
        switch part {
        case .credits: .record(PeopleCombinedCreditsEntity.self)
        case .images: .record(PeopleImageCollectionEntity.self)
        }
    }

    package static func stored(_ list: PersonList) -> PagedList {
        switch list {
        case .popular: PagedList("popular")
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .search(let search): PagedList("search/\(search.text)")
        }
    }

    package func map(_ stored: StoredItem<Self>) -> PersonAggregate {
        PersonAggregate(
            person: PersonMapper().map(stored.root), credits: stored.part(CombinedCreditsMapper().map),
            images: stored.part(ImageCollectionMapper().map))
    }

    package func records(
        of item: PersonAggregate, over old: PeoplePersonEntity?, cachedAt: Date
    ) -> [(any StoredRecord)?] {
        let language = locale.language
        let person = old.updated(orNew: PersonMapper().map(item.person, language: language, cachedAt: cachedAt)) {
            PersonMapper().map(item.person, to: &$0, cachedAt: cachedAt)
        }
        return [
            person,
            item.credits.map { CombinedCreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            item.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
        ]
    }

    package func row(of item: PersonAggregate, cachedAt: Date) async -> PeoplePersonPreviewEntity {
        // A list's row has properties that the response lacks.
        let row = try? await pages.rows([item.person.id]).first
        return map(PersonPreview(item, over: row.map(map)), cachedAt: cachedAt)
    }

    package func map(_ row: PeoplePersonPreviewEntity) -> PersonPreview { PersonPreviewMapper().map(row) }

    package func map(_ preview: PersonPreview, cachedAt: Date) -> PeoplePersonPreviewEntity {
        PersonPreviewMapper().map(preview, language: locale.language, cachedAt: cachedAt)
    }
}
