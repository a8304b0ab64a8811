public import CoreDomain
public import Foundation
public import TitlesDomain

/// The use cases for the titles stored for offline search.
///
/// ```swift
/// let titles = TitlesContext(remote: remote, folder: folder)
/// try await titles.update { _ in }
/// let found = try titles.find("solaris", of: .movie)
/// ```
public struct TitlesContext: Sendable {
    private let repository: any TitlesRepository

    /// Creates a context over a repository; the public initialiser takes a folder and a remote source instead.
    package init(repository: some TitlesRepository) { self.repository = repository }

    /// Returns the collections of stored titles, one for each kind; empty before the first update.
    public func collections() throws(FetchError) -> [TitleCollection] {
        do {
            return try repository.collections()
        } catch {
            throw FetchError(error)
        }
    }

    /// Returns the titles of a kind that `text` may refer to, best match first, then by popularity; `nil` if
    /// no titles of the kind are stored.
    public func find(_ text: String, of kind: ItemKind, limit: Int = 20) throws(FetchError) -> [KnownTitle]? {
        do {
            return try repository.titles(like: text, of: kind, limit: limit)
        } catch {
            throw FetchError(error)
        }
    }

    /// Fetches the latest titles of all kinds. If a kind can't be fetched, its stored titles remain.
    ///
    /// - Returns: The number of rows that were skipped because they can't be read. A file with more than 100 such rows is
    ///   refused.
    @discardableResult public func update(
        _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await repository.update(progress) }
    }

    /// Replaces the titles of a kind with those in a separately downloaded file.
    ///
    /// - Returns: The number of rows that were skipped because they can't be read. A file with more than 100 such rows is
    ///   refused.
    @discardableResult public func load(
        _ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await repository.load(file, progress) }
    }

    /// Removes the stored titles of all kinds, and returns the number of kinds that had titles.
    @discardableResult public func remove() throws(FetchError) -> Int {
        do {
            return try repository.remove()
        } catch {
            throw FetchError(error)
        }
    }

    /// Removes the expired titles, and returns the number of kinds that had any. They are never found, but `find` leaves
    /// them on disk: if the clock is wrong, they may only seem expired. So nothing is removed unless the clock is within
    /// 30 days of `newestRecord`.
    ///
    /// - Parameter newestRecord: Returns the date of the most recently fetched record, or `nil` if there is none. Called
    ///   only if there are expired titles.
    @discardableResult public func removeExpired(
        confirmedBy newestRecord: () async throws -> Date?
    ) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await repository.removeExpired(confirmedBy: newestRecord) }
    }
}
