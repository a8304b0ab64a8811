import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// Viewings: entering, removing and moving them.
extension LibraryPlugin {
    func see(_ items: [Item], _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let day = try DayWord(invocation.arguments.keys["date"] ?? "today", today: today)
        let targets = try items.map { try Target($0, invocation.selector) }
        var (sightings, notices) = ([Sighting](), [Notice]())
        var schedules: [ItemReference: SeriesSchedule] = [:]
        for (item, group) in targets.grouped {
            let title = try await snapshot(item)
            if item.kind == .movie {
                let day = try day.day(releasedOn: title.releasedOn, of: title.title.title, today: today)
                sightings.append(Sighting(title.title, on: day))
                continue
            }
            let schedule = try await schedule(of: item, invocation, &notices)
            schedules[item] = schedule
            sightings += try await episodes(group, of: title.title, schedule).map { episode in
                let part = title.title.with(
                    ItemReference(item.kind, item.id, season: episode.place.season, episode: episode.place.number))
                let day = try day.day(releasedOn: episode.airDate, of: part.name, today: today)
                return Sighting(part, on: day, episodeID: episode.id)
            }
        }
        let (note, tags) = (invocation.arguments.keys["note"], invocation.arguments.keys["tag"].map(Self.tags) ?? [])
        let entered = sightings.map { sighting in
            var sighting = sighting
            (sighting.note, sighting.tags) = (note, tags)
            return sighting
        }
        let change = try await wording { try await library.see(entered, unlisting: unlistsSeen(invocation)) }
        guard let change else { throw FetchError.notFound("anything to mark") }
        let sentence = sentence(about: change, entered, schedules, invocation)
        return confirm(sentence, change, entered.map(\.title)).adding(notices)
    }

    /// Returns the episodes that the selectors of one series name, and that have been broadcast.
    ///
    /// Of several, those that were seen are left out, unless all of them were.
    private func episodes(
        _ targets: [Target], of title: TitleSnapshot, _ schedule: SeriesSchedule
    ) async throws -> [EpisodeSchedule.Episode] {
        let marks = try await library.marks(of: title.item)
        var found: [EpisodeSchedule.Episode] = []
        for target in targets {
            guard let selector = target.selector else { throw needsSelector(title, marks, schedule) }
            if let missing = schedule.missingSeasons.first(where: selector.seasons.contains) {
                throw CommandFailure(
                    .offline(""), "the episodes of \(title.title) \(Phrases.season(missing)) could not be fetched",
                    hint: "try again later")
            }
            let aired = schedule.schedule.aired(by: today).filter { selector.contains($0.place) }
            if aired.isEmpty { throw notAired(selector, title, schedule) }
            found += aired
        }
        let unseen = found.filter { !marks.hasSeen($0.place) }
        return unseen.isEmpty ? found : unseen
    }

    private func needsSelector(_ title: TitleSnapshot, _ marks: Marks, _ schedule: SeriesSchedule) -> UsageError {
        let next = SeriesProgress(marks, schedule.schedule, on: today).next
        // Without the id, the line would mean the current title.
        let start = "seen tv \(title.item.id)"
        let lines =
            ["\(start) s1- marks every episode that has aired"]
            + (next.map { ["\(start) \($0.place.word) the next one"] } ?? [])
        return UsageError("which episodes of \(title.title)?", hint: lines.joined(separator: " · "))
    }

    private func notAired(_ selector: EpisodeSelector, _ title: TitleSnapshot, _ schedule: SeriesSchedule) -> any Error
    {
        guard let episode = schedule.schedule.episodes.first(where: { selector.contains($0.place) }) else {
            return CommandFailure(
                .notFound(title.title), "\(title.title) has no such episode", hint: "tv \(title.item.id) seasons")
        }
        let day = episode.airDate.map { " until \(Phrases.day($0))" } ?? " yet"
        return UsageError(
            "\(title.title) \(episode.place.code) is not broadcast\(day)", hint: "tv \(title.item.id) seasons")
    }

    func unsee(_ items: [Item], _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let viewings = try await self.viewings(of: items)
        if !viewings.isEmpty {
            let change = try await wording { try await library.remove(viewings) }
            let days = viewings.count == 1 ? " of \(viewings[0].day.map(Phrases.day) ?? "an unknown day")" : ""
            let what = viewings.count == 1 ? "the viewing\(days)" : Phrases.count(viewings.count, "viewing")
            guard let change else { return confirm("These were removed already.", nil, []) }
            return confirm(
                "Removed \(what) of \(Self.names(change))\(remaining(change)).", change, change.items.map(\.title))
        }
        let targets = try items.map { try Target($0, invocation.selector) }
        var references: [ItemReference] = []
        for (item, group) in targets.grouped {
            let marks = try await library.marks(of: item)
            for target in group {
                guard item.kind != .movie else {
                    references.append(item)
                    continue
                }
                guard let selector = target.selector else {
                    throw UsageError(
                        "which episodes of \(target.item.title)?",
                        hint: "unseen tv \(item.id) s1 · unseen tv \(item.id) s1e5")
                }
                references += marks.seasons.flatMap { season, numbers in
                    numbers.map { EpisodePlace(season: season, number: $0) }
                }.filter(selector.contains).sorted().map {
                    ItemReference(item.kind, item.id, season: $0.season, episode: $0.number)
                }
            }
        }
        let unseen = references
        guard let change = try await wording({ try await library.unsee(unseen) }) else {
            let title = items.count == 1 ? items[0].name : "none of these"
            throw CommandFailure(
                .notFound(title), "\(title) \(items.count == 1 ? "is not marked" : "is marked") as seen",
                hint: "seen marks it")
        }
        return confirm(
            "Removed \(unseen.count == 1 ? "the latest viewing" : Phrases.count(unseen.count, "viewing")) of "
                + "\(Self.names(change))\(remaining(change)).", change,
            unseen.compactMap { part in
                change.items.first { $0.title.item == part.whole }?.title.with(part)
            })
    }

