public import CatalogueKit
import Foundation
import PopcornLibrary

extension LibraryPlugin {
    func lists(_ invocation: Call) async throws -> CommandResult {
        let all = try await library.lists()
        let lists = invocation.limited(all)
        let columns: [TableColumn<ListSummary>] = [
            TableColumn("List", width: .flexible) { $0.name },
            TableColumn("Titles", alignment: .trailing) { Phrases.count($0.count) },
            TableColumn("Last added") { $0.latestAt.map(Phrases.time) ?? "" },
        ]
        let table = Table(lists, isNumbered: true, columns: columns).numbered(from: invocation.start.number)
        var result = CommandResult(
            kind: "lists", data: try JSONTreeEncoder().encode(lists), screen: Screen([.table(table)]))
        result.rows = zip(invocation.start.number..., lists).map { number, list in
            Item(running: ["list", list.name], ItemReference(.list, number), title: list.name)
        }
        result.suggestions = ["1 opens the first", "list create NAME"]
        invocation.note(all.count, in: &result)
        return result
    }

    func show(_ name: ListName, _ invocation: Call) async throws -> CommandResult {
        let list = try await wording(needing: name) { try await library.list(named: name) }
        // Only the shown rows are described, unless a filter needs all of them.
        let known = invocation.isFiltered ? try await described(list.entries) : list.entries
        let filtered = try await invocation.filtered(known, source) { ($0.row, $0.values) }
        let limited = invocation.limited(filtered.rows)
        let rows = invocation.isFiltered ? limited : try await described(limited)
        let yours = try await source.yours(
            of: rows.map(\.row), isForPeople: invocation.session.settings.format.isForPeople)
        let screen = Screen(
            rows.isEmpty
                ? [
                    .line(
                        list.entries.isEmpty
                            ? "“\(list.name)” is empty." : "Nothing on “\(list.name)” matches the filter.")
                ]
                : [
                    .heading(list.name, right: Self.count(filtered.rows.map(\.item))),
                    .table(
                        Table(titles: rows).numbered(from: invocation.start.number)
                            .adding("Yours", rows.map { yours.cell($0.row, except: list.name) })),
                ])
        var result = CommandResult(
            kind: "list",
            data: .array(try rows.map { try JSONTreeEncoder().encode($0).adding("mine", yours.json($0.item)) }),
            screen: screen)
        result.columns = Self.entryColumns
        result.isAnnotated = true
        // An empty list has no table, so the row numbers keep their meaning.
        if !rows.isEmpty { result.rows = rows.map(\.row) }
        result.tableName = list.name
        result.suggestions = rows.isEmpty ? ["list add \(list.name) ID|TITLE"] : ["1 opens the first"]
        result.notices = filtered.notices
        invocation.note(filtered.rows.count, in: &result)
        return result
    }

    /// Returns the list whose table a row was chosen from; `nil` for rows of other tables.
    func list(ofRowsIn invocation: Call) -> ListName? {
        guard let table = invocation.chosenTable, table.kind == "list" else { return nil }
        return ListName(table.name)
    }

    /// Returns the entries with the catalogues' stored data about their titles.
    func described(_ entries: [ListEntryDetails]) async throws -> [ListEntryDetails] {
        let titles = await peers.storedListables(entries.map(\.item))
        let configuration = titles.isEmpty ? nil : try await images.bestEffort().value
        return entries.map { entry in
            titles[entry.item].map { entry.described(by: $0, imagesConfiguration: configuration) } ?? entry
        }
    }

    /// The names of an entry's properties, for a list without entries.
    static let entryColumns = [
        "id", "title", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs", "posterURLSet",
        "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "addedAt", "kind",
        "year", "runtime", "mine",
    ]

    func history(_ name: ListName, _ invocation: Call) async throws -> CommandResult {
        let list = try await wording { try await library.list(named: name) }
        let events = try await wording { try await library.history(of: name) }.map { event in
            EventRow(id: event.id, occurredAt: event.occurredAt, text: event.sentence(), undoneAt: event.undoneAt)
        }
        return invocation.list(
            "history", events,
            columns: [
                TableColumn("When", width: .kept) { Phrases.time($0.occurredAt) },
                TableColumn("What", width: .flexible) { $0.text + ($0.undoneAt == nil ? "" : " (undone)") },
            ],
            orNone: "No changes to “\(list.name)” are recorded.")
    }
}

