import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The titles, seasons and episodes that lines name, as the library stores them.
struct OwnTitles: Sendable {
    let library: LibraryContext
    let catalogues: Catalogues

    /// The user's current day, at 00:00 UTC.
    var today: Date { LocalDay.today() }

    /// Returns a title in the form stored by the library, with its release date. If the title can't be fetched,
    /// the library's copy is used.
    func snapshot(_ item: ItemReference) async throws -> (title: TitleSnapshot, releasedOn: Date?) {
        do {
            let listable = try await catalogues.listable(item)
            let runtime = await catalogues.storedFacts(of: item)?.runtime
            return (try TitleSnapshot(item, listable, runtime: runtime), listable.releaseDate)
        } catch {
            if error is UsageError { throw error }
            guard let known = try await library.item(item).title else { throw error }
            return (known, nil)
        }
    }

    /// Returns the episodes of a series. If any were renumbered, moves their viewings and adds a notice.
    func schedule(
        of item: ItemReference, specials: Bool = false, _ invocation: Invocation,
        _ notices: inout [Notice]
    ) async throws -> SeriesSchedule {
        let fetched = try await catalogues.schedule(of: item, specials: specials, invocation.policy)
        if fetched.freshness == .network, fetched.value.missingSeasons.isEmpty,
            let change = try await library.move(item, to: fetched.value.schedule)
        {
            notices.append(
                .message("TMDb has renumbered episodes of \(change.names); your records were moved with them."))
        }
        return fetched.value
    }

    /// Returns the episodes of a series. Stale episodes are fetched again, unless the series has ended.
    ///
    /// - Parameter stored: The stored episodes, if any.
    func currentSchedule(
        of item: ItemReference, stored: Fetched<SeriesSchedule>?, _ invocation: Invocation, _ notices: inout [Notice]
    ) async throws -> SeriesSchedule {
        guard let stored, invocation.policy != .refresh,
            !stored.freshness.isStale || stored.value.schedule.hasEnded
        else { return try await schedule(of: item, invocation, &notices) }
        return stored.value
    }
}
