import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The marks of items, as text for tables and pages, and as JSON.
struct Yours: Sendable {
    let marks: [ItemReference: Marks]
    /// The stored episodes of the series among the items.
    let schedules: [ItemReference: EpisodeSchedule]
    /// The user's current day, at 00:00 UTC.
    private var today: Date { LocalDay.today() }

    /// Returns a row's cell: “✓2 8 +later” for a title, “5/13” for a season, “✓ 9 #pilot” for an episode. If it is wider
    /// than a table's column on a screen, its brief form counts the lists and tags: “✓2 8 +3 #2”.
    ///
    /// - Parameter list: The list shown by the table, which is left out of the cell.
    func cell(_ item: Item, except list: String? = nil) -> Text {
        guard let marks = marks[item.reference] else { return "" }
        guard let part = item.part, let season = part.season else {
            return Self.cell(
                [seen(marks), Self.rating(marks.rating)], lists: marks.listNames.filter { $0 != list }, tags: marks.tags
            )
        }
        let own = marks.part(season: season, episode: part.episode)
        guard let episode = part.episode else {
            let count = schedules[item.reference].map { SeriesProgress.ofSeason(season, marks, $0, on: today) }
            let seen = count?.seen ?? marks.progress[season]?.count ?? 0
            let of = count.map { "/\($0.aired)" } ?? ""
            return Self.cell(
                [Self.mine(seen > 0 ? "\(seen)\(of)" : nil), Self.rating(own?.rating)], tags: own?.tags ?? [])
        }
        let isSeen = marks.hasSeenInPass(EpisodePlace(season: season, number: episode))
        return Self.cell([isSeen ? Text("✓", .good) : nil, Self.rating(own?.rating)], tags: own?.tags ?? [])
    }

    /// The width of the column on a screen.
    private static let columnWidth = 12

    private static func cell(_ facts: [Text?], lists: [String] = [], tags: [String]) -> Text {
        let named = [mine(first(of: lists, "+")), mine(first(of: tags, "#"))]
        let whole = (facts + named).joined(separator: " ")
        if whole.width <= columnWidth { return whole }
        let counted = [(lists, "+"), (tags, "#")].map { names, mark in
            names.isEmpty ? nil : mine("\(mark)\(names.count)")
        }
        return whole.briefly((facts + counted).joined(separator: " ").fitted(to: columnWidth))
    }

    private static func mine(_ text: String?) -> Text? { text.map { Text($0, .mine) } }

    private static func rating(_ rating: Int?) -> Text? { mine(rating.map(String.init)) }

    /// Returns the mark for seen titles: “✓”, “✓2”, or “5 ep” for a series.
    private func seen(_ marks: Marks) -> Text? {
        // A pass that was stopped leaves the series seen.
        if marks.isDropped, marks.pass == nil { return Text("dropped", .mine) }
        if !marks.seasons.isEmpty { return Text("\(marks.episodesSeen) ep", .mine) }
        return marks.isSeen ? Text(marks.timesSeen > 1 ? "✓\(marks.timesSeen)" : "✓", .good) : nil
    }

    /// Returns the first of the names of lists or tags, and how many there are besides: “+later +2”.
    private static func first(of names: [String], _ mark: String) -> String? {
        names.first.map { "\(mark)\($0)" + (names.count > 1 ? " +\(names.count - 1)" : "") }
    }

    /// Returns the line on a title's page: “✓2 (last 14 Mar 2019) · 9 · +later”; `nil` without records.
    func line(_ item: ItemReference) -> Text? {
        guard let marks = marks[item], marks != .none else { return nil }
        var facts: [Text?] = []
        if marks.isSeen {
            let last = marks.presentPass == nil ? marks.lastSeen.map { " (last \(Phrases.day($0)))" } ?? "" : ""
            let seen = marks.seasons.isEmpty ? seen(marks) ?? "" : Text(episodes(item, marks), .mine)
            facts.append(seen + Text(last, .mine))
        }
        if let next = progress(item)?.next { facts.append(Self.mine("next \(next.place.code)")) }
        let words = [
            dropped(item, marks), marks.rating.map(String.init),
            marks.listNames.map { "+\($0)" }.joined(separator: " "), marks.tags.map { "#\($0)" }.joined(separator: " "),
            marks.hasNote ? "note" : nil,
        ]
        return (facts + words.map(Self.mine)).joined(separator: Text(" · ", .dim))
    }

    /// Returns “dropped”, or “again: stopped at 3 of 62” for a series that was seen whole before; `nil` if neither.
    private func dropped(_ item: ItemReference, _ marks: Marks) -> String? {
        guard marks.isDropped else { return nil }
        guard marks.pass != nil, let schedule = schedules[item], progress(item)?.state != .dropped else {
            return "dropped"
        }
        var going = marks
        going.isDropped = false
        let stopped = SeriesProgress(going, schedule, on: today)
        return "again: stopped at \(stopped.seen) of \(stopped.aired)"
    }

    /// Returns the number of seen episodes: “5 of 73 episodes”, or “5 episodes” if the total is unknown.
    private func episodes(_ item: ItemReference, _ marks: Marks) -> String {
        if let pass = marks.presentPass {
            let count = progress(item).map { "\($0.seen) of \($0.aired)" } ?? String(marks.episodesSeen)
            return "again: \(count), since \(Phrases.day(pass.since))"
        }
        guard let progress = progress(item) else { return Phrases.count(marks.episodesSeen, "episode") }
        return "\(Phrases.count(progress.seen)) of \(Phrases.count(progress.aired, "episode"))"
    }

