import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// Ratings, notes, tags, dropped series, and merged titles.
extension LibraryPlugin {
    func rate(_ items: [Item], _ invocation: Call) async throws -> CommandResult {
        let rating = try Self.rating(invocation.arguments.text("rating") ?? "")
        let changed = try await changeViewing(of: items, "rate 8", "Rated \(rating)") { $0.rating = rating }
        if let changed { return changed }
        if let day = try invocation.viewingDay(today: today) {
            return try await see(items, invocation, on: day, rating: rating)
        }
        let (titles, episodeIDs) = try await parts(of: items, invocation, becomeSeen: true)
        let change = try await library.rate(
            titles, rating, episodeIDs: episodeIDs, unlisting: unlistsSeen(invocation))
        guard let change else { return confirm("Nothing has changed.", nil, titles) }
        let wasSeen = change.items.filter { $0.after.timesSeen > $0.before.timesSeen }
        let seen = wasSeen.isEmpty ? "" : "; marked as seen on an unknown day"
        guard titles.count == 1 else {
            return confirm("Rated \(rating): \(Self.names(titles))\(seen)\(consequences(change)).", change, titles)
        }
        let part = titles[0].item.season == nil ? "" : "\(titles[0].item.code) "
        let facts = await catalogues.storedFacts(of: [titles[0].item])[titles[0].item]
        let core = "\(part)rated \(rating)\(await comparison(titles[0], facts))\(seen)\(consequences(change))"
        let mean = try await mean(for: facts?.directors ?? [])
        return confirm("\(titles[0].described): \(core).\(mean)", change, titles)
    }

    /// Parses a rating, such as “9”, “4/5” or “9/10”.
    private static func rating(_ text: String) throws -> Int {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        let scale = parts.count == 1 ? 10 : parts.count == 2 ? parts[1] : nil
        if let first = parts[0], let scale, scale == 5 || scale == 10, let rating = Int(exactly: first * 10 / scale),
            (1...10).contains(rating)
        {
            return rating
        }
        throw UsageError(
            "“\(Sanitizer.excerpt(text, length: 40))” is not a rating",
            hint: "use a whole number from 1 to 10, such as `rate 9`; `rate 4.5/5` means 9")
    }

    /// Returns TMDb's rating and number of votes, to compare with the user's rating: “; TMDb 8.2 of 16,973”.
    private func comparison(_ title: TitleSnapshot, _ facts: TitleFacts?) async -> String {
        if let place = title.item.place {
            let schedule = try? await catalogues.schedule(of: title.item.whole, .storedOnly).value
            let episode = schedule?.episodes[place]
            return Self.comparison(episode?.voteAverage, episode?.voteCount)
        }
        return title.item.season == nil ? Self.comparison(facts?.average, facts?.votes) : ""
    }

    private static func comparison(_ average: Double?, _ votes: Int?) -> String {
        guard let average = Phrases.known(average, votes), let votes else { return "" }
        return "; TMDb \(Phrases.rating(average)) of \(Phrases.count(votes))"
    }

    /// Returns “ Your mean for Christopher Nolan 8.3 (3 films).” for the movie's director, if several of their
    /// films are rated.
    private func mean(for directors: [(name: String, id: Int)]) async throws -> String {
        guard directors.count == 1,
            let titles = await catalogues.titlesDirected(by: ItemReference(.person, directors[0].id))
        else { return "" }
        let movies = titles.filter { $0.kind == .movie }
        let ratings = try await library.marks(of: movies).values.compactMap(\.rating).map(Double.init)
        guard ratings.count > 1, let mean = ratings.mean else { return "" }
        return " Your mean for \(directors[0].name) \(Phrases.decimal(mean)) (\(ratings.count) films)."
    }

