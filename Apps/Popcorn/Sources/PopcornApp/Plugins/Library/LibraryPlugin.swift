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
    let titles: OwnTitles
    let lists: ListCommands
    let imports: ImportCommands
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    private let obstacle: String?

    /// The kinds of items that the library can record.
    static let kinds: [ItemKind] = [.movie, .tvSeries]
    static func takes(_ item: ItemReference) -> Bool { kinds.contains(item.kind) }

    static let need = StorageNeed("library", of: LibraryContext.recordTypes, source: .library)
    static let storages = [need]

    /// All commands and actions, in the order of the help.
    private static let parts = [
        ListCommands.part, DiaryCommand.part, NextCommand.part, CalendarCommand.part, StatisticsCommand.part,
        YoursCommand.part, ImportCommands.part, ExportCommand.part, OpinionActions.part, ViewingActions.part,
        PassActions.part, HistoryCommands.part, LogCommands.part,
    ]

    static var outline: Outline {
        Outline(
            words: [
                "list", "watchlist", "diary", "next", "calendar", "stats", "yours", "import", "export", "replace",
                "history", "undo", "redo", "library", "unsure", "add", "remove", "seen", "unseen", "rate", "unrate",
                "note", "tag", "again", "drop", "undrop", "date:",
            ],
            type: ImportCommands.unsureRows, settings: [.library, .unlistSeen, .spoilers, .greeting],
            flags: parts.flatMap { $0.flags() }
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            commands: parts.flatMap { $0.commands() }, group: .yours, rowActions: ActionSpecs.all,
            variables: [
                EnvironmentVariable("POPCORN_MACHINE", summary: "the name of this machine in `history` and `library`")
            ],
            kinds: parts.flatMap { $0.kinds() } + [change])
    }

    /// The result of each command and action that changes records.
    private static let change = ResultKind(
        "change", .object, "the result of an action: event, items, list, and whether it can be undone",
        fields: ["event", "items", "list", "undo"],
        by: [
            "list", "watchlist", "replace", "undo", "redo", "library", "seen", "unseen", "rate", "drop", "add",
            "remove", "unrate", "note", "tag", "undrop", "again",
        ])

    init(_ store: LibraryStore, _ wiring: Wiring, _ catalogues: Catalogues) {
        titles = OwnTitles(library: store.library, catalogues: catalogues)
        log = LogCommands(library: store.library, storage: store.storage, location: store.location)
        lists = ListCommands(titles: titles, images: wiring.images)
        imports = ImportCommands(library: store.library, catalogues: catalogues, imdb: wiring.imdb)
        obstacle = store.obstacle
    }

    func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        for part in Self.parts.map({ $0.handlers(self) }) {
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

/// Some of the library's commands and actions: their descriptions, and the code behind them.
struct LibraryPart: Sendable {
    let commands: @Sendable () -> [CommandSpec]
    let flags: @Sendable () -> [Flag]
    let kinds: @Sendable () -> [ResultKind]
    let handlers: @Sendable (LibraryPlugin) -> LibraryHandlers

    /// - Parameters:
    ///   - commands: The commands; none if the part has only actions on titles, which `ActionSpecs` describes.
    ///   - flags: The flags that the commands take, besides the app's.
    ///   - kinds: The kinds of the commands' results, besides `change`.
    ///   - handlers: Returns the code, with what the plug-in provides.
    init(
        _ commands: @autoclosure @escaping @Sendable () -> [CommandSpec] = [],
        flags: @autoclosure @escaping @Sendable () -> [Flag] = [],
        kinds: @autoclosure @escaping @Sendable () -> [ResultKind] = [],
        handlers: @escaping @Sendable (LibraryPlugin) -> LibraryHandlers
    ) {
        self.commands = commands
        self.flags = flags
        self.kinds = kinds
        self.handlers = handlers
    }
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
