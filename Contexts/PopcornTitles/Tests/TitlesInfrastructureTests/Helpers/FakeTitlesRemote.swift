package import CoreDomain
package import Foundation
import Synchronization
package import TitlesDomain
package import TitlesInfrastructure

/// A remote source with titles in memory.
package final class FakeTitlesRemote: TitlesRemoteDataSource {
    package let maximumAge: TimeInterval = 180 * 86_400
    package let kinds: [ItemKind] = [.movie]
    /// The rows of the file, `nil` for those that can't be read, and their day.
    private let state: Mutex<(titles: [KnownTitle?], day: Date)>

    package init(_ titles: [KnownTitle?], day: Date) { state = Mutex((titles, day)) }

    package func serve(_ titles: [KnownTitle?], day: Date) { state.withLock { $0 = (titles, day) } }

    package func fetch(
        _ kind: ItemKind, into folder: URL, now: Date, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> TitlesFile {
        progress(TitlesProgress(.downloading, kind, 1, of: 1))
        return try describe(folder.appending(path: "latest"))
    }

    package func describe(_ file: URL) throws -> TitlesFile { TitlesFile(file, .movie, day: state.withLock(\.day)) }

    package func read(
        _ file: TitlesFile, _ progress: (TitlesProgress) -> Void, _ body: (KnownTitle?) throws -> Void
    ) throws {
        for title in state.withLock(\.titles) { try body(title) }
    }
}
