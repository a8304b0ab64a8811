package import CoreDomain
import Foundation
package import PeopleDomain
package import Storage

/// A repository that reads people from storage and, where necessary, from the remote source.
///
/// One response provides a person and all their parts, so that the person's screen and all screens reached
/// from it require only one request.
package struct CachedPersonRepository: PersonRepository {
    package let source: Source
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that stores records no longer than the remote source's terms allow.
    package init(remote: some PersonRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: remote.maximumAge)
        source = remote
        self.locale = locale
    }

    package func stored(matching search: PersonSearch, limit: Int) async throws -> Fetched<[PersonPreview]> {
        try await pages.search(search.text, in: ["name", "originalName"], limit: limit).map { $0.map(Self.rows.read) }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "name")?.name
    }
}

extension CachedPersonRepository: CachedRepository {
    package static let parts: [StoredPart<Self>] = [
        .record(
            .credits, \.credits, CombinedCreditsMapper().map, CombinedCreditsMapper().map,
            update: CombinedCreditsMapper().map),
        .record(
            .images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map,
            update: ImageCollectionMapper().map),
    ]

    package static func stored(_ list: PersonList) -> PagedList {
        switch list {
        case .popular: PagedList("popular")
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .search(let search): PagedList("search/\(search.text)")
        }
    }

    package static let roots = RecordMapping<PeoplePersonEntity, Person>(
        PersonMapper().map, PersonMapper().map, update: PersonMapper().map)

    package static let rows = RecordMapping<PeoplePersonPreviewEntity, PersonPreview>(
        PersonPreviewMapper().map, PersonPreviewMapper().map, update: PersonPreviewMapper().map)

    package func preview(of item: PersonAggregate) -> PersonPreview { PersonPreview(item) }
}
