public import CoreDomain
public import Foundation

/// A repository of the user's lists and of the events that changed them.
public protocol LibraryRepository: Sendable {
    /// Returns all lists with their entries.
    func library() async throws -> Library
    /// Returns which lists hold an item, without reading the other entries.
    func membership(of item: ItemReference) async throws -> ListMembership
    /// Changes the library and returns the activity once both are stored; `nil` if nothing changed.
    ///
    /// Changes run one after another. Rethrows the error of `change` without storing anything.
    func update(
        _ change: @escaping @Sendable (inout Library, _ now: Date) throws -> LibraryEvent?
    ) async throws -> Activity?
    /// Undoes the latest activity that hasn't been undone, and returns it as undone.
    ///
    /// - Throws: `LibraryError`: `nothingToUndo`, `laterVersion`, or what is in the way of undoing it.
    func undo() async throws -> Activity
    /// Returns all activities, the latest first.
    func activities() async throws -> [Activity]
}
