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

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["yours": { try await yours($0) }]
        return handlers
    }

    func yours(_ invocation: Invocation) async throws -> CommandResult {
        let (filtered, isEmpty, isAll) = try await recordedTitles(invocation)
        let all = filtered.rows
        // A title is followed by its seasons and episodes with their own marks.
        let titles = all.flatMap { title, marks in
            [title] + marks.parts.map { title.with(title.item.part(season: $0.season, episode: $0.episode)) }
        }
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
                TableColumn("TMDb id", alignment: .trailing, role: .dim) { String($0.item.id) }
            ]
        if !notes.isEmpty {
            columns.append(TableColumn("Note", width: .flexible) { notes[$0.item] ?? "" })
        }
        let genres = await catalogues.storedGenres(of: items.map(\.reference), in: invocation)
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
        result.suggestions = ["1 opens the first"]
        invocation.note(titles.count, isAll: isAll, limit: invocation.rowLimit, in: &result)
        return result
    }

    /// Returns the recorded titles that match the line's keys, the latest change first. Unless the keys order them, no
    /// more are read than are needed for the shown rows.
    ///
    /// - Returns: `isEmpty` if nothing is recorded, and `isAll` if every title was read.
    private func recordedTitles(
        _ invocation: Invocation
    ) async throws -> (matching: RowFilter.Result<(title: TitleSnapshot, marks: Marks)>, isEmpty: Bool, isAll: Bool) {
        let needed = invocation.start.skipped + invocation.rowLimit + 1
        let isOrdered = invocation.arguments.keys["sort"] != nil
        var size = isOrdered ? .max : invocation.isFiltered ? max(256, needed) : needed
        while true {
            let read = try await library.marked(.latest, limit: size)
            let matching = try await invocation.filtered(read, catalogues) { title, _ in
                (Item(title.item, title: title.title), TitleValues(year: title.year, runtime: title.runtime))
            }
            let isAll = read.count < size
            if isAll || matching.rows.count >= needed { return (matching, read.isEmpty, isAll) }
            size *= 4
        }
    }
}