    func unrate(_ items: [Item], _ invocation: Call) async throws -> CommandResult {
        let sentence = "Removed the rating of this viewing"
        if let changed = try await changeViewing(of: items, "unrate", sentence, { $0.rating = nil }) {
            let item = items[0].reference
            let part = try Target(items[0], nil).part
            guard let rating = try await library.marks(of: [item]).rating(of: part ?? item) else { return changed }
            let name = part.map { "tv \(item.id) \($0.code.lowercased())" } ?? "\(item.id)"
            return changed.adding([.message("\(items[0].name) is still rated \(rating): unrate \(name)")])
        }
        let titles = try await parts(of: items, invocation).titles
        return try await confirm("Removed the rating of", titles, orNone: "Not rated:") {
            try await library.rate(titles, nil)
        }
    }

    func note(_ items: [Item], _ invocation: Call) async throws -> CommandResult {
        let text = invocation.arguments.text("text")
        let example = "note \"…\""
        if text == nil, items.haveViewings {
            return Self.show(try await viewing(of: items, example).note, of: items[0].name)
        }
        let note = text?.isEmpty == true ? nil : text
        let changed = try await changeViewing(of: items, example, note == nil ? "Removed the note" : "Saved the note") {
            $0.note = note
        }
        if let changed { return changed }
        let titles = try await parts(of: items, invocation).titles
        guard titles.count == 1 else {
            throw UsageError("a note can belong to only one title", hint: "1 note \"again in winter\"")
        }
        let title = titles[0]
        guard let text else {
            return Self.show(try await library.item(title.item).opinion(of: title.item).note, of: title.name)
        }
        return try await confirm(
            text.isEmpty ? "Removed the note about" : "Saved the note about", titles, orNone: "Nothing has changed:"
        ) {
            try await library.setNote(text, of: title)
        }
    }

    private static func show(_ note: String?, of name: String) -> CommandResult {
        CommandResult(
            kind: "note", data: note.map { .string($0) } ?? .null,
            screen: Screen([note.map { .paragraph($0) } ?? .line("There is no note about \(name).")]))
    }

