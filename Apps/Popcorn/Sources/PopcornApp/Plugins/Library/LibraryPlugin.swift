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
    let library: LibraryContext
    let images: any ImagesConfigurationProviding
    let catalogues: Catalogues
    let imdb: IMDbIndex
    /// The path of the library's folder, or “memory”.
    let location: String
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    private let obstacle: String?

    typealias Call = Invocation

    /// The kinds of items that the library can record.
    static let kinds: [ItemKind] = [.movie, .tvSeries]
    static func takes(_ item: ItemReference) -> Bool { kinds.contains(item.kind) }

    static let need = StorageNeed("library", of: LibraryContext.recordTypes, source: .library)
    static let storages = [need]

    static var contribution: Contribution {
        Contribution(
            types: [unsureRows],
            commands: [
                list, watchlist, diary, next, calendar, stats, yours, importing, exporting, replace, history, undo,
                redo,
                ownLibrary,
            ], group: .yours, rowActions: actions, settings: [.library, .unlistSeen],
            flags: [ics, fetch, dryRun, only, ratedAreSeen, prune],
            variables: [
                EnvironmentVariable("POPCORN_MACHINE", summary: "the name of this machine in `history` and `library`")
            ],
            kinds: [
                ResultKind("list", .rows, "the titles of one of your lists"),
                ResultKind("lists", .rows, "your lists"),
                ResultKind("history", .rows, "your changes, the latest first"),
                ResultKind("library", .rows, "the files of your library"),
                ResultKind("import", .object, "the outcome of each imported row"),
                ResultKind("imports", .rows, "the programs whose exports can be imported"),
                ResultKind("unsure", .rows, "the candidates for an unsure row of the last import"),
                ResultKind("export", .text, "your library or your viewings, as file contents"),
                ResultKind("exported", .object, "the written files"),
            ] + ownKinds)
    }

    init(_ store: LibraryStore, _ wiring: Wiring, _ catalogues: Catalogues) {
        library = store.library
        location = store.location
        obstacle = store.obstacle
        images = wiring.images
        imdb = wiring.imdb
        self.catalogues = catalogues
    }

    /// Makes a change, rewording its errors. A change that can't be stored fails or, at a prompt, is temporary.
    func changing(_ invocation: Call, _ change: () async throws -> CommandResult) async throws -> CommandResult {
        if let obstacle, !invocation.display.isInteractive {
            throw CommandFailure(
                .storage(obstacle, remedy: .permissions), "\(obstacle), so the change cannot be stored",
                hint: "POPCORN_LIBRARY=FOLDER/ has your library elsewhere")
        }
        var result = try await wording(change)
        result.isChange = true
        if let obstacle {
            result.notices.append(.warning("\(obstacle): this change only applies to this session"))
        }
        return result
    }

    /// Does nothing: what is made from the library isn't fetched.
    func clearCache(staleOnly: Bool) async throws -> Int { 0 }
}

/// The opened library, which other features need before its commands can be wired.
struct LibraryStore: Sendable {
    let library: LibraryContext
    /// The path of the library's folder, or “memory”.
    let location: String
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    let obstacle: String?

    init(
        _ storages: OpenStorages, _ opened: OpenLibrary, _ environment: Environment,
        report: @escaping @Sendable (String) -> Void
    ) throws {
        let storage = try storages.open(LibraryPlugin.need)
        let place = environment.shortened(opened.location)
        library = LibraryContext(log: opened.log, storage: storage.context, machine: opened.machine) { findings in
            for sentence in findings.sentences(about: place) { report(sentence) }
        }
        location = opened.location
        obstacle = opened.obstacle
    }

    /// The user's records, as other features need them.
    var records: UserRecords {
        var records = UserRecords()
        records.marks = { [library] in try await library.marks(of: $0) }
        records.values = { try await $0.ownValues(of: $1, needsState: $2) }
        records.titles = titles
        records.items = { [library] in try await library.marked(.latest, limit: .max).map(\.title.item) }
        records.about = records(about:)
        records.renew = { [library] item, title, runtime in
            // The previous title stays, and is updated the next time.
            try? await library.renew([TitleSnapshot(item, title, runtime: runtime)])
        }
        return records
    }
}

