import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import Storage
import TerminalKit
import TitleIndex

/// Changes of lists. Each confirms in one line, and leaves the rows and the current title as they are.
extension LibraryPlugin {
    func create(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await wording { _ = try await library.createList(named: name) }
        return try await confirm("Created “\(name)”.", name, invocation)
    }

    func rename(
        _ old: ListName, to new: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        let former = try await find(old).name
        guard try await wording(needing: new, { try await library.renameList(old, to: new) }) != nil else {
            return try await confirm("“\(former)” is already named that.", new, invocation, isChange: false)
        }
        return try await confirm("Renamed “\(former)” to “\(new)”.", new, invocation)
    }

    func delete(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        guard let deletion = try await wording({ try await library.deleteList(named: name) }) else {
            return try await confirm("“\(name)” is unchanged.", name, invocation, isChange: false)
        }
        return confirm("\(deletion.event.sentence.capitalisedFirst).", deletion.event, canUndo: true)
    }

    func add(to name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        _ = try await find(name, isNeeded: true)
        let found = try await invocation.find(Self.kinds)
        return try await add([found.item], to: name, invocation).adding(messages: found.messages)
    }

    func add(
        _ items: [Item], to name: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        let list = try await find(name, isNeeded: true)
        let items = items.map(\.reference).uniqued
        var titles: [TitleSnapshot] = []
        // What is on the list already needs no request.
        for item in items where !list.entries.contains(where: { $0.item == item }) {
            titles.append(TitleSnapshot(item, try await peers.listable(item)))
        }
        let additions = titles
        guard let added = try await wording({ try await library.add(additions, to: name) })?.items else {
            let listed = list.entries.filter { items.contains($0.item) }.map { Item($0.item, title: $0.title) }
            let verb = listed.count == 1 ? "is" : "are"
            return try await confirm(
                "\(Self.names(listed)) \(verb) already on “\(list.name)”.", name, invocation, isChange: false)
        }
        let others = items.count - added.count
        let rest = others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") on it already"
        return try await confirm(
            "Added \(Self.names(added.map(\.row))) to “\(list.name)”\(rest).", name, invocation)
    }

    func remove(from name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await remove([listed(on: find(name), invocation)], from: name, invocation)
    }

    func remove(
        _ items: [Item], from name: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        let list = try await find(name)
        let items = items.uniqued(by: \.reference)
        guard let removed = try await wording({ try await library.remove(items.map(\.reference), from: name) })?.items
        else {
            throw absent(items, from: list)
        }
        let others = items.count - removed.count
        let rest = others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") not on it"
        return try await confirm(
            "Removed \(Self.names(removed.map(\.row))) from “\(list.name)”\(rest).", name, invocation)
    }

    func move(
        from source: ListName, to target: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        let (from, to) = (try await find(source), try await find(target, isNeeded: true))
        guard source != target else {
            throw UsageError("“\(from.name)” is both lists", hint: "list move ID|TITLE FROM TO")
        }
        let item = try await listed(on: from, invocation)
        guard
            let moved = try await wording({ try await library.move([item.reference], from: source, to: target) })?
                .items
        else { throw absent([item], from: from) }
        let hadIt = moved.contains { $0.before.listNames.contains(to.name) }
        return try await confirm(
            "Moved \(Self.names(moved.map(\.row))) from “\(from.name)” to “\(to.name)”"
                + (hadIt ? ", which had it already." : "."),
            target,
            invocation)
    }

    func undo() async throws -> CommandResult {
        do {
            let event = try await library.undo().event
            return confirm("Took back: \(event.sentence).", event, canUndo: false)
        } catch LibraryError.nameTaken(let name) {
            throw UsageError(
                "the last change cannot be taken back, because there is another list “\(name)”",
                hint: "list rename \(name) NEW")
        } catch let error as LibraryError {
            throw await words(for: error)
        }
    }
}