    /// “; 1 viewing remains”
    private func remaining(_ change: LibraryChange) -> String {
        guard change.items.count == 1 else { return "" }
        let count = change.items[0].after.timesSeen
        return count == 0
            ? "; it is unseen now" : "; \(Phrases.count(count, "viewing")) \(count == 1 ? "remains" : "remain")"
    }

    /// Moves viewings of the diary to another day.
    func moveViewings(_ items: [Item], _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let word = try DayWord(invocation.arguments.keys["date"] ?? "today", today: today)
        let viewing = try await viewing(of: items, "date:2019")
        let release = word == .released ? try await snapshot(viewing.item.whole).releasedOn : nil
        let day = try word.day(releasedOn: release, of: items[0].title, today: today)
        return try await change(viewing, "Moved to \(day.map(Phrases.day) ?? "an unknown day")", invocation) {
            $0.day = day
        }
    }

    /// Changes a viewing and confirms it.
    func change(
        _ viewing: Viewing, _ sentence: String, _ invocation: Invocation<LibraryPlugin>,
        _ edit: @escaping @Sendable (inout Viewing) -> Void
    ) async throws -> CommandResult {
        guard let change = try await wording({ try await library.change(viewing, edit) }) else {
            return confirm("That is what the diary has already.", nil, [])
        }
        let title = change.items[0].title.with(viewing.item)
        return confirm("\(sentence): \(title.name).", change, [title])
    }

    /// Returns the viewings that rows of the diary represent. Rows of any other table represent no viewings.
    func viewings(of items: [Item]) async throws -> [Viewing] {
        var found: [Viewing] = []
        for (item, rows) in Dictionary(grouping: items.filter { $0.record != nil }, by: \.reference) {
            let ids = Set(rows.compactMap(\.record))
            found += try await library.item(item).readViewings.filter { ids.contains($0.id.uuidString) }
        }
        if found.isEmpty, items.contains(where: { $0.record != nil }) { throw await words(for: .noViewing) }
        return found
    }

    func viewing(of items: [Item], _ example: String) async throws -> Viewing {
        let viewings = try await viewings(of: items)
        guard viewings.count == 1, items.count == 1 else {
            throw UsageError("this changes one row of the diary", hint: "diary · 1 \(example)")
        }
        return viewings[0]
    }
}

/// The line that confirms viewings.
extension LibraryPlugin {
    private func sentence(
        about change: LibraryChange, _ sightings: [Sighting], _ schedules: [ItemReference: SeriesSchedule],
        _ invocation: Invocation<LibraryPlugin>
    ) -> String {
        guard let first = sightings.first, change.items.count == 1 else {
            let names = Phrases.firstThree(of: change.items.map(\.title.title))
            return "Seen\(Self.on(sightings[0].day)): \(names)\(consequences(change))".asSentence
        }
        let (item, name) = (change.items[0], name(first.title, invocation))
        guard first.title.item.episode != nil else {
            let times = item.after.timesSeen
            let again =
                times < 2
                ? ""
                : ", the \(Phrases.ordinal(times)) time"
                    + (item.before.firstSeen.map { " (first \(Phrases.day($0)))" } ?? "")
            let core = "seen\(Self.on(first.day))\(again)\(consequences(change))"
            return name.isEmpty ? Self.sentence(core) : "\(name)\(core)."
        }
        let what = sightings.count == 1 ? first.title.item.code : Phrases.count(sightings.count, "episode")
        let schedule = schedules[item.title.item]
        let progress = schedule.map { SeriesProgress(item.after, $0.schedule, on: today) }
        return name
            + TitleScreens.facts(
                ["\(what) seen\(consequences(change))", progress.map { "\($0.seen) of \($0.aired)" }]
                    + [progress?.next.map { "next \(schedule?.words(for: $0) ?? $0.place.code)" }])
    }

    private static func on(_ day: PartialDay?) -> String {
        guard let day else { return " on an unknown day" }
        return (day.isWhole ? " on " : " in ") + Phrases.day(day)
    }

    static func names(_ change: LibraryChange) -> String {
        Phrases.firstThree(of: change.items.map(\.title.title))
    }
}

extension SeriesSchedule {
    /// “S01E06 A Golden Crown, 53m, ★ 8.3”
    func words(for episode: EpisodeSchedule.Episode) -> String {
        guard let facts = episodes[episode.place] else { return episode.place.code }
        let rating = Phrases.known(facts.voteAverage, facts.voteCount).map { "★ \(Phrases.rating($0))" }
        return ["\(episode.place.code) \(facts.name)", facts.runtime.map(Phrases.runtime), rating].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension EpisodeSelector {
    func contains(_ place: EpisodePlace) -> Bool {
        seasons.contains(place.season) && (episodes?.contains(place.number) ?? true)
    }
}

extension EpisodePlace {
    /// “s1e5”
    var word: String { "s\(season)e\(number)" }
}

extension ItemReference {
    /// “S01E05”, “S01”, or nothing.
    var code: String {
        season.map { season in episode.map { Phrases.episode(season, $0) } ?? Phrases.season(season) } ?? ""
    }
}

extension [Target] {
    /// The targets by title, in order.
    fileprivate var grouped: [(ItemReference, [Target])] {
        map(\.item.reference).uniqued.map { item in (item, filter { $0.item.reference == item }) }
    }
}
