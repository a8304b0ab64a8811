package import CoreDomain
package import Foundation

/// Stores titles and updates them.
package protocol TitlesRepository: Sendable {
    /// Returns the collections of stored titles, one for each kind.
    func collections() throws -> [TitleCollection]
    /// Returns the titles of a kind that `text` may refer to, best match first; `nil` if no titles of the kind
    /// are stored.
    func titles(like text: String, of kind: ItemKind, limit: Int) throws -> [KnownTitle]?
    /// Fetches the latest titles of all kinds. The stored titles of a kind remain until the new ones are complete.
    /// Returns the number of rows that were skipped because they can't be read.
    @discardableResult func update(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws -> Int
    /// Replaces the titles of a kind with those in a separately downloaded file. Returns the number of rows that were
    /// skipped because they can't be read.
    @discardableResult func load(
        _ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> Int
    /// Removes the stored titles of all kinds, and returns the number of kinds that had titles.
    @discardableResult func remove() throws -> Int
    /// Removes the expired titles, and returns the number of kinds that had any. Titles that only seem expired because
    /// the clock is wrong remain: nothing is removed unless the clock is within 30 days of `newestRecord`.
    ///
    /// - Parameter newestRecord: Returns the date of the most recently fetched record, or `nil` if there is none. Called
    ///   only if there are expired titles.
    @discardableResult func removeExpired(confirmedBy newestRecord: () async throws -> Date?) async throws -> Int
}