/// The lines that confirm, and what they name.
extension LibraryPlugin {
    /// Confirms a change of titles or of a name. Its data is the list as it is now.
    private func confirm(
        _ sentence: String, _ name: ListName, _ invocation: Invocation<LibraryPlugin>, isChange: Bool = true
    ) async throws -> CommandResult {
        // The change is stored, whether or not the list can be read again.
        let found = (try? await find(name).entries).map(invocation.limited)
        var entries: [ListEntryDetails]?
        if let found { entries = try await described(found) }
        var result = CommandResult(
            kind: "list", data: try entries.map(JSONTreeEncoder().encode) ?? .null,
            screen: Screen([.confirmation(sentence, hint: isChange ? "undo" : "")]))
        result.columns = Self.entryColumns
        return result
    }

    /// Confirms a change that may leave no list to show. Its data is the event.
    private func confirm(_ sentence: String, _ event: LibraryEvent, canUndo: Bool) -> CommandResult {
        CommandResult(
            kind: "history", data: .array([Self.json(event)]),
            screen: Screen([.confirmation(sentence, hint: canUndo ? "undo" : "")]))
    }

    /// - Parameter isNeeded: Whether it would help to create the list if there is none.
    private func find(_ name: ListName, isNeeded: Bool = false) async throws -> UserListDetails {
        try await wording(needing: isNeeded ? name : nil) { try await library.list(named: name) }
    }

    /// Finds an entry. No request is needed, so a title is looked for on the list itself.
    private func listed(
        on list: UserListDetails, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> Item {
        switch try await invocation.query(Self.kinds) {
        case .id(let id), .number(let id):
            let entries = list.entries.filter { $0.item.id == id }
            if entries.count > 1 { throw Self.unclear("#\(id)", nil, entries, on: list) }
            if let entry = entries.first { return entry.row }
            return try await invocation.find(Self.kinds).item
        case .current, .row, .reference: return try await invocation.find(Self.kinds).item
        case .title(let title, let year):
            let entries = list.entries.filter { year == nil || $0.year == year }
            let match = entries.first { $0.title.isSameTitle(as: title) }
            let query = WordQuery(title)
            let matches = match.map { [$0] } ?? entries.filter { query.matches($0.title) }
            guard matches.count == 1 else { throw Self.unclear(title, year, matches, on: list) }
            return matches[0].row
        }
    }

    /// The error for a title that none or several of the entries have.
    private static func unclear(
        _ title: String, _ year: Int?, _ matches: [ListEntryDetails], on list: UserListDetails
    ) -> CommandFailure {
        let shown = "“\(Sanitizer.excerpt(title))”" + (year.map { " of \($0)" } ?? "")
        if !matches.isEmpty {
            let titles = Phrases.firstThree(of: matches.map { "\($0.title) (\($0.item.kind.rawValue) \($0.item.id))" })
            return CommandFailure(
                .notFound(title), "\(shown) matches several titles on “\(list.name)”: \(titles)",
                hint: "name one of them by its kind and id")
        }
        let nearest = list.entries.map(\.title).filter { !$0.isSameTitle(as: title) }.nearest(to: title)
        return CommandFailure(
            .notFound(title), "\(shown) is not on “\(list.name)”",
            hint: nearest.map { "did you mean “\($0)”?" } ?? "list \(list.name)")
    }

    private func absent(_ items: [Item], from list: UserListDetails) -> CommandFailure {
        let what = Self.names(items)
        return CommandFailure(
            .notFound(what), "\(what) \(items.count == 1 ? "is" : "are") not on “\(list.name)”",
            hint: "list \(list.name)")
    }

    /// “Fight Club”, “movie 550” without a title, or “2 movies”.
    private static func names(_ items: [Item]) -> String {
        guard items.count == 1, let item = items.first else { return count(items.map(\.reference)) }
        return item.knownTitle ?? "\(item.reference.kind.rawValue) \(item.reference.id)"
    }

    /// “3 movies”, or “3 titles” if there are several kinds.
    static func count(_ items: [ItemReference]) -> String {
        Phrases.count(items.count, items.allSatisfy { $0.kind == .movie } ? "movie" : "title")
    }
}

extension String {
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ChangedItem {
    fileprivate var row: Item { Item(title.item, title: title.title) }
}

extension TitleSnapshot {
    fileprivate init(_ item: ItemReference, _ title: any ListableTitle) {
        self.init(
            item: item, title: title.title, originalTitle: title.originalTitle,
            year: title.releaseDate.map(CalendarDay.year))
    }
}
