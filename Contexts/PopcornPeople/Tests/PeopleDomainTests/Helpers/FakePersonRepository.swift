package import CoreDomain
package import CoreDomainTestHelpers
package import PeopleDomain

/// Provides the people that a test scripts.
package struct FakePersonRepository: PersonRepository {
    package enum Request: Hashable, Sendable {
        case person(
            Int, with: Set<PersonPart>, requiring: PersonPart? = nil, _ policy: FetchPolicy = .cached)
        case preview(Int, _ policy: FetchPolicy = .cached)
        case page(Int, of: PersonList, _ policy: FetchPolicy = .cached)
        case stored(PersonSearch, limit: Int)
        case name(near: String)
        case updates(Int, with: Set<PersonPart>)
        case clear(staleOnly: Bool)
    }

    /// The script, whose responses are the functions' return values; for `updates`, an `[Update]`.
    package let script = ScriptedSource<Request>()
    package typealias Update = Result<Fetched<PersonAggregate>, FetchError>

    package init() {}

    package func person(
        _ id: Int, with parts: Set<PersonPart>, requiring required: PersonPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<PersonAggregate> {
        try script.response(to: .person(id, with: parts, requiring: required, policy))
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonPreview> {
        try script.response(to: .preview(id, policy))
    }

    package func page(
        _ page: Int, of list: PersonList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<PersonPreview>> {
        try script.response(to: .page(page, of: list, policy))
    }

    package func stored(matching search: PersonSearch, limit: Int) async throws -> Fetched<[PersonPreview]> {
        try script.response(to: .stored(search, limit: limit))
    }

    package func storedName(near text: String) async throws -> String? {
        try script.response(to: .name(near: text))
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try script.response(to: .clear(staleOnly: staleOnly))
    }

    package func updates(
        of id: Int, with parts: Set<PersonPart>
    ) -> any AsyncSequence<Fetched<PersonAggregate>, any Error> & Sendable {
        AsyncThrowingStream<Fetched<PersonAggregate>, any Error> { continuation in
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
