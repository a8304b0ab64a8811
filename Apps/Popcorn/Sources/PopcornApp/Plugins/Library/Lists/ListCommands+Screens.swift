import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The screens with lists.
extension ListCommands {
    func lists(_ invocation: Invocation) async throws -> CommandResult {
        let all = try await library.lists()
        let lists = invocation.limited(all)
        let seen = try await seenCounts(of: lists)
        var columns: [TableColumn<ListSummary>] = [
            TableColumn("List", width: .flexible) { $0.name },
            TableColumn("Titles", alignment: .trailing) { Phrases.count($0.count) },
            TableColumn("Seen", alignment: .trailing) {
                seen[$0.slug].flatMap { $0 > 0 ? Phrases.count($0) : nil } ?? ""
            },
            TableColumn("Last added") { $0.latestAt.map(Phrases.time) ?? "" },
        ]
        if lists.contains(where: { $0.slug != $0.name }) {
            columns.insert(TableColumn("Typed as", width: .flexible) { $0.slug }, at: 1)
        }
        let table = Table(lists, isNumbered: true, columns: columns).numbered(from: invocation.start.number)
        let data = try lists.map { list in
            try JSONTreeEncoder().encode(list).adding(.values(["titles": list.count, "seen": seen[list.slug]]))
        }
        var result = CommandResult(kind: "lists", data: .array(data), screen: Screen([.table(table)]))
        result.rows = zip(invocation.start.number..., lists).map { number, list in
            Item(running: ["list", list.slug], ItemReference(.list, number), title: list.name)
        }
        result.suggestions = ["1", "help list"]
        invocation.note(all.count, in: &result)
        return result
    }

    /// Returns how many titles of each list were seen, by the lists' slugs.
    private func seenCounts(of lists: [ListSummary]) async throws -> [String: Int] {
        var items: [String: [ItemReference]] = [:]
        for list in lists {
            guard let name = ListName(list.slug) else { continue }
            items[list.slug] = try await library.list(name).entries.map(\.item)
        }
        let marks = try await library.marks(of: Array(items.values.joined()).uniqued)
        return items.mapValues { $0.count { marks[$0]?.isSeen == true } }
    }

    /// Returns how many titles were seen. Those of this year or later are only out if their day has come.
    private func seenCount(among entries: [ListEntryDetails]) async throws -> SeenCount? {
        let year = CalendarDay.year(of: titles.today)
        let recent = entries.filter { $0.releaseDate == nil && $0.year.map { $0 >= year } ?? true }
        let dated = Dictionary(try await described(recent).map { ($0.item, $0) }) { first, _ in first }
        return await catalogues.seenCount(among: entries.map { Title(dated[$0.item] ?? $0) }, on: titles.today)
    }

    func show(_ name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let list = try await library.wording(needing: name) { try await library.list(name) }
        // Only the shown rows are described, unless a filter needs all of them.
        let entries =
            Self.kind(in: invocation).map { kind in list.entries.filter { $0.item.kind == kind } } ?? list.entries
        let filtered = try await matching(entries, invocation)
        let limited = invocation.limited(filtered.rows)
        let rows = invocation.isFiltered ? limited : try await described(limited)
        let yours = try await catalogues.yours(
            of: rows.map(\.row), isForPeople: invocation.session.settings.format.isForPeople)
        let titles = rows.map { Title($0) }
        let genres = try await GenreNames(of: titles, in: invocation, catalogues.source)
        let seen = try await seenCount(among: filtered.rows)
        let heading = Phrases.facts([Phrases.titleCount(filtered.rows.map(\.item)), seen?.text])
        let screen = Screen(
            rows.isEmpty
                ? [
                    .line(
                        list.entries.isEmpty
                            ? "“\(list.name)” is empty."
                            : "Nothing\(invocation.start.number > 1 ? " more" : "") on “\(list.name)” matches.")
                ]
                : [
                    .heading(list.name, right: heading),
                    .table(
                        Table(titles: titles).numbered(from: invocation.start.number)
                            .adding("Yours", rows.map { yours.cell($0.row, except: list.slug) })),
                ])
        var result = CommandResult(
            kind: "list",
            data: .array(try zip(rows, titles).map { try $1.json(genres).adding("mine", yours.json($0.item)) }),
            screen: screen)
        result.columns = Self.entryColumns
        result.seen = seen
        result.isAnnotated = true
        // An empty list has no table, so the row numbers keep their meaning.
        if !rows.isEmpty { result.rows = rows.map(\.row) }
        result.tableName = list.slug
        result.suggestions = rows.isEmpty ? ["popular", "help list"] : ["1"]
        result.notices = filtered.notices + genres.notices
        if invocation.isFiltered {
            invocation.note(
                shown: rows.count, of: filtered.undecidedCount == 0 ? filtered.rows.count : nil, in: &result)
        } else {
            invocation.note(filtered.rows.count, in: &result)
        }
        return result
    }

