public import CoreDomain

/// A repository of people that reads storage where that suffices, and otherwise the remote source.
///
/// Every function may throw any error that converts to a `FetchError`.
public protocol PersonRepository: Sendable {
    /// Fetches a person with `parts`.
    ///
    /// - Parameters:
    ///   - parts: The parts to return. An absent part is `nil`, with a warning.
    ///   - required: A part that a stored person must have; otherwise the person is fetched again.
    func person(
        _ id: Int, with parts: Set<PersonPart>, requiring required: PersonPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<PersonAggregate>
    /// Fetches the row that a list shows for a person. One that any list has stored suffices.
    func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonPreview>
    /// Fetches a page of a list, counted from 1.
    func page(_ page: Int, of list: PersonList, _ policy: FetchPolicy) async throws -> Fetched<Page<PersonPreview>>
    /// Returns stored people whose name matches, the best match first, without using the network.
    ///
    /// The result is as old as the oldest of the people.
    func stored(matching search: PersonSearch, limit: Int) async throws -> Fetched<[PersonPreview]>
    /// Returns the stored name that is most similar to `text`, or `nil` if none is similar. Uses no network.
    func storedName(near text: String) async throws -> String?
    /// Returns a sequence that yields a person with `parts` as they are stored, then again after each change.
    func updates(
        of id: Int, with parts: Set<PersonPart>
    ) -> any AsyncSequence<Fetched<PersonAggregate>, any Error> & Sendable
    /// Removes all fetched records, or only the stale ones, and returns their number.
    func clear(staleOnly: Bool) async throws -> Int
}

extension PersonRepository {
    /// Fetches one part of a person.
    ///
    /// - Throws: The error that made the part absent.
    public func part<Value>(
        _ part: PersonPart, _ path: KeyPath<PersonAggregate, Value?>, of id: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await person(id, with: [part], requiring: part, policy).part(part, path)
    }
}
