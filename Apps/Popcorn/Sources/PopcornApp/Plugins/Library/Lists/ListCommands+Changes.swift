import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit
import TitleIndex

/// Changes to lists. Each prints a one-line confirmation, without replacing the rows or the current title.
extension ListCommands {
    func create(_ name: ListName) async throws -> CommandResult {
        let change = try await library.createList(named: name)
        return .confirming("Created “\(name)”.", change, [])
    }

    func rename(_ old: ListName, to new: ListName) async throws -> CommandResult {
        let change = try await library.wording(needing: new) { try await library.renameList(old, to: new) }
        guard let former = change?.event.action.formerName else {
            return .confirming("The list is already named “\(try await spelling(of: old))”.", nil, [], list: new.text)
        }
        return .confirming("Renamed “\(former)” to “\(new)”.", change, [])
    }

    func delete(_ name: ListName) async throws -> CommandResult {
        guard let change = try await library.deleteList(name) else {
            return .confirming("“\(name)” is unchanged.", nil, [], list: name.text)
        }
        let count = Phrases.count(change.items.count, "title")
        let shown = change.listName ?? name.text
        return .confirming("Deleted “\(shown)” with \(count).", change, change.items.map(\.title), isAction: false)
    }

    func add(to name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.findEach(LibraryPlugin.kinds)
        // A link to an episode doesn't name its series.
        if invocation.arguments.text("title") != nil, let part = found.first(where: { $0.item.part != nil })?.item {
            let title = try await titles.snapshot(part.reference).title.title
            throw UsageError(
                "a list only has whole titles, but \(Sanitizer.excerpt(title)) \(part.selection.code) is part of one",
                hint: .line("list add \(name) tv \(part.reference.id)"))
        }
        return try await add(found.map(\.item), to: name, invocation).adding(messages: found.flatMap(\.messages))
    }

    func add(_ items: [Item], to name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let items = items.uniqued(by: \.reference)
        let marks = try await library.marks(of: items.map(\.reference))
        // A title already on the list needs no request.
        let listed = items.filter { marks[$0.reference]?.holds(name) == true }
        var fetched = [TitleSnapshot]()
        for item in items where !listed.contains(item) {
            fetched.append(try await titles.snapshot(item.reference).title)
        }
        let additions = fetched
        let count = listed.count
        let change = try await library.wording(needing: name, for: invocation.line) {
            try await library.add(additions, to: name)
        }
        guard let change else {
            let known = try await library.list(name)
            let entries = known.entries.filter { entry in items.contains { $0.reference == entry.item } }
            let titles = items.compactMap { item in entries.first { $0.item == item.reference } }
                .map(\.snapshot)
            return .confirming(
                "\(Phrases.firstThree(of: titles.map(\.named))) \(count == 1 ? "is" : "are") already on “\(known.name)”.",
                nil, titles, list: known.name)
        }
        let rest = count == 0 ? "" : "; \(count) \(count == 1 ? "was" : "were") already on it"
        let added = change.titles(inOrderOf: items.map(\.reference))
        return .confirming(
            "Added \(Self.sentence(added, "to “\(change.listName ?? name.text)”\(rest)"))", change, added)
    }

    func remove(from name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let list = try await find(name)
        return try await remove(each(on: list, invocation), from: name)
    }

    /// Removes rows from the list whose table shows them, or the viewings of rows of the diary. Any other row, and the
    /// current title, are removed from the watchlist. A typed list takes precedence.
    func remove(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        guard invocation.arguments.text("list") == nil else {
            if let part = items.first(where: { $0.part != nil }) {
                throw UsageError(
                    "a list only has whole titles, but \(Sanitizer.excerpt(part.name)) is part of one",
                    hint: .line(
                        "list remove \(try await invocation.listOrWatchlist(of: library)) tv \(part.reference.id)"))
            }
            return try await remove(items, from: await invocation.listOrWatchlist(of: library))
        }
        if items.contains(where: { !$0.records.isEmpty }) {
            return try await ViewingActions(titles: titles).unsee(items, invocation)
        }
        return try await remove(items, from: list(ofRowsIn: invocation) ?? .watchlist)
    }