extension ItemKind {
    /// A row of the table of lists.
    fileprivate static let list = ItemKind(rawValue: "list")
}

private struct EventRow: KeyedRow {
    let id: Int
    let occurredAt: Date
    let text: String
    let undoneAt: Date?

    enum CodingKeys: CodingKey, CaseIterable { case id, occurredAt, text, undoneAt }
}

extension ListEntryDetails: @retroactive TitleRow {
    var row: Item { Item(item, title: title) }

    fileprivate func described(
        by title: any ListableTitle, imagesConfiguration: ImagesConfiguration?
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

extension LibraryEvent {
    /// - Parameters:
    ///   - viewings: The number of viewings that the event removed.
    ///   - named: The titles with their years, if they are known.
    func sentence(viewings: Int = 1, named: [TitleSnapshot] = []) -> String {
        let names = Phrases.firstThree(of: named.isEmpty ? titles : named.map(\.named), count: count)
        let list = action.list.map { "“\($0.name)”" } ?? ""
        let target = action.target.map { "“\($0.name)”" } ?? ""
        return switch action.kind {
        case .listCreated: "created \(list)"
        case .listRenamed: "renamed “\(action.formerName?.text ?? "")” to \(list)"
        case .listDeleted: "deleted \(list) with \(Phrases.count(count, "title"))"
        case .titlesAdded: "added \(names) to \(list)"
        case .titlesRemoved: "removed \(names) from \(list)"
        case .titlesMoved: "moved \(names) from \(list) to \(target)"
        case .titleSeen: "saw \(names)"
        case .titlesImported: titles.isEmpty ? "imported empty lists" : "imported \(names)"
        case .viewingsRemoved: "removed \(viewings > 1 ? Phrases.count(viewings, "viewing") : "a viewing") of \(names)"
        case .viewingChanged: "changed a viewing of \(names)"
        case .titleRated: "rated \(names)"
        case .ratingRemoved: "removed the rating of \(names)"
        case .noteChanged: "changed the note about \(names)"
        case .tagsChanged: "changed the tags of \(names)"
        case .seriesDropped: "dropped \(names)"
        case .seriesResumed: "resumed \(names)"
        case .titleReplaced: "replaced \(names)"
        case .episodesRenumbered: "renumbered episodes of \(names)"
        default: "changed \(names)"
        }
    }
}

extension LibraryPlugin {
    /// Runs `body`, and converts the library's errors to messages for the user.
    ///
    /// - Parameter name: The required list. If it is missing, the hint suggests creating it.
    func wording<Value>(needing name: ListName? = nil, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as LibraryError { throw await words(for: error, needing: name) }
    }

    func words(for error: LibraryError, needing needed: ListName? = nil) async -> any Error {
        let creation = needed.flatMap { Self.reservedNames.contains($0.text.lowercased()) ? nil : "list create \($0)" }
        switch error {
        case .noList(let name):
            let creation = name == needed ? creation : nil
            let known = ((try? await library.lists()) ?? []).map(\.name)
            let isNew = known.nearest(to: name.text) == nil
            return UsageError(unknown: "list", name.text, known: known, hint: isNew ? creation ?? "list" : "list")
        case .nameTaken(let name):
            return UsageError("a list named “\(name)” already exists", hint: "list \(name)")
        case .watchlistIsPermanent:
            return UsageError("the watchlist cannot be renamed or deleted", hint: creation ?? "list")
        case .noViewing:
            return CommandFailure(.notFound("viewing"), "that viewing was already removed", hint: "undo")
        case .notUndoable:
            return CommandFailure(
                .storage(""), "part of the log of changes was lost, so the latest change cannot be undone",
                hint: "storage verify library")
        case .nothingToUndo:
            return CommandFailure(.notFound("change"), "there is no change left to undo", hint: "list NAME history")
        case .laterVersion:
            return CommandFailure(
                .storage(""), "the latest change was made by a later version of popcorn; this version can't undo it",
                hint: "undo it with that version")
        case .notAllowed(let reason): return UsageError(reason, hint: "help")
        }
    }
}
