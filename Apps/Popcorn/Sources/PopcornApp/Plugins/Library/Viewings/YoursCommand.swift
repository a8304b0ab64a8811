import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The titles with records of the user.
struct YoursCommand: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }
    private var catalogues: Catalogues { titles.catalogues }

    static var spec: CommandSpec {
        CommandSpec(
            "yours", summary: "everything you have seen, rated, noted, tagged or listed",
            examples: ["yours", "yours mine:8+ sort:mine", "yours is:noted"],
            forms: [Form(keys: FilterKey.ofRows, handler: "yours")])
    }

    static let part = LibraryPart(
        [spec],
        kinds: [
            ResultKind(
                "yours", .rows, "titles with your records",
                fields: ["kind", "id", "season", "episode", "title", "year", "genres", "mine"], by: ["yours"])
        ]
    ) { YoursCommand(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["yours": { try await yours($0) }]
        return handlers
    }

    func yours(_ invocation: Invocation) async throws -> CommandResult {
        let (filtered, isEmpty, isAll) = try await records(invocation)
        let titles = filtered.rows.map(\.title)
        let shown = invocation.limited(titles, to: invocation.rowLimit)
        let items = shown.map(\.row)
        let yours = try await catalogues.yours(of: items, isForPeople: invocation.session.settings.format.isForPeople)
        let noted = shown.map(\.item).filter(yours.hasNote)
        let notes = noted.isEmpty ? [:] : try await library.opinions(of: noted).compactMapValues(\.note)
        var columns: [TableColumn<TitleSnapshot>] =
            [
                TableColumn("Title", width: .flexible) { $0.name },
                TableColumn("Year", role: .dim) { $0.year.map(String.init) ?? "" },
            ] + .types(of: shown, \.item.kind) + [
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.item.id) }
            ]
        if !notes.isEmpty {
            columns.append(TableColumn("Note", width: .flexible) { notes[$0.item] ?? "" })
        }
        let genres = try await catalogues.storedGenres(of: items.map(\.reference), in: invocation)
        let table = Table(shown, isNumbered: true, columns: columns)
            .numbered(from: invocation.start.number).adding("Yours", items.map { yours.cell($0) })
        var result = CommandResult(
            kind: "yours",
            data: .array(
                shown.map { title in
                    title.json.adding(.values(["genres": genres[title.item.whole]]))
                        .adding("mine", yours.recorded(title.item)).adding(.values(["note": notes[title.item]]))
                }),
            screen: Screen([
                shown.isEmpty
                    ? .line(isEmpty ? "You have recorded nothing yet." : "None of your records match the filter.")
                    : .table(table)
            ]))
        result.columns = ["kind", "id", "season", "episode", "title", "year", "genres"] + MarkColumns.all + ["note"]
        result.isAnnotated = true
        result.notices = filtered.notices
        if shown.isEmpty { return result }
        result.rows = items
        result.suggestions = ["1"]
        invocation.note(titles.count, isAll: isAll, limit: invocation.rowLimit, in: &result)
        return result
    }

    /// A title, season or episode, with the values of the records about it alone.
    private struct Record: Sendable {
        let title: TitleSnapshot
        let marks: Marks
        var part: MarkedPart?

        var values: TitleValues { TitleValues(year: title.year, runtime: title.runtime, marks, part: part) }

        /// The place among the title's records: the title, then its seasons, each with its episodes.
        var place: (Int, Int) { (title.item.season ?? -1, title.item.episode ?? -1) }
    }

    /// Returns the records that match the line's keys, those of the latest changed title first, and each title's before
    /// those of its seasons and episodes. Unless the keys order them, no more titles are read than are needed for the
    /// shown rows.
    ///
    /// - Returns: `isEmpty` if nothing is recorded, and `isAll` if every title was read.
    private func records(
        _ invocation: Invocation
    ) async throws -> (matching: RowFilter.Result<Record>, isEmpty: Bool, isAll: Bool) {
        let needed = invocation.start.skipped + invocation.rowLimit + 1
        let order = invocation.arguments.keys["sort"]
        let isRated = invocation.arguments.keys["mine"] != nil
        var size = order != nil ? .max : invocation.isFiltered ? max(256, needed) : needed
        while true {
            let read = try await library.marked(isRated ? .rated : .latest, limit: size)
            var matching = try await invocation.filtered(read.flatMap(Self.records), catalogues) {
                (Item($0.title.item, title: $0.title.title), $0.values)
            }
            // Only an order by rating applies to each record; any other one applies to whole titles.
            if order?.contains("mine") != true {
                let places = matching.rows.map(\.title.item.whole).uniqued
                let groups = Dictionary(grouping: matching.rows, by: \.title.item.whole)
                matching.rows = places.flatMap { (groups[$0] ?? []).sorted { $0.place < $1.place } }
            }
            let isAll = read.count < size
            if isAll || matching.rows.count >= needed {
                let any = isRated && read.isEmpty ? try await library.marked(.latest, limit: 1) : read
                return (matching, any.isEmpty, isAll)
            }
            size *= 4
        }
    }

    private static func records(of title: TitleSnapshot, _ marks: Marks) -> [Record] {
        [Record(title: title, marks: marks)]
            + marks.parts.map { part in
                let item = title.item.part(season: part.season, episode: part.episode)
                return Record(title: title.with(item), marks: marks, part: part)
            }
    }
}