    func remove(_ items: [Item], from name: ListName) async throws -> CommandResult {
        let items = items.uniqued(by: \.reference)
        let change = try await library.remove(items.map(\.reference), from: name)
        guard let change else { throw try await absent(items, from: name) }
        let others = items.count - change.items.count
        let rest = others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") not on it"
        let removed = change.titles(inOrderOf: items.map(\.reference))
        return .confirming(
            "Removed \(Self.sentence(removed, "from “\(change.listName ?? name.text)”\(rest)"))", change, removed)
    }

    func clear(_ name: ListName) async throws -> CommandResult {
        let list = try await find(name)
        if list.entries.isEmpty { return .confirming("“\(list.name)” is empty.", nil, [], list: list.name) }
        return try await remove(list.entries.map(\.row), from: name)
    }

    func move(from source: ListName, to target: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let from = try await find(source)
        let to = try await find(target, isNeeded: true)
        guard source != target else {
            throw UsageError(
                "“\(from.name)” is both the source and the target", hint: .note("list move ID|TITLE FROM TO"))
        }
        let item = try await listed(on: from, invocation)
        let change = try await library.move([item.reference], from: source, to: target)
        guard let change else { throw try await absent([item], from: source) }
        let hadIt = change.items.contains { $0.before.listNames.contains(to.slug) }
        let moved = change.items.map(\.title)
        let places = "from “\(from.name)” to “\(to.name)”\(hadIt ? ", which already had it" : "")"
        return .confirming("Moved \(Self.sentence(moved, places))", change, moved, list: to.name)
    }

    /// Gives a title a place on a list, which then has an order of its own.
    func rank(on name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let text = invocation.arguments.text("place") ?? ""
        guard let place = Int(text), place > 0 else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text))” is not a place on a list",
                hint: .note("list rank \(name.slug) ID|TITLE 1"))
        }
        let list = try await find(name)
        let item = try await listed(on: list, invocation)
        let change = try await library.rank(item.reference, at: place, on: name)
        let titles = list.entries.filter { $0.item == item.reference }
            .map(\.snapshot)
        let number = min(place, list.entries.count)
        return .confirming(
            "\(Phrases.firstThree(of: titles.map(\.named))) is number \(number) on “\(list.name)”.", change, titles,
            list: list.name)
    }

    /// - Parameter isNeeded: Whether the error for a missing list suggests creating it.
    private func find(_ name: ListName, isNeeded: Bool = false) async throws -> UserListDetails {
        try await library.wording(needing: isNeeded ? name : nil) { try await library.list(name) }
    }

    /// Finds one entry, or several whose titles are separated by commas.
    private func each(on list: UserListDetails, _ invocation: Invocation) async throws -> [Item] {
        do {
            return [try await listed(on: list, invocation)]
        } catch {
            let each = invocation.forEachTitle
            if each.count == 1 { throw error }
            var items: [Item] = []
            for own in each { items.append(try await listed(on: list, own)) }
            return items
        }
    }

    /// Finds an entry by searching the list itself, without a request.
    private func listed(on list: UserListDetails, _ invocation: Invocation) async throws -> Item {
        switch try await invocation.query(LibraryPlugin.kinds, for: .change) {
        case .id(let id), .number(let id):
            let entries = list.entries.filter { $0.item.id == id }
            if entries.count > 1 { throw Self.unclear("#\(id)", nil, entries, on: list) }
            if let entry = entries.first { return entry.row }
            return try await invocation.find(LibraryPlugin.kinds, for: .change).item
        case .current, .row, .reference: return try await invocation.find(LibraryPlugin.kinds, for: .change).item
        case .title(let title, let year, let isQuoted):
            let lookup = TitleLookup(title: title, year: year, isQuoted: isQuoted, use: .change, policy: .storedOnly)
            let candidates = list.entries.map { entry in
                TitleCandidate(
                    item: entry.row, titles: [entry.title, entry.originalTitle].compactMap(\.self), year: entry.year)
            }
            let nouns = catalogues.features(of: LibraryPlugin.kinds).map(\.nouns)
            let resolution = TitleResolution(lookup, among: candidates, nouns: nouns)
            do {
                return try resolution.decide().item
            } catch let choice as TitleChoice {
                throw choice.about(title, year, on: list, invocation)
            } catch let error as CommandFailure where ExitCode(error.error) == .notFound {
                throw Self.unclear(title, year, [], on: list)
            }
        }
    }

    /// Returns the error for a title that matches no entry or several entries.
    private static func unclear(
        _ title: String, _ year: Int?, _ matches: [ListEntryDetails], on list: UserListDetails
    ) -> CommandFailure {
        let shown = "“\(Sanitizer.excerpt(title))”" + (year.map { " of \($0)" } ?? "")
        if !matches.isEmpty {
            let titles = Phrases.firstThree(of: matches.map { "\($0.title) (\($0.item.kind.rawValue) \($0.item.id))" })
            return CommandFailure(
                .notFound(title), "\(shown) matches several titles on “\(list.name)”: \(titles)",
                hint: .note("name one of them by its kind and id"))
        }
        let nearest = list.entries.map(\.title).filter { !$0.isSameTitle(as: title) }.nearest(to: title)
        return CommandFailure(
            .notFound(title), "\(shown) is not on “\(list.name)”",
            hint: nearest.map { .note("did you mean “\($0)”?") } ?? .line("list \(list.slug)"))
    }

    private func absent(_ items: [Item], from list: ListName) async throws -> CommandFailure {
        let what = Self.names(items)
        let name = try await spelling(of: list)
        return CommandFailure(
            .notFound(what), "\(what) \(items.count == 1 ? "is" : "are") not on “\(name)”",
            hint: .line("list \(ListName(name)?.slug ?? list)"))
    }

    /// Returns the name of a list as the user first wrote it.
    private func spelling(of list: ListName) async throws -> String {
        let lists = try await library.lists()
        return lists.first { ListName($0.slug) == list || ListName($0.name) == list }?.name ?? list.text
    }

    /// Returns the name of the only item (“Fight Club”, or “movie 550” without a title), or else “2 movies”.
    private static func names(_ items: [Item]) -> String {
        guard items.count == 1, let item = items.first else { return Phrases.titleCount(items.map(\.reference)) }
        return item.knownTitle ?? "\(item.reference.kind.rawValue) \(item.reference.id)"
    }

    /// Returns the end of a sentence about titles: “Heat (1995) to “later”.”, or “2 movies to “later”: Heat (1995), …”.
    private static func sentence(_ titles: [TitleSnapshot], _ rest: String) -> String {
        let names = Phrases.firstThree(of: titles.map(\.named))
        return titles.count == 1 ? "\(names) \(rest)." : "\(Phrases.titleCount(titles.map(\.item))) \(rest): \(names)."
    }
}

