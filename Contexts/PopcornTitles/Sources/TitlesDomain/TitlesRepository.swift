public import CoreDomain
public import Foundation

/// Where titles are stored, and how they are renewed.
public protocol TitlesRepository: Sendable {
    /// Returns what is stored of each kind, in the order of the kinds.
    func collections() throws -> [TitleCollection]
    /// Returns the titles of a kind that a text may mean, the best match first; `nil` if none of the kind are stored.
    func titles(like text: String, of kind: ItemKind, limit: Int) throws -> [KnownTitle]?
    /// Fetches the latest titles of all kinds. What is stored of a kind remains until its new titles are complete.
    func update(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws
    /// Stores the titles of a file that was fetched otherwise.
    func load(_ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws
    /// Removes everything that is stored, or only what is too old to be used. Returns the number of kinds.
    @discardableResult func remove(expiredOnly: Bool) throws -> Int
}
