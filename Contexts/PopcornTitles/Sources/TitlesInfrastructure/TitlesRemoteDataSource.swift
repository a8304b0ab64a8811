public import CoreDomain
public import Foundation
public import TitlesDomain

/// The remote source of titles, as this context needs it: a file of each kind, replaced each day.
public protocol TitlesRemoteDataSource: Sendable {
    /// The number of seconds for which titles may be kept.
    var maximumAge: TimeInterval { get }
    /// The kinds of items that have titles.
    var kinds: [ItemKind] { get }

    /// Fetches the latest file of a kind into `folder`. What an interrupted call has fetched is not fetched again.
    func fetch(
        _ kind: ItemKind, into folder: URL, now: Date, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> TitlesFile
    /// Returns the kind of a file of such titles and its day, as its name gives them.
    func describe(_ file: URL) throws -> TitlesFile
    /// Passes each title of a file to `body`.
    ///
    /// - Throws: `FetchError.badData` unless the file is complete.
    func read(
        _ file: TitlesFile, _ progress: (TitlesProgress) -> Void, _ body: (KnownTitle) throws -> Void
    ) throws
}

/// A file with all titles of a kind.
public struct TitlesFile: Hashable, Sendable {
    /// Where it is.
    public let url: URL
    /// The kind of the items.
    public let kind: ItemKind
    /// The day of the data, at 00:00 UTC.
    public let day: Date

    /// Creates a description of a file.
    public init(_ url: URL, _ kind: ItemKind, day: Date) {
        (self.url, self.kind, self.day) = (url, kind, day)
    }
}