extension LibraryPlugin {
    static var list: CommandSpec {
        CommandSpec(
            "list", summary: "shows or changes your lists",
            examples: [
                "list", "list watchlist", "list create later", "list add later 550", "list move 550 later watchlist",
                "list rank later heat 1", "list later history",
            ],
            forms: [
                Form(handler: "list"),
                Form(name("list"), keys: FilterKey.ofRows, handler: "list.show"),
                Form(name("list"), .verb("history", summary: "the history of the list"), handler: "list.history"),
                Form(
                    .verb("create", summary: "a new list"),
                    newName("list", label: "NAME", messageIfMissing: "which name for the new list?"),
                    handler: "list.create"),
                Form(
                    .verb("rename", summary: "renames a list"), name("list"),
                    newName("new", label: "NEW", messageIfMissing: "which new name?"), handler: "list.rename"),
                Form(.verb("delete", summary: "deletes a list"), name("list"), handler: "list.delete"),
                Form(.verb("add", summary: "adds a title"), name("list"), title, keys: [.year], handler: "list.add"),
                Form(
                    .verb("remove", summary: "removes a title"), name("list"), title, keys: [.year],
                    handler: "list.remove"),
                Form(
                    .verb("move", summary: "moves a title to another list"),
                    .title(kinds, messageIfMissing: "which title?"), name("source", label: "FROM"),
                    name("target", label: "TO"), keys: [.year], handler: "list.move"),
                Form(
                    .verb("rank", summary: "gives a title a place on the list"), name("list"),
                    .title(kinds, messageIfMissing: "which title?"),
                    .value("place", label: "PLACE", messageIfMissing: "which place?"), keys: [.year],
                    handler: "list.rank"),
            ])
    }

    static var watchlist: CommandSpec {
        CommandSpec(
            "watchlist", summary: "your watchlist, newest first",
            examples: ["watchlist", "watchlist under:100m", "watchlist add 550", "watchlist remove 550"],
            forms: [
                Form(keys: FilterKey.ofRows, handler: "watchlist"),
                Form(.verb("add", summary: "adds a title"), title, keys: [.year], handler: "watchlist.add"),
                Form(.verb("remove", summary: "removes a title"), title, keys: [.year], handler: "watchlist.remove"),
                Form(.verb("history", summary: "the history of the list"), handler: "watchlist.history"),
            ])
    }

    private static var title: Argument { .title(kinds, messageIfMissing: "which title?").optional }

    static func name(_ argument: String, label: String = "NAME") -> Argument {
        .value(argument, label: label, messageIfMissing: "which list?", from: "lists")
    }

    /// The verbs of `list`, which can't be used as names of lists.
    static let reservedNames: Set = ["add", "remove", "create", "rename", "delete", "move", "rank", "history"]

    /// Returns an argument for the name of a new list, which may have several words.
    fileprivate static func newName(
        _ argument: String, label: String, messageIfMissing: String
    ) -> Argument {
        .text(argument, label: label, messageIfMissing: messageIfMissing)
    }
}

extension Invocation {
    /// Returns the name of a new list, as given by an argument.
    ///
    /// - Throws: `UsageError` if the text isn't a valid list name or would be ambiguous.
    func newList(_ argument: String) throws -> ListName {
        let text = arguments.text(argument) ?? ""
        if text.hasPrefix("-") {
            throw UsageError("the name of a list cannot begin with a dash", hint: "begin it with a letter or a digit")
        }
        if LibraryPlugin.reservedNames.contains(text.lowercased()) {
            throw UsageError("“\(text)” is reserved by the command “list”", hint: "choose another name")
        }
        return try list(argument)
    }

    /// Returns the list named by an argument. Throws `UsageError` if the text isn't a valid list name.
    func list(_ argument: String) throws -> ListName {
        let text = arguments.text(argument) ?? ""
        guard let name = ListName(text) else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text))” cannot be the name of a list",
                hint: "use at most \(ListName.maximumLength) characters")
        }
        return name
    }

    /// Returns the list given by the argument `list`, or the watchlist if the argument was omitted.
    ///
    /// - Parameter library: The user's library.
    /// - Throws: `UsageError` for an unknown list, suggesting a line in which the words are a title.
    func listOrWatchlist(of library: LibraryContext) async throws -> ListName {
        guard let text = arguments.text("list") else { return .watchlist }
        let all = try await library.lists()
        let lists = all.map(\.slug)
        let isKnown = { (name: ListName) in all.contains { ListName($0.slug) == name || ListName($0.name) == name } }
        if let name = ListName(text), isKnown(name) { return name }
        // The current title is the subject anyway.
        if ["it", "this", "that"].contains(text.lowercased()), session.current != nil { return .watchlist }
        let action = arguments.command
        guard ["add", "remove"].contains(action) else { return try list("list") }
        throw UsageError(
            unknown: "list", text, known: lists,
            hint: "watchlist \(action) \(Sanitizer.excerpt(text)) · list create NAME")
    }
}