extension TitleChoice {
    /// Returns the choice among entries of a list, with lines that remove or move the first one.
    fileprivate func about(
        _ title: String, _ year: Int?, on list: UserListDetails, _ invocation: Invocation
    ) -> TitleChoice {
        let shown = "“\(Sanitizer.excerpt(title))”" + (year.map { " of \($0)" } ?? "")
        let isExact = items.contains { $0.title.isSameTitle(as: title) }
        let choice = saying(
            isExact ? "\(shown) may be one of several titles on “\(list.name)”" : "\(shown) is not on “\(list.name)”")
        guard let first = items.first else { return choice }
        let id = "\(first.reference.kind == .movie ? "movie" : "tv") \(first.reference.id)"
        if let target = invocation.arguments.text("target") {
            return choice.suggesting(row: nil, id: "list move \(id) \(list.slug) \(target)")
        }
        return choice.suggesting(row: "1 remove \(list.slug)", id: "list remove \(list.slug) \(id)")
    }
}

extension Marks {
    fileprivate func holds(_ list: ListName) -> Bool { listNames.contains { ListName($0) == list.slug } }
}

extension ChangedItem {
    fileprivate var row: Item { Item(title.item, title: title.title) }
}

extension TitleSnapshot {
    init(_ item: ItemReference, _ title: ListableTitle, runtime: Int? = nil) throws(LibraryError) {
        try self.init(
            item: item, title: title.title, originalTitle: title.originalTitle,
            year: title.releaseDate.map(CalendarDay.year), runtime: runtime)
    }
}