    /// Returns whether all episodes of a series that have aired are seen, as far as its episodes are known.
    func isUpToDate(_ item: ItemReference) -> Bool { progress(item).map { $0.next == nil } ?? false }

    /// Returns whether there is a note about a title, a season or an episode.
    func hasNote(_ item: ItemReference) -> Bool {
        guard let marks = marks[item.whole] else { return false }
        return item.season.map { marks.part(season: $0, episode: item.episode)?.hasNote == true } ?? marks.hasNote
    }

    func progress(_ item: ItemReference) -> SeriesProgress? {
        schedules[item].map { SeriesProgress(marks[item] ?? .none, $0, on: today) }
    }

    /// Returns the name of a series' state; `nil` if the state depends on unknown episodes.
    func stateName(_ item: ItemReference) -> String? {
        if let progress = progress(item) { return progress.state?.rawValue }
        let marks = marks[item] ?? .none
        let isKnown = marks.isDropped || !marks.isSeen
        return isKnown ? SeriesProgress(marks, EpisodeSchedule([], hasEnded: false), on: today).state?.rawValue : nil
    }
}

extension Yours {
    /// Returns the value of a row's `mine` property; `nil` for rows without the property, such as episodes.
    func json(_ item: Item) -> JSONValue? {
        guard LibraryPlugin.takes(item.reference) else { return nil }
        guard let season = item.part?.season else { return json(item.reference) }
        if item.part?.episode != nil { return nil }
        let marks = marks[item.reference] ?? .none
        let isNone = marks.progress[season]?.isEmpty != false && marks.part(season: season, episode: nil) == nil
        return isNone ? .null : counts(of: season, item.reference, marks)
    }

    private func counts(of season: Int, _ series: ItemReference, _ marks: Marks) -> JSONValue {
        let count = schedules[series].map { SeriesProgress.ofSeason(season, marks, $0, on: today) }
        let seen = count?.seen ?? marks.progress[season]?.count ?? 0
        return .values(["episodesSeen": seen, "episodesAired": count?.aired])
    }

    func json(_ item: ItemReference) -> JSONValue {
        guard let marks = marks[item], marks != .none else { return .null }
        let seen = item.kind == .tvSeries ? progressJSON(item, marks) : .values(["seen": marks.timesSeen])
        return seen.adding(
            .values([
                "isSeen": marks.isSeen, "lastSeen": marks.lastSeen?.text, "rating": marks.rating,
                "lists": marks.listNames, "tags": marks.tags,
                "hasNote": marks.hasNote,
            ]))
    }

    /// Returns the marks of a title, or the rating, tags and note of a season or an episode.
    func recorded(_ item: ItemReference) -> JSONValue {
        guard let season = item.season else { return json(item) }
        let marks = marks[item.whole] ?? .none
        let part = marks.part(season: season, episode: item.episode)
        let counts = item.episode == nil ? counts(of: season, item.whole, marks) : .values([:])
        return counts.adding(
            .values(["rating": part?.rating, "tags": part?.tags ?? [], "hasNote": part?.hasNote == true]))
    }

    private func progressJSON(_ item: ItemReference, _ marks: Marks) -> JSONValue {
        let progress = progress(item)
        let next = progress?.next.map { JSONValue.values(["season": $0.place.season, "episode": $0.place.number]) }
        return .values([
            "episodesSeen": progress?.seen ?? marks.episodesSeen, "episodesAired": progress?.aired,
            "state": stateName(item), "next": next, "passSince": marks.presentPass?.since.text,
        ])
    }
}

extension Catalogues {
    /// Returns the values that filters compare with the user's records.
    func ownValues(of items: [ItemReference], needsState: Bool) async throws -> [ItemReference: TitleValues] {
        if needsState {
            // The state of a series depends on its episodes. If they can't be fetched, the state stays unknown.
            let series = try await records.marks(items).keys.filter { $0.kind == .tvSeries }
            _ = try await schedules(of: series, .cached)
        }
        let yours = try await yours(of: items.map { Item($0, title: "") }, isForPeople: !needsState)
        return Dictionary(
            uniqueKeysWithValues: items.map { item in
                let marks = yours.marks[item] ?? .none
                let hasState = item.kind == .tvSeries && marks != .none
                return (item, TitleValues(marks, state: hasState ? yours.stateName(item).map { [$0] } : []))
            })
    }

    /// Reads the user's records about items without making a request.
    func yours(of items: [Item], isForPeople: Bool) async throws -> Yours {
        let marks = try await records.marks(items.map(\.reference).filter(LibraryPlugin.takes))
        // Cells and JSON of seasons include the number of episodes.
        let counted = items.filter { item in
            guard let part = item.part else { return !isForPeople }
            return part.episode == nil
        }
        return try await yours(marks, counting: counted.map(\.reference))
    }

    /// Returns the records about a title whose page is shown, and updates the library's copy of the title if it
    /// was just fetched; `nil` for a kind that lists don't accept.
    func yours(_ marks: Fetched<Marks?>, of item: ItemReference) async throws -> Yours? {
        guard let own = marks.value else { return nil }
        if marks.freshness == .network, own != .none { await renew(item) }
        return try await yours(own == .none ? [:] : [item: own], counting: [item])
    }

    private func yours(_ marks: [ItemReference: Marks], counting items: [ItemReference]) async throws -> Yours {
        let series = items.uniqued.filter { $0.kind == .tvSeries && marks[$0] != nil }
        // Episodes that aren't stored or readable aren't counted.
        let schedules = try await self.schedules(of: series, source.storedPolicy).mapValues(\.value.schedule)
        return Yours(marks: marks, schedules: schedules)
    }
}