    func tag(_ items: [Item], _ invocation: Call) async throws -> CommandResult {
        let words = Self.tags(invocation.arguments.text("tags") ?? "")
        let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }.filter { !$0.isEmpty }
        let added = words.filter { !$0.hasPrefix("-") }
        if added.isEmpty, removed.isEmpty { throw UsageError("which tags?", hint: "tag winter,-noir") }
        let verbs = [("tagged", added), ("untagged", removed)].filter { !$0.1.isEmpty }.map {
            "\($0) \($1.joined(separator: ", "))"
        }
        let sentence = verbs.joined(separator: ", ").capitalisedFirst
        let changed = try await changeViewing(of: items, "tag winter", sentence) {
            $0.tags = ($0.tags.filter { !removed.contains($0) } + added).uniqued
        }
        if let changed { return changed }
        let titles = try await parts(of: items, invocation).titles
        return try await confirm("\(sentence):", titles, orNone: "Nothing has changed:") {
            try await library.tag(titles, adding: added, removing: removed)
        }
    }

    static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.uniqued
    }

    func setDropped(_ isDropped: Bool, _ items: [Item], _ invocation: Call) async throws -> CommandResult {
        let titles = try await parts(of: items, invocation).titles
        let none = isDropped ? "Dropped already:" : "Not dropped:"
        return try await confirm(isDropped ? "Dropped" : "Resumed:", titles, orNone: none) {
            try await library.setDropped(isDropped, titles)
        }
    }

    func replace(_ kinds: [ItemKind], _ invocation: Call) async throws -> CommandResult {
        let found = try await invocation.findAll(kinds, for: .change).map(\.item)
        guard found.count == 2, found[0].reference.kind == found[1].reference.kind else {
            throw UsageError(
                "expected two titles of the same kind, the old one and the new one", hint: "replace 550 551")
        }
        let title = try await snapshot(found[1].reference).title
        let old = found[0].reference
        guard let change = try await library.replace(old, by: title) else {
            throw CommandFailure(
                .notFound(found[0].title), "nothing is recorded about \(found[0].title)", hint: "yours")
        }
        let former = change.items.first { $0.title.item == old }?.title.named ?? ""
        let name = former.isEmpty ? found[0].title : former
        return confirm("Moved your records of \(name) to \(title.named).", change, [title])
    }

    /// Confirms a change to opinions, or reports that there was nothing to change.
    private func confirm(
        _ sentence: String, _ titles: [TitleSnapshot], orNone none: String, _ body: () async throws -> LibraryChange?
    ) async throws -> CommandResult {
        let change = try await body()
        return confirm(
            "\(change == nil ? none : sentence) \(Phrases.firstThree(of: titles.map(\.named))).", change, titles)
    }

    /// The user's current day, at 00:00 UTC.
    var today: Date { LocalDay.today() }

    func unlistsSeen(_ invocation: Call) -> Bool {
        Setting.isOn(invocation.session.settings[.unlistSeen].text) == true
    }

    /// Returns a title in the form stored by the library, with its release date. If the title can't be fetched,
    /// the library's copy is used.
    func snapshot(_ item: ItemReference) async throws -> (title: TitleSnapshot, releasedOn: Date?) {
        do {
            let listable = try await catalogues.listable(item)
            let runtime = await catalogues.storedFacts(of: [item])[item]?.runtime
            return (TitleSnapshot(item, listable, runtime: runtime), listable.releaseDate)
        } catch {
            if error is UsageError { throw error }
            guard let known = try await library.item(item).title else { throw error }
            return (known, nil)
        }
    }

    /// Returns the titles of items, or of seasons and episodes named by selectors, and the ids of episodes.
    ///
    /// Rows of a table and recorded parts don't require the list of episodes.
    ///
    /// - Parameter becomeSeen: Whether viewings may be added, which requires episodes to have been broadcast.
    func parts(
        of items: [Item], _ invocation: Call, becomeSeen: Bool = false
    ) async throws -> (titles: [TitleSnapshot], episodeIDs: [ItemReference: Int]) {
        var titles: [TitleSnapshot] = []
        var ids: [ItemReference: Int] = [:]
        for (item, group) in try await targets(items, invocation) {
            let title = try await snapshot(item).title
            var fetched: SeriesSchedule?
            for target in group {
                guard let selector = target.selector else {
                    titles.append(title)
                    continue
                }
                if let part = target.part, try await isKnown(part, target.item, becomeSeen) {
                    titles.append(title.with(part))
                    continue
                }
                let schedule =
                    if let fetched { fetched } else {
                        try await catalogues.schedule(of: item, specials: group.nameSpecials, invocation.policy).value
                    }
                fetched = schedule
                guard !selector.isOfSeasons else {
                    titles += try seasons(selector, of: title, schedule).map { title.with(item.part(season: $0)) }
                    continue
                }
                for episode in try episodes(selector, of: title, schedule, becomeSeen: becomeSeen) {
                    titles.append(title.with(item.part(episode.place)))
                    ids[item.part(episode.place)] = episode.id
                }
            }
        }
        return (titles.uniqued(by: \.item), ids)
    }

    /// Returns whether a part is known to exist and, if it is an episode to be marked as seen, was seen before.
    private func isKnown(_ part: ItemReference, _ item: Item, _ becomesSeen: Bool) async throws -> Bool {
        if item.part != nil, !becomesSeen || part.episode == nil { return true }
        let marks = try await library.marks(of: part.whole)
        if let place = part.place, marks.hasSeen(place) { return true }
        let isMarked = part.season.flatMap { marks.part(season: $0, episode: part.episode) } != nil
        return isMarked && (!becomesSeen || part.episode == nil)
    }

    /// Returns the episodes of a series. If any were renumbered, moves their viewings and adds a notice.
    func schedule(
        of item: ItemReference, specials: Bool = false, _ invocation: Call,
        _ notices: inout [Notice]
    ) async throws -> SeriesSchedule {
        let fetched = try await catalogues.schedule(of: item, specials: specials, invocation.policy)
        if fetched.freshness == .network, fetched.value.missingSeasons.isEmpty,
            let change = try await library.renumber(item, by: fetched.value.schedule)
        {
            notices.append(
                .message("TMDb has renumbered episodes of \(Self.names(change)); your records were moved with them."))
        }
        return fetched.value
    }
}

extension CommandResult {
    func adding(_ notices: [Notice]) -> CommandResult {
        var result = self
        result.notices += notices
        return result
    }
}
