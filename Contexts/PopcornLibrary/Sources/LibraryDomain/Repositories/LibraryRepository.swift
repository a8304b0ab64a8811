public import CoreDomain
public import Foundation

/// Where the user's lists are kept, with the events that led to them.
public protocol LibraryRepository: Sendable {
    /// Returns all lists with their entries.
    func library() async throws -> Library
    /// Returns which lists hold an item, without reading the other entries.
    func membership(of item: ItemReference) async throws -> ListMembership
    /// Changes the library and returns the event once both are safely stored; `nil` if nothing changed.
    ///
    /// Changes never overlap. What `change` throws is rethrown, and nothing is stored.
    func update(
        _ change: @escaping @Sendable (inout Library, _ now: Date) throws -> LibraryEvent?
    ) async throws -> LibraryEvent?
    /// Undoes the latest event that still holds, and returns it.
    ///
    /// - Throws: `LibraryError.nothingToUndo`.
    func undo() async throws -> LibraryEvent
    /// Returns what happened, the latest first.
    func activities() async throws -> [Activity]
}
