package import CoreDomain

/// A catalogue repository that provides what a test scripts.
///
/// A response is the function's return value; for `updates`, an `[Update]`.
package protocol ScriptedRepository: CatalogueRepository where List: Hashable, Search: Hashable {
    /// The requests for what only this repository provides.
    associatedtype Other: Hashable & Sendable = Never

    var script: ScriptedSource<CatalogueRequest<Item.Part, List, Search, Other>> { get }
}

/// A call of a scripted repository.
package enum CatalogueRequest<Part: Hashable & Sendable, List, Search, Other>: Hashable, Sendable
where List: Hashable & Sendable, Search: Hashable & Sendable, Other: Hashable & Sendable {
    case item(Int, with: Set<Part>, requiring: Part? = nil, _ policy: FetchPolicy = .cached)
    case preview(Int, _ policy: FetchPolicy = .cached)
    case page(Int, of: List, _ policy: FetchPolicy = .cached)
    case stored(Search, limit: Int)
    case title(near: String)
    case updates(Int, with: Set<Part>)
    case clear(staleOnly: Bool)
    case other(Other)
}

extension ScriptedRepository {
    package typealias Update = Result<Fetched<Item>, FetchError>

    package func item(
        _ id: Int, with parts: Set<Item.Part>, requiring required: Item.Part?, _ policy: FetchPolicy
    ) async throws -> Fetched<Item> {
        try script.response(to: .item(id, with: parts, requiring: required, policy))
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Preview> {
        try script.response(to: .preview(id, policy))
    }

    package func page(_ page: Int, of list: List, _ policy: FetchPolicy) async throws -> Fetched<Page<Preview>> {
        try script.response(to: .page(page, of: list, policy))
    }

    package func stored(matching search: Search, limit: Int) async throws -> Fetched<[Preview]> {
        try script.response(to: .stored(search, limit: limit))
    }

    package func storedTitle(near text: String) async throws -> String? {
        try script.response(to: .title(near: text))
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try script.response(to: .clear(staleOnly: staleOnly))
    }

    package func updates(
        of id: Int, with parts: Set<Item.Part>
    ) -> any AsyncSequence<Fetched<Item>, any Error> & Sendable {
        AsyncThrowingStream<Fetched<Item>, any Error> { continuation in
            do {
                for update in try script.response(to: .updates(id, with: parts), as: [Update].self) {
                    continuation.yield(try update.get())
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}
