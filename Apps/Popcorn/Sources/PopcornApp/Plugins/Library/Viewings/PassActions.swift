import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The actions that begin a series again, and that drop and resume titles.
struct PassActions: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }

    static let part = LibraryPart { PassActions(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.actions = [
            "again": { try await beginAgain($1, $0) },
            "drop": { try await setDropped(true, $1, $0) },
            "undrop": { try await setDropped(false, $1, $0) },
        ]
        return handlers
    }

    /// Returns the error for a movie, a season or an episode, which aren't begun again; `nil` for a series.
    @Sendable static func refusal(_ item: Item, isCurrent: Bool) -> UsageError? {
        let name = Sanitizer.excerpt(item.name)
        let id = "\(item.reference.kind.rawValue) \(item.reference.id)"
        guard let part = item.part else {
            if item.reference.kind != .movie { return nil }
            return UsageError(
                "“again” begins a series again; \(name) is a movie",
                hint: .line(isCurrent ? "seen again" : "seen \(id) again"))
        }
        return UsageError(
            "“again” begins a whole series again, and \(name) is only a part of one",
            hint: isCurrent
                ? .lines("seen again", "series again")
                : .lines("seen \(id) \(part.code.lowercased()) again", "again \(id)"))
    }

    /// Begins series again. Their episodes decide whether the present pass is finished, so all of them must be known.
    private func beginAgain(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        var begun: [TitleSnapshot] = []
        var schedules: [ItemReference: SeriesSchedule] = [:]
        var notices: [Notice] = []
        for item in items.uniqued(by: \.reference) {
            let title = try await titles.snapshot(item.reference).title
            guard try await library.marks(of: title.item).isSeen else {
                throw UsageError(
                    "no episode of \(title.named) is marked as seen", hint: .line("seen tv \(title.item.id) s1e1"))
            }
            let schedule = try await titles.schedule(of: title.item, invocation, &notices)
            if let missing = schedule.missingSeasons.first {
                throw CommandFailure(
                    .offline(""), "the episodes of \(title.title) \(Phrases.season(missing)) could not be fetched",
                    hint: .note("try again later"))
            }
            schedules[title.item] = schedule
            begun.append(title)
        }
        guard let change = try await library.beginAgain(begun, by: schedules.mapValues(\.schedule)) else {
            return .confirming("Nothing has changed.", nil, begun)
        }
        let sentence =
            begun.count == 1
            ? sentence(change, begun[0], schedules, isHiding: invocation.session.settings.hidesSpoilers)
            : "Begun again: \(Phrases.firstThree(of: begun.map(\.named)))\(change.consequences)."
        return CommandResult.confirming(sentence, change, begun).adding(notices)
    }

    /// Returns “Breaking Bad (TV series, 2008): begun again · 0 of 62 · next S01E01 Pilot”.
    private func sentence(
        _ change: LibraryChange, _ title: TitleSnapshot, _ schedules: [ItemReference: SeriesSchedule], isHiding: Bool
    ) -> String {
        guard let item = change.items.first, let schedule = schedules[title.item], let pass = item.after.pass else {
            return "\(title.described): begun again."
        }
        let before = SeriesProgress(item.before, schedule.schedule, on: titles.today)
        let after = SeriesProgress(item.after, schedule.schedule, on: titles.today)
        let isToday = pass.since == PartialDay(titles.today)
        let began = "begun again" + (isToday ? "" : " on \(Phrases.day(pass.since))")
        let left = before.next == nil ? "" : " after \(before.seen) of \(before.aired)"
        return "\(title.described): "
            + Phrases.facts(
                [
                    began + left + change.consequences, "\(after.seen) of \(after.aired)",
                    after.next.map { "next \(schedule.words(for: $0, isHiding: isHiding))" },
                ])
    }

    private func setDropped(
        _ isDropped: Bool, _ items: [Item], _ invocation: Invocation
    ) async throws -> CommandResult {
        try await checkNumber(items, invocation)
        let named = try await titles.parts(of: items, invocation).titles
        guard let change = try await library.setDropped(isDropped, of: named) else {
            let none = isDropped ? "Dropped already:" : "Not dropped:"
            return .confirming("\(none) \(Phrases.firstThree(of: named.map(\.named))).", nil, named)
        }
        if named.count == 1, let item = change.items.first, let pass = item.after.pass {
            return .confirming(
                try await sentence(about: named[0], isDropped ? item.before : item.after, pass, isDropped: isDropped),
                change, named)
        }
        return .confirming(
            "\(isDropped ? "Dropped" : "Resumed:") \(Phrases.firstThree(of: named.map(\.named))).", change, named)
    }

    /// Returns “Breaking Bad (TV series, 2008): stopped at 3 of 62; it stays finished.”
    ///
    /// - Parameter marks: The marks with the pass that is stopped or goes on.
    private func sentence(
        about title: TitleSnapshot, _ marks: Marks, _ pass: MarkedPass, isDropped: Bool
    ) async throws -> String {
        let stored = try await titles.catalogues.schedules(of: [title.item], .storedOnly)[title.item]?.value.schedule
        let progress = stored.map { SeriesProgress(marks, $0, on: titles.today) }
        let count =
            progress.map { "\($0.seen) of \($0.aired)" } ?? Phrases.count(marks.episodesSeen, "episode")
        guard isDropped else {
            return "\(title.described): resumed at \(count), since \(Phrases.day(pass.since))."
        }
        var dropped = marks
        dropped.isDropped = true
        let state = stored.flatMap { SeriesProgress(dropped, $0, on: titles.today).state }
        let stays = state == .finished ? "; it stays finished" : state == .upToDate ? "; it stays up to date" : ""
        return "\(title.described): stopped at \(count)\(stays)."
    }

    /// Throws for a number without a kind, if it is that of a series with records: it is a movie otherwise.
    private func checkNumber(_ items: [Item], _ invocation: Invocation) async throws {
        guard let number = invocation.arguments.text("title").flatMap({ Int($0) }), items.count == 1,
            items[0].reference.id == number
        else { return }
        let series = ItemReference(.tvSeries, items[0].reference.id)
        let item = try await library.item(series)
        guard item.marks != .none else { return }
        let command = invocation.arguments.command
        let name = item.title.map { Sanitizer.excerpt($0.title) } ?? "a series with records of yours"
        throw UsageError(
            "\(number) may be a movie or \(name), which is TV series \(number)",
            hint: .lines("\(command) tv \(number)", "\(command) #\(number)"))
    }
}
