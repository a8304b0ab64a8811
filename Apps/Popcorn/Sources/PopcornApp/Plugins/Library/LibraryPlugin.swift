import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import Storage
import TMDbConfiguration
import TerminalKit

/// The user's lists, viewings, ratings, notes and tags at the prompt.
///
/// Titles come from other contexts: `Invocation.find` finds items, `Catalogues.listable` describes them.
struct LibraryPlugin: ContextPlugin {
    /// The commands about the files of the library.
    let log: LogCommands
    private let titles: OwnTitles
    private let lists: ListCommands
    private let imports: ImportCommands
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    private let obstacle: String?

    /// The kinds of items that the library can record.
    static let kinds: [ItemKind] = [.movie, .tvSeries]
    static func takes(_ item: ItemReference) -> Bool { kinds.contains(item.kind) }

    static let need = StorageNeed("library", of: LibraryContext.recordTypes, source: .library)
    static let storages = [need]

    static var contribution: Contribution {
        Contribution(
            types: [ImportCommands.unsureRows],
            commands: ListCommands.specs + [
                DiaryCommand.spec, NextCommand.spec, CalendarCommand.spec, StatisticsCommand.spec, YoursCommand.spec,
                ImportCommands.spec, ExportCommand.spec, OpinionActions.replace,
            ] + HistoryCommands.specs + [LogCommands.spec],
            group: .yours, rowActions: ActionSpecs.all, settings: [.library, .unlistSeen, .spoilers, .greeting],
            flags: [CalendarCommand.ics, StatisticsCommand.fetch] + ImportCommands.flags,
            variables: [
                EnvironmentVariable("POPCORN_MACHINE", summary: "the name of this machine in `history` and `library`")
            ],
            kinds: resultKinds)
    }

    private static var resultKinds: [ResultKind] {
        [
            ResultKind(
                "list", .rows, "the titles of one of your lists",
                fields: [
                    "id", "title", "genres", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs",
                    "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo",
                    "isAdultOnly", "addedAt", "kind", "year", "runtime", "rank", "remark", "mine",
                ], by: ["pick", "list", "watchlist"]),
            ResultKind(
                "lists", .rows, "your lists", fields: ["name", "slug", "count", "latestAt", "titles", "seen"],
                by: ["list"]),
            ResultKind(
                "history", .rows, "your changes, the latest first",
                fields: ["number", "id", "time", "machine", "event", "items", "undone", "change", "values"],
                by: ["history"]),
            ResultKind(
                "library", .rows, "the files of your library",
                fields: ["file", "machine", "events", "bytes", "missing"], by: ["library"]),
            ResultKind(
                "import", .object, "the outcome of each imported row",
                fields: [
                    "files", "total", "unsure", "remainder", "otherAccounts", "addedByOlder", "lacking", "leftOut",
                ], by: ["import"]),
            ResultKind(
                "imports", .rows, "the programs whose exports can be imported",
                fields: ["program", "name", "file", "from"], by: ["import"]),
            ResultKind("unsure", .rows, "the candidates for an unsure row of the last import", by: ["unsure"]),
            ResultKind("export", .text, "your library or your viewings, as file contents", by: ["export"]),
            ResultKind("exported", .object, "the written files", fields: ["files"], by: ["export"]),
            ResultKind(
                "change", .object, "the result of an action: event, items, list, and whether it can be undone",
                fields: ["event", "items", "list", "undo"],
                by: [
                    "list", "watchlist", "replace", "undo", "redo", "library", "seen", "unseen", "rate", "drop", "add",
                    "remove", "unrate", "note", "tag", "undrop", "again",
                ]),
            ResultKind(
                "diary", .rows, "viewings",
                fields: [
                    "id", "kind", "itemID", "season", "episode", "title", "year", "date", "again", "rating", "note",
                    "tags",
                ], by: ["diary"]),
            ResultKind(
                "yours", .rows, "titles with your records",
                fields: ["kind", "id", "season", "episode", "title", "year", "genres", "mine"], by: ["yours"]),
            ResultKind(
                "next", .rows, "the next episode of each series",
                fields: ["id", "title", "year", "genres", "season", "episode", "episodeTitle", "airDate", "left"],
                by: ["next"]),
            ResultKind("note", .value, "a note", by: ["note"]),
            ResultKind(
                "stats", .object, "statistics about your viewings",
                fields: [
                    "films", "episodes", "minutes", "unknownLengths", "mean", "titles", "titlesWithCredits",
                    "rewatches", "withoutMonth", "months", "genres", "decades", "countries", "languages", "directors",
                    "actors", "bestDirectors", "bestActors", "again", "differences",
                ], by: ["stats"]),
            ResultKind(
                "calendar", .rows, "the dates of episodes and releases", fields: CalendarRow.columns, by: ["calendar"]),
        ]
    }

