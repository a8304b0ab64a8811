import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The actions that rate, note and tag titles, and the command that moves records to another title.
struct OpinionActions: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }
    private var catalogues: Catalogues { titles.catalogues }
    private var viewings: ViewingActions { ViewingActions(titles: titles) }

    static var replace: CommandSpec {
        let items = Argument.items(LibraryPlugin.kinds, messageIfMissing: "which titles, the old one and the new one?")
        return CommandSpec(
            "replace", summary: "moves your records of one title to another",
            examples: ["replace 550 680", "replace tv 1396 1399", "replace \"memento\" \"inception\""],
            forms: [
                Form(.choice("kind", ["tv"]) { _ in "TV series" }, items, handler: "replace.series"),
                Form(items, handler: "replace"),
            ])
    }

    static let part = LibraryPart(
        [replace],
        kinds: [
            ResultKind("note", .value, "a note", by: ["note"])
        ]
    ) { OpinionActions(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.changing = [
            "replace": { try await replace(LibraryPlugin.kinds, $0) },
            "replace.series": { try await replace([.tvSeries], $0) },
        ]
        handlers.actions = [
            "rate": { try await rate($1, $0) },
            "unrate": { try await unrate($1, $0) },
            "note": { try await note($1, $0) },
            "tag": { try await tag($1, $0) },
        ]
        return handlers
    }

    func rate(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let rating = try Self.rating(invocation.arguments.text("rating") ?? "")
        let changed = try await viewings.changeViewing(of: items, "rate 8", "Rated \(rating)") { $0.rating = rating }
        if let changed { return changed }
        if let day = try invocation.viewingDay(today: titles.today) {
            return try await viewings.rate(items, invocation, rating, on: day)
        }
        let (rated, episodeIDs) = try await titles.parts(of: items, invocation, becomeSeen: true)
        let change = try await library.rate(
            rated, rating, episodeIDs: episodeIDs, unlisting: ViewingActions.unlistsSeen(invocation))
        guard let change else { return .confirming("Nothing has changed.", nil, rated) }
        let isMarked = change.items.contains {
            $0.after.seasons != $0.before.seasons || $0.after.isSeen != $0.before.isSeen
        }
        let seen = isMarked ? "; marked as seen" : ""
        guard rated.count == 1 else {
            return .confirming("Rated \(rating): \(Phrases.titles(rated))\(seen)\(change.consequences).", change, rated)
        }
        let part = rated[0].item.season == nil ? "" : "\(rated[0].item.code) "
        let facts = await catalogues.storedFacts(of: rated[0].item)
        let core = "\(part)rated \(rating)\(await comparison(rated[0], facts))\(seen)\(change.consequences)"
        let mean = try await mean(for: facts?.directors ?? [])
        return .confirming("\(rated[0].described): \(core).\(mean)", change, rated)
    }

    /// Parses a rating, such as “9”, “4/5” or “9/10”.
    static func rating(_ text: String) throws -> Int {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        let scale = parts.count == 1 ? 10 : parts.count == 2 ? parts[1] : nil
        if let first = parts[0], let scale, scale == 5 || scale == 10, let rating = Int(exactly: first * 10 / scale),
            (1...10).contains(rating)
        {
            return rating
        }
        throw UsageError(
            "“\(Sanitizer.excerpt(text, length: 40))” is not a rating",
            hint: .note("use a whole number from 1 to 10, such as `rate 9`; `rate 4.5/5` means 9"))
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
        guard ratings.count > 1, let mean = ratings.average else { return "" }
        return " Your mean for \(directors[0].name) \(Phrases.decimal(mean)) (\(ratings.count) films)."
    }

    func unrate(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let sentence = "Removed the rating of this viewing"
        if let changed = try await viewings.changeViewing(of: items, "unrate", sentence, { $0.rating = nil }) {
            let item = items[0].reference
            let part = try Target(items[0], nil).part
            guard let rating = try await library.marks(of: item).rating(of: part ?? item) else { return changed }
            let name = part.map { "tv \(item.id) \($0.code.lowercased())" } ?? "\(item.id)"
            return changed.adding([.message("\(items[0].name) is still rated \(rating): unrate \(name)")])
        }
        let named = try await titles.parts(of: items, invocation).titles
        return try await changing("Removed the rating of", named, orNone: "Not rated:") {
            try await library.rate(named, nil)
        }
    }

    func note(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let text = invocation.arguments.text("text")
        let example = Signposts.note
        if text == nil, items.haveViewings {
            return Self.show(try await viewings.viewing(of: items, example).note, of: items[0].name)
        }
        let note = text?.isEmpty == true ? nil : text
        let changed = try await viewings.changeViewing(
            of: items, example, note == nil ? "Removed the note" : "Saved the note"
        ) {
            $0.note = note
        }
        if let changed { return changed }
        let named = try await titles.parts(of: items, invocation).titles
        guard named.count == 1 else {
            throw UsageError("a note can belong to only one title", hint: .line("1 \(Signposts.note)"))
        }
        let title = named[0]
        guard let text else {
            return Self.show(try await library.item(title.item).opinion(of: title.item).note, of: title.name)
        }
        return try await changing(
            text.isEmpty ? "Removed the note about" : "Saved the note about", named, orNone: "Nothing has changed:"
        ) {
            try await library.setNote(text, of: title)
        }
    }

    private static func show(_ note: String?, of name: String) -> CommandResult {
        CommandResult(
            kind: "note", data: note.map { .string($0) } ?? .null,
            screen: Screen([note.map { .paragraph($0) } ?? .line("There is no note about \(name).")]))
    }

    func tag(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let words = Self.tags(invocation.arguments.text("tags") ?? "")
        let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }.filter { !$0.isEmpty }
        let added = words.filter { !$0.hasPrefix("-") }
        if added.isEmpty, removed.isEmpty { throw UsageError("which tags?", hint: .line("tag winter,-noir")) }
        let verbs = [("tagged", added), ("untagged", removed)].filter { !$0.1.isEmpty }.map {
            "\($0) \($1.joined(separator: ", "))"
        }
        let sentence = verbs.joined(separator: ", ").capitalisedFirst
        let changed = try await viewings.changeViewing(of: items, "tag winter", sentence) {
            $0.tags = ($0.tags.filter { !removed.contains($0) } + added).uniqued
        }
        if let changed { return changed }
        let named = try await titles.parts(of: items, invocation).titles
        return try await changing("\(sentence):", named, orNone: "Nothing has changed:") {
            try await library.tag(named, adding: added, removing: removed)
        }
    }

    static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.uniqued
    }

    /// Makes a change to opinions and confirms it, or reports that there was nothing to change.
    private func changing(
        _ sentence: String, _ titles: [TitleSnapshot], orNone none: String, _ body: () async throws -> LibraryChange?
    ) async throws -> CommandResult {
        let change = try await body()
        return .confirming(
            "\(change == nil ? none : sentence) \(Phrases.firstThree(of: titles.map(\.named))).", change, titles)
    }

    func replace(_ kinds: [ItemKind], _ invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.findAll(kinds, for: .change).map(\.item)
        guard found.count == 2, found[0].reference.kind == found[1].reference.kind else {
            throw UsageError(
                "expected two titles of the same kind, the old one and the new one", hint: .line("replace 550 680"))
        }
        let title = try await titles.snapshot(found[1].reference).title
        let old = found[0].reference
        guard let change = try await library.move(old, to: title) else {
            throw CommandFailure(
                .notFound(found[0].title), "nothing is recorded about \(found[0].title)", hint: .line("yours"))
        }
        let former = change.items.first { $0.title.item == old }?.title.named ?? ""
        let name = former.isEmpty ? found[0].title : former
        return .confirming("Moved your records of \(name) to \(title.named).", change, [title])
    }
}
