package import CoreDomain
import Foundation
package import PeopleDomain
package import Storage

/// A repository that reads people from storage, and from the remote source where storage doesn't suffice.
///
/// One response fills a person and all their parts, so that a person's screen and all screens that it leads to cost
/// one request.
package struct CachedPersonRepository: PersonRepository {
    private let remote: any PersonRemoteDataSource
    private let storage: ContextStorage
    private let locale: ContentLocale
    private let people: AggregateStore<PeoplePersonEntity>
    private let pages: PageStore<PeoplePersonPreviewEntity>
    private let mapper: PersonAggregateMapper

    /// Creates a repository that keeps records no longer than the remote source's terms allow.
    package init(remote: any PersonRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.remote = remote
        self.storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        self.locale = locale
        people = AggregateStore(storage) { key in Self.partTypes.map { RecordReference($0, key) } }
        pages = PageStore(storage, in: locale)
        mapper = PersonAggregateMapper(language: locale.language)
    }

    /// The types of all records that the repository keeps.
    package static let recordTypes =
        [PeoplePersonEntity.self, StoredPage<PeoplePersonPreviewEntity>.self] + partTypes

    /// The types of the records that arrive with a person and have their key.
    private static let partTypes: [any StoredRecord.Type] = [
        PeopleCombinedCreditsEntity.self, PeopleImageCollectionEntity.self, PeoplePersonPreviewEntity.self,
    ]

    package func person(
        _ id: Int, with parts: Set<PersonPart>, requiring required: PersonPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<PersonAggregate> {
        aggregate(
            try await people.fetch(
                mapper.key(id), policy, with: parts.map { mapper.reference(to: $0, of: id) },
                requiring: required.map { [mapper.reference(to: $0, of: id)] } ?? [], from: source(id)),
            with: parts)
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonPreview> {
        try await pages.row(id, policy, map: PersonPreviewMapper().map) {
            let row = RecordReference(PeoplePersonPreviewEntity.self, mapper.key(id))
            let fetched = try await people.fetch(mapper.key(id), policy, with: [row], from: source(id))
            let stored = fetched.value.part(PeoplePersonPreviewEntity.self, at: row.key)
            return aggregate(fetched, with: []).map { stored.map(PersonPreviewMapper().map) ?? PersonPreview($0) }
        }
    }

    package func updates(
        of id: Int, with parts: Set<PersonPart>
    ) -> any AsyncSequence<Fetched<PersonAggregate>, any Error> & Sendable {
        people.updates(of: mapper.key(id), with: parts.map { mapper.reference(to: $0, of: id) }, from: source(id))
            .map { aggregate($0, with: parts) }
    }

    package func page(
        _ page: Int, of list: PersonList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<PersonPreview>> {
        try await pages.fetch(page, of: list.stored, policy) {
            let now = storage.clock.now
            return try await remote.page(page, of: list, in: locale).map { page in
                page.map { PersonPreviewMapper().map($0, language: locale.language, cachedAt: now) }
            }
        }.map { $0.map(PersonPreviewMapper().map) }
    }

    package func stored(matching search: PersonSearch, limit: Int) async throws -> Fetched<[PersonPreview]> {
        try await pages.search(search.text, in: ["name", "originalName"], limit: limit)
            .map { $0.map(PersonPreviewMapper().map) }
    }

    package func storedName(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "name")?.name
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }

    private func source(_ id: Int) -> AggregateStore<PeoplePersonEntity>.Source {
        { old in
            let response = try await remote.person(id, in: locale)
            // A list's row has properties that the response lacks.
            let row = try? await pages.rows([id]).first
            return response.map { mapper.map($0, over: old, row: row, cachedAt: storage.clock.now) }
        }
    }

    private func aggregate(
        _ fetched: Fetched<Aggregate<PeoplePersonEntity>>, with parts: Set<PersonPart>
    ) -> Fetched<PersonAggregate> {
        fetched.map { mapper.map($0, with: parts) }.reporting(parts)
    }
}
