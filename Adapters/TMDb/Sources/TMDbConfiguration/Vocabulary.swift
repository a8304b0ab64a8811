public import CoreDomain
import Foundation
public import Storage
public import TMDb

/// TMDb's ids by name, for genres, services, companies and keywords. They are fetched once and stored.
public struct Vocabulary: Sendable {
    private let client: TMDbClient
    private let storage: ContextStorage
    /// The language of the names, and the region.
    public let locale: ContentLocale

    /// The types of the stored records.
    public static var recordTypes: [any StoredRecord.Type] { [VocabularyEntity.self] }

    public init(client: TMDbClient, storage: ContextStorage, locale: ContentLocale) {
        self.client = client
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: TMDbTerms.maximumAge)
        self.locale = locale
    }

    /// A name with its id.
    public struct Word: Hashable, Sendable {
        public let id: Int
        /// The name, in the language of the settings where possible.
        public let name: String

        public init(id: Int, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Returns the genres of movies or of series.
    ///
    /// - Parameters:
    ///   - kind: The kind of titles.
    ///   - inEnglish: Whether the names are English, rather than in the language of the settings.
    ///   - policy: The policy for stored names.
    public func genres(
        of kind: ItemKind, inEnglish: Bool = false, _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<[Word]> {
        let language = inEnglish ? "en-US" : locale.language
        return try await words("genres/\(kind)/\(language)", policy) {
            try await client.send(.genres(ofMovies: kind == .movie).language(language))
                .map { $0.genres.map { Word(id: $0.id, name: $0.name) } }
        }
    }

    /// Returns the services in a country, most prominent first, or an empty list if TMDb has none there.
    public func services(
        of kind: ItemKind, in region: String, _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<[Word]> {
        try await words("services/\(kind)/\(region)", policy) {
            try await client.send(.services(ofMovies: kind == .movie, in: region))
                .map { $0.results.map { Word(id: $0.id, name: $0.name) } }
        }
    }

    /// Returns TMDb's matches for the name of a company, most likely first.
    public func companies(called name: String, _ policy: FetchPolicy = .cached) async throws -> [Word] {
        try await found(name, "company", policy)
    }

    /// Returns TMDb's matches for a keyword, most likely first.
    public func keywords(called name: String, _ policy: FetchPolicy = .cached) async throws -> [Word] {
        try await found(name, "keyword", policy)
    }

    private func found(_ name: String, _ kind: String, _ policy: FetchPolicy) async throws -> [Word] {
        try await words("\(kind)/\(name.lowercased())", policy) {
            try await client.send(.search(kind, name)).map { $0.results.map { Word(id: $0.id, name: $0.name) } }
        }.value
    }

    private func words(
        _ key: String, _ policy: FetchPolicy, _ fetch: @escaping @Sendable () async throws -> RemoteResponse<[Word]>
    ) async throws -> Fetched<[Word]> {
        try await storage.store(of: VocabularyEntity.self).fetch(RecordKey(.text(key)), policy) { _ in
            try await fetch().map { words in
                VocabularyEntity(
                    vocabularyID: key, ids: words.map(\.id), names: words.map(\.name), cachedAt: storage.clock.now)
            }
        }.map { zip($0.ids, $0.names).map(Word.init) }
    }
}

struct VocabularyEntity: StoredRecord {
    let vocabularyID: String
    var ids: [Int]
    var names: [String]
    var cachedAt: Date

    static let schema = Schema(
        "vocabulary", Self.init,
        key("vocabularyID", \.vocabularyID, String.self),
        field("ids", \.ids, [Int].self),
        field("names", \.names, [String].self),
        field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .configuration }
    static func name(of key: RecordKey) -> String { "\(key)" }
}
