import CatalogueKit
import PopcornLibrary
import Storage
import TMDbConfiguration

/// The user's lists, viewings, ratings, notes and tags at the prompt.
///
/// Titles come from other contexts' plug-ins: `Invocation.find` finds items, `Peers.listable` describes them.
struct LibraryPlugin: ContextPlugin {
    let library: LibraryContext
    let images: any ImagesConfigurationProviding
    let source: DataSource
    let imdb: IMDbIndex
    /// The path of the library's folder, or “memory”.
    let location: String
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    private let obstacle: String?

    /// The kinds of items that the library can record.
    static let kinds: [ItemKind] = [.movie, .tvSeries]
    static func takes(_ item: ItemReference) -> Bool { kinds.contains(item.kind) }

    var peers: Peers { source.peers }

    private static let need = StorageNeed(name: "library", types: LibraryContext.recordTypes, source: .library)
    static let storages = [need]

    static var features: Contribution<LibraryPlugin> {
        Contribution(
            types: [unsureRows],
            commands: [
                list, watchlist, diary, next, calendar, stats, yours, importing, exporting, replace, history, undo,
                redo,
                ownLibrary,
            ], group: .yours, rowActions: actions, settings: [.library, .unlistSeen],
            flags: [ics, fetch, dryRun, only, ratedAreSeen],
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

    init(_ wiring: Wiring) throws {
        let storage = try wiring.storages.open(Self.need)
        let place = wiring.environment.shortened(wiring.library.location)
        let report = wiring.report
        library = LibraryContext(
            log: wiring.library.log, storage: storage.context, machine: wiring.library.machine
        ) { findings in for sentence in findings.sentences(about: place) { report(sentence) } }
        location = wiring.library.location
        obstacle = wiring.library.obstacle
        images = wiring.images
        source = wiring.source
        imdb = wiring.imdb
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

extension LibraryPlugin {
    /// The marks of items, including the lists that contain them.
    var marks: any MarksProviding { library }

    /// Replaces the stored title of an item, if there is one.
    func renew(_ item: ItemReference, _ title: any ListableTitle, runtime: Int?) async {
        // The previous title stays, and is updated the next time.
        try? await library.renew([TitleSnapshot(item, title, runtime: runtime)])
    }

    func recordedTitles() async throws -> [ItemReference] {
        try await library.marked(.latest, limit: .max).map(\.title.item)
    }
}

extension LibraryPlugin {
    static var list: Command<LibraryPlugin> {
        Command(
            "list", summary: "shows or changes your lists",
            examples: [
                "list", "list watchlist", "list create later", "list add later 550", "list move 550 later watchlist",
                "list rank later heat 1", "list later history",
            ],
            forms: [
                Form { try await $0.host.lists($0) },
                Form(name("list"), keys: FilterKey.ofRows) { try await $0.host.show($0.list("list"), $0) },
                Form(name("list"), .verb("history", summary: "the history of the list")) {
                    try await $0.host.history($0.list("list"), $0)
                },
                Form(
                    .verb("create", summary: "a new list"),
                    newName("list", label: "NAME", messageIfMissing: "which name for the new list?")
                ) {
                    try await $0.host.create($0.newList("list"))
                }.changing,
                Form(
                    .verb("rename", summary: "renames a list"), name("list"),
                    newName("new", label: "NEW", messageIfMissing: "which new name?")
                ) {
                    let old = try $0.list("list")
                    return try await $0.host.rename(old, to: $0.newList("new"))
                }.changing,
                Form(.verb("delete", summary: "deletes a list"), name("list")) {
                    try await $0.host.delete($0.list("list"))
                }.changing,
                Form(.verb("add", summary: "adds a title"), name("list"), title, keys: [.year]) {
                    try await $0.host.add(to: $0.list("list"), $0)
                }.changing,
                Form(.verb("remove", summary: "removes a title"), name("list"), title, keys: [.year]) {
                    try await $0.host.remove(from: $0.list("list"), $0)
                }.changing,
                Form(
                    .verb("move", summary: "moves a title to another list"),
                    .title(kinds, messageIfMissing: "which title?"), name("source", label: "FROM"),
                    name("target", label: "TO"), keys: [.year]
                ) { try await $0.host.move(from: $0.list("source"), to: $0.list("target"), $0) }.changing,
                Form(
                    .verb("rank", summary: "gives a title a place on the list"), name("list"),
                    .title(kinds, messageIfMissing: "which title?"),
                    .value("place", label: "PLACE", messageIfMissing: "which place?"), keys: [.year]
                ) { try await $0.host.rank(on: $0.list("list"), $0) }.changing,
            ])
    }

    static var watchlist: Command<LibraryPlugin> {
        Command(
            "watchlist", summary: "your watchlist, newest first",
            examples: ["watchlist", "watchlist under:100m", "watchlist add 550", "watchlist remove 550"],
            forms: [
                Form(keys: FilterKey.ofRows) { try await $0.host.show(.watchlist, $0) },
                Form(.verb("add", summary: "adds a title"), title, keys: [.year]) {
                    try await $0.host.add(to: .watchlist, $0)
                }.changing,
                Form(.verb("remove", summary: "removes a title"), title, keys: [.year]) {
                    try await $0.host.remove(from: .watchlist, $0)
                }.changing,
                Form(.verb("history", summary: "the history of the list")) {
                    try await $0.host.history(.watchlist, $0)
                },
            ])
    }

    private static var title: Argument<LibraryPlugin> { .title(kinds, messageIfMissing: "which title?").optional }

    static func name(_ argument: String, label: String = "NAME") -> Argument<LibraryPlugin> {
        .value(argument, label: label, messageIfMissing: "which list?") { host in
            try await host.library.lists().map { Completion($0.slug, summary: Phrases.count($0.count, "title")) }
        }
    }

    /// The verbs of `list`, which can't be used as names of lists.
    static let reservedNames: Set = ["add", "remove", "create", "rename", "delete", "move", "rank", "history"]

    /// Returns an argument for the name of a new list, which may have several words.
    fileprivate static func newName(
        _ argument: String, label: String, messageIfMissing: String
    ) -> Argument<LibraryPlugin> {
        .text(argument, label: label, messageIfMissing: messageIfMissing)
    }
}

extension Form<LibraryPlugin> {
    /// The same form, marked as changing the library.
    var changing: Form {
        wrapped { invocation, run in try await invocation.host.changing(invocation) { try await run(invocation) } }
    }
}

extension Invocation where Host == LibraryPlugin {
    /// Returns the name of a new list, as given by an argument.
    ///
    /// - Throws: `UsageError` if the text isn't a valid list name or would be ambiguous.
    fileprivate func newList(_ argument: String) throws -> ListName {
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
    fileprivate func list(_ argument: String) throws -> ListName {
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
    /// - Throws: `UsageError` for an unknown list, suggesting a line in which the words are a title.
    func listOrWatchlist() async throws -> ListName {
        guard let text = arguments.text("list") else { return .watchlist }
        let all = try await host.library.lists()
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
