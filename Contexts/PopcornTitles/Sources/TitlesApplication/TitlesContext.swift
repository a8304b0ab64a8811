public import CoreDomain
public import Foundation
public import TitlesDomain

/// The use cases for titles that are known without a request.
///
/// ```swift
/// let titles = TitlesContext(remote: remote, folder: folder)
/// try await titles.update { _ in }
/// let found = try titles.find("solaris", of: .movie)
/// ```
public struct TitlesContext: Sendable {
    private let repository: any TitlesRepository

    /// Wires the use cases to a repository; the public initialiser creates one over a folder and a remote source.
    package init(repository: some TitlesRepository) { self.repository = repository }

    /// Returns what is stored of each kind; nothing before the first update.
    public func collections() throws(FetchError) -> [TitleCollection] {
        do { return try repository.collections() } catch { throw FetchError(error) }
    }

    /// Returns the titles of a kind that a text may mean, the best match first, and of one class the most popular;
    /// `nil` if none of the kind are stored.
    public func find(_ text: String, of kind: ItemKind, limit: Int = 20) throws(FetchError) -> [KnownTitle]? {
        do { return try repository.titles(like: text, of: kind, limit: limit) } catch { throw FetchError(error) }
    }

    /// Fetches the latest titles of all kinds. One that fails leaves what is stored as it is.
    public func update(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws(FetchError) {
        try await FetchError.bridge { try await repository.update(progress) }
    }

    /// Stores the titles of a file that was fetched otherwise, in place of those of its kind.
    public func load(
        _ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws(FetchError) {
        try await FetchError.bridge { try await repository.load(file, progress) }
    }

    /// Removes everything that is stored, or only what is too old to be used. Returns the number of kinds.
    @discardableResult public func remove(expiredOnly: Bool = false) throws(FetchError) -> Int {
        do { return try repository.remove(expiredOnly: expiredOnly) } catch { throw FetchError(error) }
    }
}
