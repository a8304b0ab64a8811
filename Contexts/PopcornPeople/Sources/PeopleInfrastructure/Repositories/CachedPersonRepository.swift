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
        self.remote = remote
        self.locale = locale
    }

    package var offeredParts: Set<PersonPart> { remote.offeredParts }

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
    package static let parts: [StoredPart<Self>] = [
        .record(.credits, \.credits, CombinedCreditsMapper().map, CombinedCreditsMapper().map),
        .record(.images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map),
    ]

    package static func stored(_ list: PersonList) -> PagedList {
        switch list {
        case .popular: PagedList("popular")
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .search(let search): PagedList("search/\(search.text)")
        }
    }

    package func map(_ root: PeoplePersonEntity) -> Person { PersonMapper().map(root) }

    package func map(_ root: Person, cachedAt: Date) -> PeoplePersonEntity {
        PersonMapper().map(root, language: locale.language, cachedAt: cachedAt)
    }

    package func map(_ root: Person, to record: inout PeoplePersonEntity, cachedAt: Date) {
        PersonMapper().map(root, to: &record, cachedAt: cachedAt)
    }

    package func preview(of item: PersonAggregate) -> PersonPreview { PersonPreview(item) }

    package func map(_ row: PeoplePersonPreviewEntity) -> PersonPreview { PersonPreviewMapper().map(row) }

    package func map(_ preview: PersonPreview, cachedAt: Date) -> PeoplePersonPreviewEntity {
        PersonPreviewMapper().map(preview, language: locale.language, cachedAt: cachedAt)
    }
}