    /// Returns the entries that match the line's keys, except those that `more` continues. If none of the titles looked
    /// up so far matches, looks up the next ones.
    private func matching(
        _ entries: [ListEntryDetails], _ invocation: Invocation
    ) async throws -> RowFilter.Result<ListEntryDetails> {
        let known = invocation.isFiltered ? try await described(entries) : entries
        var undecidedCount = Int.max
        while true {
            var filtered = try await invocation.filtered(known, catalogues, canContinue: true) {
                ($0.row, Title($0).values)
            }
            // A title that has just been looked up may precede those already shown.
            if invocation.isFiltered {
                filtered.rows.removeAll { invocation.start.shown.contains($0.row.reference) }
            }
            guard filtered.rows.isEmpty, filtered.undecidedCount > 0, filtered.undecidedCount < undecidedCount else {
                return filtered
            }
            undecidedCount = filtered.undecidedCount
        }
    }

    /// Returns the list whose table a row was chosen from; `nil` for rows of other tables.
    func list(ofRowsIn invocation: Invocation) -> ListName? {
        guard let table = invocation.chosenTable, table.kind == "list" else { return nil }
        return ListName(table.name)
    }

    /// Returns the entries with the catalogues' stored data about their titles.
    func described(_ entries: [ListEntryDetails]) async throws -> [ListEntryDetails] {
        let titles = await catalogues.storedListables(entries.map(\.item))
        let others = try await catalogues.storedFacts(of: entries.map(\.item).filter { titles[$0] == nil })
        let configuration = titles.isEmpty ? nil : try await images.availableConfiguration()
        return entries.map { entry in
            if let title = titles[entry.item] {
                return entry.described(by: title, imagesConfiguration: configuration)
            }
            return others[entry.item].map(entry.described) ?? entry
        }
    }

    /// The names of an entry's properties, for a list without entries.
    static let entryColumns =
        [
            "id", "title", "genres", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs",
            "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly",
            "addedAt", "kind", "year", "runtime", "rank", "remark",
        ] + MarkColumns.all
}

extension ItemKind {
    /// A row of the table of lists.
    fileprivate static let list = ItemKind(rawValue: "list")
}

extension Title {
    /// Creates the row of an entry on a list.
    fileprivate init(_ entry: ListEntryDetails) {
        self.init(
            entry.row, originalTitle: entry.originalTitle, genreIDs: entry.genreIDs, language: entry.originalLanguage,
            releaseDate: entry.releaseDate, year: entry.year, runtime: entry.runtime, voteAverage: entry.voteAverage,
            voteCount: entry.voteCount, popularity: entry.popularity, model: entry)
    }
}

extension ListEntryDetails {
    var row: Item { Item(item, title: title) }

    /// Adds the values of a title that is stored only in another language.
    fileprivate func described(by facts: TitleFacts) -> ListEntryDetails {
        var entry = self
        entry.originalLanguage = facts.language
        entry.releaseDate = facts.released
        entry.genreIDs = facts.genres.map(\.id)
        entry.popularity = facts.popularity
        entry.voteAverage = facts.average
        entry.voteCount = facts.votes
        return entry
    }

    fileprivate func described(
        by title: ListableTitle, imagesConfiguration: ImagesConfiguration?
    ) -> ListEntryDetails {
        var entry = self
        entry.originalLanguage = title.originalLanguage
        entry.overview = title.overview
        entry.releaseDate = title.releaseDate
        entry.genreIDs = title.genreIDs
        entry.posterURLSet = imagesConfiguration?.posterURLSet(for: title.posterPath)
        entry.backdropURLSet = imagesConfiguration?.backdropURLSet(for: title.backdropPath)
        entry.popularity = title.popularity
        entry.voteAverage = title.voteAverage
        entry.voteCount = title.voteCount
        entry.hasVideo = title.hasVideo
        entry.isAdultOnly = title.isAdultOnly
        return entry
    }
}
