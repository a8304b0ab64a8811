public import CoreDomain
public import Foundation
public import TitlesDomain

/// The remote source of titles: one file per kind, replaced daily.
public protocol TitlesRemoteDataSource: Sendable {
    /// The maximum age of titles, in seconds.
    var maximumAge: TimeInterval { get }
    /// The kinds of items that have titles.
    var kinds: [ItemKind] { get }

    /// Fetches the latest file of a kind into `folder`. A repeated call resumes an interrupted download.
    func fetch(
        _ kind: ItemKind, into folder: URL, now: Date, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> TitlesFile
    /// Returns the kind and the day of a file, parsed from its name.
    func describe(_ file: URL) throws -> TitlesFile
    /// Passes each title of a file to `body`, or `nil` for a row that can't be read.
    ///
    /// - Throws: `FetchError.badData` if the file is incomplete.
    func read(
        _ file: TitlesFile, _ progress: (TitlesProgress) -> Void, _ body: (KnownTitle?) throws -> Void
    ) throws
}

/// A file with all titles of a kind.
public struct TitlesFile: Hashable, Sendable {
    /// The file's location.
    public let url: URL
    /// The kind of the items.
    public let kind: ItemKind
    /// The day of the data, at 00:00 UTC.
    public let day: Date

    public init(_ url: URL, _ kind: ItemKind, day: Date) {
        self.url = url
        self.kind = kind
        self.day = day
    }
}