    init(_ store: LibraryStore, _ wiring: Wiring, _ catalogues: Catalogues) {
        titles = OwnTitles(library: store.library, catalogues: catalogues)
        log = LogCommands(library: store.library, storage: store.storage, location: store.location)
        lists = ListCommands(titles: titles, images: wiring.images)
        imports = ImportCommands(library: store.library, catalogues: catalogues, imdb: wiring.imdb)
        obstacle = store.obstacle
    }

    /// The code of all parts.
    private var parts: [LibraryHandlers] {
        [
            lists.handlers, ViewingActions(titles: titles).handlers, OpinionActions(titles: titles).handlers,
            PassActions(titles: titles).handlers,
            DiaryCommand(titles: titles).handlers, NextCommand(titles: titles).handlers,
            CalendarCommand(titles: titles).handlers, StatisticsCommand(titles: titles).handlers,
            YoursCommand(titles: titles).handlers, HistoryCommands(library: titles.library).handlers, log.handlers,
            imports.handlers, ExportCommand(library: titles.library).handlers,
        ]
    }

    func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        for part in parts {
            handlers.commands.merge(part.reading) { first, _ in first }
            for (id, run) in part.changing {
                handlers.commands[id] = { invocation in
                    try await changing(invocation) { try await run(invocation) }
                }
            }
            for (id, act) in part.actions {
                handlers.actions[id] = { invocation, items in
                    try await changing(invocation) { try await act(invocation, items) }
                }
            }
        }
        handlers.facets = ["unsure.details": { try await imports.candidates($1.id, $0) }]
        handlers.completions = ["lists": { try await lists.completions() }]
        return handlers
    }

    /// Makes a change, rewording its errors. A change that can't be stored fails or, at a prompt, is temporary.
    private func changing(
        _ invocation: Invocation, _ change: () async throws -> CommandResult
    ) async throws -> CommandResult {
        if let obstacle, !invocation.display.isInteractive {
            throw CommandFailure(
                .storage(obstacle, remedy: .permissions), "\(obstacle), so the change cannot be stored",
                hint: .note("POPCORN_LIBRARY=FOLDER/ has your library elsewhere"))
        }
        if let problem = invocation.session.settings.misspeltLocation {
            throw UsageError("\(problem) Nothing was recorded", hint: .note("correct it, or remove it from the file"))
        }
        var result = try await titles.library.wording(change)
        result.isChange = true
        if let obstacle {
            result.notices.append(.warning("\(obstacle): this change only applies to this session"))
        }
        return result
    }

    /// Does nothing: what is made from the library isn't fetched.
    func clearCache(staleOnly: Bool) async throws -> Int { 0 }
}

/// The code of a part of the library's commands.
struct LibraryHandlers: Sendable {
    /// The commands that only read records.
    var reading: [HandlerID: Handlers.Run] = [:]
    /// The commands that change records.
    var changing: [HandlerID: Handlers.Run] = [:]
    /// The actions on titles, which change records.
    var actions: [HandlerID: Handlers.Act] = [:]
}
