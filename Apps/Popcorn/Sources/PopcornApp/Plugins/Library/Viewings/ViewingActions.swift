import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The actions that add, remove and move viewings.
struct ViewingActions: Sendable {
    let titles: OwnTitles

    var library: LibraryContext { titles.library }
    var today: Date { titles.today }

    static let part = LibraryPart { ViewingActions(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.actions = [
            "seen": { try await see($1, $0) },
            "unseen": { try await unsee($1, $0) },
            "date": { try await moveViewings($1, $0) },
        ]
        return handlers
    }

    /// Returns whether a title that is seen leaves the watchlist.
    static func unlistsSeen(_ invocation: Invocation) -> Bool {
        Setting.isOn(invocation.session.settings[.unlistSeen].text) == true
    }

    func see(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let day = try invocation.viewingDay(today: today) ?? .day(PartialDay(today))
        let reported = try await sightings(of: items, invocation, on: day)
        let isRepeated = invocation.seenPhrases.contains(.again)
        let change = try await library.see(
            reported.sightings, unlisting: Self.unlistsSeen(invocation), isOncePerDay: !isRepeated)
        guard let change else { return unchanged(reported, invocation) }
        return try await confirming(change, reported, invocation)
    }

    /// Rates the viewings of a day, and records those that are missing.
    func rate(
        _ items: [Item], _ invocation: Invocation, _ rating: Int, on day: ViewingDay
    ) async throws -> CommandResult {
        let reported = try await sightings(of: items, invocation, on: day)
        let change = try await library.rate(
            viewings: reported.sightings, rating, unlisting: Self.unlistsSeen(invocation))
        guard let change else { return .confirming("Nothing has changed.", nil, reported.sightings.map(\.title)) }
        guard change.event.action.kind == .titleSeen else {
            let names = Phrases.firstThree(of: change.event.titles.map(\.named))
            return .confirming(
                "Rated \(rating): \(names), seen\(Self.on(reported.sightings[0].day)).", change, change.event.titles
            ).acting(on: reported.targets, of: change).adding(reported.notices)
        }
        return try await confirming(change, reported, invocation, rating: rating)
    }

    /// What a line says of movies and episodes that were seen.
    private struct Report {
        var sightings: [Sighting] = []
        var targets: [(ItemReference, [Target])]
        var schedules: [ItemReference: SeriesSchedule] = [:]
        var notices: [Notice] = []
    }

    private func sightings(
        of items: [Item], _ invocation: Invocation, on day: ViewingDay
    ) async throws -> Report {
        var report = Report(targets: try await titles.targets(items, invocation))
        for (item, group) in report.targets {
            let title = try await titles.snapshot(item)
            try Self.check(day, isAfter: title.title, invocation)
            if item.kind == .movie {
                let day = try day.day(releasedOn: title.releasedOn, of: title.title.title, today: today)
                report.sightings.append(Sighting(title.title, onDay: day))
                continue
            }
            let schedule = try await titles.schedule(
                of: item, specials: group.nameSpecials, invocation, &report.notices)
            report.schedules[item] = schedule
            let episodes = try await episodes(group, of: title.title, schedule)
            report.notices += episodes.compactMap { earlyNotice($0, of: title.title) }
            report.sightings += try episodes.map { episode in
                let part = title.title.with(item.part(episode.place))
                let day = try day.day(releasedOn: episode.airDate, of: part.name, today: today)
                return Sighting(part, onDay: day, episodeID: episode.id)
            }
        }
        let note = invocation.arguments.keys["note"]
        let tags = invocation.arguments.keys["tag"].map(OpinionActions.tags) ?? []
        for index in report.sightings.indices {
            report.sightings[index].note = note
            report.sightings[index].tags = tags
        }
        if report.sightings.isEmpty { throw FetchError.notFound("a movie or episode to mark") }
        return report
    }

    private func confirming(
        _ change: LibraryChange, _ report: Report, _ invocation: Invocation, rating: Int? = nil
    ) async throws -> CommandResult {
        let recorded = Set(change.event.titles.map(\.item))
        let entered = report.sightings.filter { recorded.contains($0.title.item) }
        let others = report.sightings.filter { !recorded.contains($0.title.item) }
        let isAgain = try await areRepeated(entered, change)
        let sentence = sentence(
            about: change, entered, report.schedules, isAgain: isAgain, rating: rating,
            isHiding: invocation.session.settings.hidesSpoilers)
        var result = CommandResult.confirming(sentence, change, entered.map(\.title))
            .acting(on: report.targets, of: change).adding(report.notices)
        if !others.isEmpty { result = result.adding([.message(Self.alreadySeen(others))]) }
        if isAgain, let series = change.items.first, isFinished(series, report) {
            // The current title may be the episode now, which isn't begun again.
            return result.suggesting(besideConfirmation: ["again tv \(series.title.item.id)", "undo"])
        }
        guard invocation.isAtPrompt, result.actedOn.count == 1 else { return result }
        return result.suggesting(besideConfirmation: Signposts.confirmation(isRated: rating != nil))
    }

    /// Returns whether all broadcast episodes of a series are seen in its present pass.
    private func isFinished(_ series: ChangedItem, _ report: Report) -> Bool {
        report.schedules[series.title.item].map {
            SeriesProgress(series.after, $0.schedule, on: today).next == nil
        } ?? false
    }

    /// Reports that viewings of the same day are recorded already.
    private func unchanged(_ report: Report, _ invocation: Invocation) -> CommandResult {
        let lost = ["note", "tag"].filter { invocation.arguments.keys[$0] != nil }
        let names = lost.joined(separator: " and ")
        let rest = lost.isEmpty ? "" : " The \(names) \(lost.count == 1 ? "wasn’t" : "weren’t") recorded."
        // Days may differ, as those of releases do.
        let day = report.sightings[0].day
        let isNamed = report.sightings.allSatisfy { $0.day == day } && day != PartialDay(today)
        return CommandResult.confirming(
            "Nothing recorded: \(Self.alreadySeen(report.sightings))\(rest)", nil, report.sightings.map(\.title),
            instead: "seen again" + (isNamed ? day.map { " date:\($0.text)" } ?? "" : ""))
    }

    /// Returns “Heat (1995) was already seen on 27 Nov 2026.”
    private static func alreadySeen(_ sightings: [Sighting]) -> String {
        let days = Set(sightings.map(\.day))
        let day = days.count == 1 ? on(sightings[0].day) : " on these days"
        let were = sightings.count == 1 ? "was" : "were"
        return "\(Phrases.titles(sightings.map(\.title))) \(were) already seen\(day)."
    }

    /// Throws if digits named a year in which the title didn't exist yet, since they may be an id or a title.
    private static func check(_ day: ViewingDay, isAfter title: TitleSnapshot, _ invocation: Invocation) throws {
        guard !invocation.seenPhrases.isEmpty, case .day(let day) = day, !day.isWhole, let year = title.year,
            day.year < year - 1
        else { return }
        let command = invocation.arguments.command
        throw UsageError(
            "\(title.named) didn’t exist in \(day.year)",
            hint: .lines("\(command) #\(day.year)", "\(command) \"\(day.year)\""))
    }

    /// Returns the broadcast episodes named by the selectors of one series.
    ///
    /// If there are several episodes, those already seen are left out, unless all were seen.
    private func episodes(
        _ targets: [Target], of title: TitleSnapshot, _ schedule: SeriesSchedule
    ) async throws -> [EpisodeSchedule.Episode] {
        let marks = try await library.marks(of: title.item)
        var found: [EpisodeSchedule.Episode] = []
        for target in targets {
            guard let selector = target.selector else { throw needsSelector(title, marks, schedule) }
            found += try titles.episodes(selector, of: title, schedule, becomeSeen: true)
        }
        let unseen = found.filter { !marks.hasSeenInPass($0.place) }
        return (unseen.isEmpty ? found : unseen).uniqued(by: \.place)
    }

    /// Returns the note about an episode that is marked before the day of its broadcast.
    private func earlyNotice(_ episode: EpisodeSchedule.Episode, of title: TitleSnapshot) -> Notice? {
        guard let day = episode.airDate, day > today else { return nil }
        let name = title.with(title.item.part(episode.place)).name
        return .note("\(name) is not broadcast until \(Phrases.day(day))")
    }

    private func needsSelector(_ title: TitleSnapshot, _ marks: Marks, _ schedule: SeriesSchedule) -> UsageError {
        let next = SeriesProgress(marks, schedule.schedule, on: today).next
        // Without the id, the line would refer to the current title.
        let start = "seen tv \(title.item.id)"
        let nextOnly = next.map { Hint.line("\(start) \($0.place.word)", effect: "marks the next one") }
        return UsageError(
            "which episodes of \(title.title)?",
            hint: .line("\(start) s1-", effect: "marks all aired episodes") + (nextOnly ?? Hint([])))
    }

    func unsee(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let viewings = try await self.viewings(of: items)
        if !viewings.isEmpty {
            let change = try await library.remove(viewings)
            let day = viewings[0].day.map(Phrases.day) ?? "an unknown day"
            let what = viewings.count == 1 ? "the viewing of \(day)" : Phrases.count(viewings.count, "viewing")
            guard let change else { return .confirming("Nothing changed: \(what) had already been removed.", nil, []) }
            let season = items.count == 1 && viewings.count > 1 ? try Target(items[0], nil).part : nil
            return removed(what, season.map { [$0] } ?? viewings.map(\.item), change)
        }
        if let day = try invocation.viewingDay(today: today) {
            guard case .day(let day) = day else { throw UsageError("which viewing?", hint: .line("diary")) }
            throw UsageError(
                "“unseen” removes the latest viewing; the diary shows those of a day", hint: .line("diary \(day.text)"))
        }
        var unseen: [ItemReference] = []
        let targets = try await titles.targets(items, invocation)
        for (item, group) in targets {
            let marks = try await library.marks(of: item)
            for target in group {
                guard item.kind != .movie else {
                    unseen.append(item)
                    continue
                }
                guard let selector = target.selector else {
                    throw UsageError(
                        "which episodes of \(target.item.title)?",
                        hint: .lines("unseen tv \(item.id) s1", "unseen tv \(item.id) s1e5"))
                }
                unseen += marks.seasons.flatMap { season, numbers in
                    numbers.map { EpisodePlace(season: season, number: $0) }
                }.filter(selector.contains).sorted().map(item.part)
            }
        }
        guard let change = try await library.unsee(unseen) else {
            let title = items.count == 1 ? try await named(items[0], invocation) : "none of these"
            let part = items[0].part?.code.lowercased() ?? invocation.selector
            let line = ["seen", items[0].reference.kind.rawValue, String(items[0].reference.id), part]
            throw CommandFailure(
                .notFound(title), "\(title) \(items.count == 1 ? "is not marked" : "is marked") as seen",
                hint: .line(items.count == 1 ? line.compactMap(\.self).joined(separator: " ") : "diary"))
        }
        return removed(Self.records(removedBy: change), unseen, change).acting(on: targets, of: change)
    }

    /// Returns “the latest viewing”, “3 viewings” or, if only marks were removed, “the mark”.
    private static func records(removedBy change: LibraryChange) -> String {
        let viewings = change.items.map { $0.before.timesSeen - $0.after.timesSeen }.reduce(0, +)
        if viewings > 0 { return viewings == 1 ? "the latest viewing" : Phrases.count(viewings, "viewing") }
        let marks = change.event.titles.count
        return marks == 1 ? "the mark" : Phrases.count(marks, "mark")
    }

    /// Returns a confirmation such as “Removed the viewing of 14 Mar 2019 of Heat; 1 viewing remains.”
    private func removed(_ what: String, _ items: [ItemReference], _ change: LibraryChange) -> CommandResult {
        let parts = items.uniqued.compactMap { part in
            change.items.first { $0.title.item == part.whole }?.title.with(part)
        }
        let names = parts.count == 1 ? parts[0].named : change.names
        var rest = ""
        if change.items.count == 1 {
            let after = change.items[0].after
            let part = parts.count == 1 ? parts[0].item : nil
            let count = after.timesSeen
            let isUnseen = part.map { !after.hasSeen($0) } ?? (count == 0)
            let remains = "\(Phrases.count(count, "viewing")) \(count == 1 ? "remains" : "remain")"
            rest = isUnseen ? "; it is now unseen" : part?.season == nil ? "; \(remains)" : "; earlier viewings remain"
        }
        return .confirming("Removed \(what) of \(names)\(rest).", change, parts)
    }

    /// Returns the name of an item with its year, if the library knows it.
    private func named(_ item: Item, _ invocation: Invocation) async throws -> String {
        guard let title = try await library.item(item.reference).title else { return item.name }
        return [title.named, item.part?.code ?? invocation.selector?.uppercased()].compactMap(\.self).joined(
            separator: " ")
    }

    private func sentence(
        about change: LibraryChange, _ sightings: [Sighting], _ schedules: [ItemReference: SeriesSchedule],
        isAgain: Bool, rating: Int?, isHiding: Bool
    ) -> String {
        let rated = rating.map { ", rated \($0)" } ?? ""
        guard let first = sightings.first, change.items.count == 1 else {
            // Only release dates can differ.
            let days = Set(sightings.map(\.day))
            let day = days.count == 1 ? Self.on(sightings[0].day) : " on their release days"
            let seen = change.titles(inOrderOf: sightings.map(\.title.item.whole).uniqued)
            let names = Phrases.firstThree(of: seen.map(\.named))
            return "Seen\(day)\(rated): \(names)\(change.consequences)".asSentence
        }
        let item = change.items[0]
        let name = "\(first.title.described): "
        guard first.title.item.episode != nil else {
            let again = Self.repetition(first.day, item.before, times: item.after.timesSeen)
            return "\(name)seen\(Self.on(first.day))\(again)\(rated)\(change.consequences)."
        }
        let what = sightings.count == 1 ? first.title.item.code : Phrases.count(sightings.count, "episode")
        let day = first.day == PartialDay(today) ? "" : Self.on(first.day)
        let schedule = schedules[item.title.item]
        let progress = schedule.map { SeriesProgress(item.after, $0.schedule, on: today) }
        return name
            + Phrases.facts(
                [
                    "\(what) seen\(day)\(isAgain ? " again" : "")\(rated)\(change.consequences)",
                    progress.map { "\($0.seen) of \($0.aired)" },
                ]
                    + [progress?.next.map { "next \(schedule?.words(for: $0, isHiding: isHiding) ?? $0.place.code)" }])
    }

    /// Returns whether all episodes of a change had viewings before. One that a rating has marked as seen has none.
    private func areRepeated(_ sightings: [Sighting], _ change: LibraryChange) async throws -> Bool {
        guard let item = change.items.first, change.items.count == 1,
            sightings.allSatisfy({ $0.title.item.place.map(item.before.hasSeen) == true })
        else { return false }
        let viewings = try await library.item(item.title.item).readViewings
        return sightings.allSatisfy { sighting in viewings.count { $0.item == sighting.title.item } > 1 }
    }

    /// Returns “, the 2nd time (first 14 Mar 2019)”, or “; 2 viewings now” if the day may not be the latest.
    private static func repetition(_ day: PartialDay?, _ before: Marks, times: Int) -> String {
        if times < 2 { return "" }
        let latest = before.lastSeen?.text ?? ""
        guard let day, day.text >= latest else { return "; \(Phrases.count(times, "viewing")) now" }
        let first = before.firstSeen.map { " (first \(Phrases.day($0)))" } ?? ""
        return ", the \(Phrases.ordinal(times)) time\(first)"
    }

    private static func on(_ day: PartialDay?) -> String {
        guard let day else { return " on an unknown day" }
        return (day.isWhole ? " on " : " in ") + Phrases.day(day)
    }
}

extension CommandResult {
    /// Returns the result with the titles, seasons and episodes that the line named, in place of their episodes.
    fileprivate func acting(on targets: [(ItemReference, [Target])], of change: LibraryChange) -> CommandResult {
        var result = self
        result.actedOn = targets.flatMap(\.1).compactMap { target in
            let title = change.items.first { $0.title.item == target.item.reference }?.title
            return title.map { $0.with(target.part ?? target.openSeason ?? $0.item).row }
        }
        return result
    }
}

extension SeriesSchedule {
    /// Returns the description of an unseen episode: “S01E06 A Golden Crown, 53m, ★ 8.3”, or “S01E06” if spoilers are
    /// hidden.
    func words(for episode: EpisodeSchedule.Episode, isHiding: Bool) -> String {
        guard !isHiding, let facts = episodes[episode.place] else { return episode.place.code }
        let rating = Phrases.known(facts.voteAverage, facts.voteCount).map { "★ \(Phrases.rating($0))" }
        return ["\(episode.place.code) \(facts.name)", facts.runtime.map(Phrases.runtime), rating].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension Sighting {
    /// - Parameter day: The day, or `nil` if the user doesn't know it.
    fileprivate init(_ title: TitleSnapshot, onDay day: PartialDay?, episodeID: Int? = nil) {
        if let day {
            self.init(title, on: day, episodeID: episodeID)
        } else {
            self.init(title, on: .unknown, episodeID: episodeID)
        }
    }
}
