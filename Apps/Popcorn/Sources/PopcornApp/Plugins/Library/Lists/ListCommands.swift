import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The commands about lists.
struct ListCommands: Sendable {
    let titles: OwnTitles
    let images: any ImagesConfigurationProviding

    var library: LibraryContext { titles.library }
    var catalogues: Catalogues { titles.catalogues }

    static var specs: [CommandSpec] { [list, watchlist] }

    private static var list: CommandSpec {
        CommandSpec(
            "list", summary: "shows or changes your lists",
            examples: [
                "list", "list watchlist", "list create later", "list add later 550", "list rank later fight club 1",
                "list later history", "list move 550 later watchlist",
            ],
            forms: [
                Form(handler: "list"),
                Form(name("list"), kind, keys: FilterKey.ofRows, handler: "list.show"),
                Form(name("list"), .verb("history", summary: "the history of the list"), handler: "list.history"),
                Form(
                    .verb("create", summary: "a new list"),
                    newName("list", label: "NAME", messageIfMissing: "which name for the new list?"),
                    handler: "list.create"
                ).change,
                Form(
                    .verb("rename", summary: "renames a list"), name("list"),
                    .choice("joint", ["to", "as"]) { _ in "its new name" }.optional,
                    newName("new", label: "NEW", messageIfMissing: "which new name?"), handler: "list.rename"
                ).change,
                Form(.verb("delete", summary: "deletes a list"), name("list"), handler: "list.delete").change,
                Form(.verb("clear", summary: "removes all titles from a list"), name("list"), handler: "list.clear")
                    .change,
                Form(.verb("add", summary: "adds a title"), name("list"), title, keys: [.year], handler: "list.add")
                    .change,
                Form(
                    .verb("remove", summary: "removes a title"), name("list"), title, keys: [.year],
                    handler: "list.remove"
                ).change,
                Form(
                    .verb("move", summary: "moves a title to another list"),
                    .title(LibraryPlugin.kinds, messageIfMissing: "which title?"), name("source", label: "FROM"),
                    name("target", label: "TO"), keys: [.year], handler: "list.move"
                ).change,
                Form(
                    .verb("rank", summary: "gives a title a place on the list"), name("list"),
                    .title(LibraryPlugin.kinds, messageIfMissing: "which title?"),
                    .value("place", label: "PLACE", messageIfMissing: "which place?"), keys: [.year],
                    handler: "list.rank"
                ).change,
            ])
    }

    private static var watchlist: CommandSpec {
        CommandSpec(
            "watchlist", summary: "your watchlist, newest first",
            examples: ["watchlist", "watchlist under:100m", "watchlist add 550", "watchlist remove 550"],
            forms: [
                Form(kind, keys: FilterKey.ofRows, handler: "watchlist"),
                Form(.verb("add", summary: "adds a title"), title, keys: [.year], handler: "watchlist.add").change,
                Form(.verb("remove", summary: "removes a title"), title, keys: [.year], handler: "watchlist.remove")
                    .change,
                Form(.verb("clear", summary: "removes all titles"), handler: "watchlist.clear").change,
                Form(.verb("history", summary: "the history of the list"), handler: "watchlist.history"),
            ])
    }

    /// The words that limit a list to movies or to TV series. The first ones are shown.
    private static let kinds: [(kind: ItemKind, words: [String], summary: String)] = [
        (.movie, ["movies", "movie", "films"], "movies only"),
        (.tvSeries, ["tv", "series", "shows"], "TV series only"),
    ]

    private static var kind: Argument {
        .choice("kind", kinds.map { $0.words[0] }, synonyms: kinds.flatMap { $0.words.dropFirst() }) { word in
            kinds.first { $0.words[0] == word }?.summary ?? ""
        }.optional
    }

    /// Returns the kind of titles that a line asks for; `nil` for all kinds.
    static func kind(in invocation: Invocation) -> ItemKind? {
        let word = invocation.arguments.keyword("kind")
        return kinds.first { word.map($0.words.contains) ?? false }?.kind
    }

    private static var title: Argument { .title(LibraryPlugin.kinds, messageIfMissing: "which title?").optional }

    static func name(_ argument: String, label: String = "NAME") -> Argument {
        .value(argument, label: label, messageIfMissing: "which list?", from: "lists")
    }

    /// The verbs of `list`, and the words for actions and for all rows, which can't be used as names of lists.
    static let reservedNames: Set = [
        "add", "remove", "create", "rename", "delete", "clear", "move", "rank", "history", "seen", "unseen", "rate",
        "unrate", "note", "tag", "untag", "drop", "undrop", "again", "open", "undo", "redo", "all", "movies", "tv",
    ]

    /// Returns an argument for the name of a new list, which may have several words.
    fileprivate static func newName(
        _ argument: String, label: String, messageIfMissing: String
    ) -> Argument {
        .text(argument, label: label, messageIfMissing: messageIfMissing) { text in
            if text.hasPrefix("-") {
                throw UsageError(
                    "the name of a list cannot begin with a dash", hint: .note("begin it with a letter or a digit"))
            }
            if reservedNames.contains(text.lowercased()) {
                throw UsageError(
                    "“\(text)” is a command word and can’t be the name of a list", hint: .note("choose another name"))
            }
        }
    }

    static let part = LibraryPart(
        specs,
        kinds: [
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
        ]
    ) { $0.lists.handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = [
            "list": { try await lists($0) },
            "list.show": { try await show($0.list("list"), $0) },
            "watchlist": { try await show(.watchlist, $0) },
        ]
        handlers.changing = [
            "list.create": { try await create($0.list("list")) },
            "list.rename": {
                let old = try $0.list("list")
                return try await rename(old, to: $0.list("new"))
            },
            "list.delete": { try await delete($0.list("list")) },
            "list.clear": { try await clear($0.list("list")) },
            "list.add": { try await add(to: $0.list("list"), $0) },
            "list.remove": { try await remove(from: $0.list("list"), $0) },
            "list.move": { try await move(from: $0.list("source"), to: $0.list("target"), $0) },
            "list.rank": { try await rank(on: $0.list("list"), $0) },
            "watchlist.add": { try await add(to: .watchlist, $0) },
            "watchlist.clear": { _ in try await clear(.watchlist) },
            "watchlist.remove": { try await remove(from: .watchlist, $0) },
        ]
        handlers.actions = [
            "add": { try await add($1, to: await $0.listOrWatchlist(of: library), $0) },
            "remove": { try await remove($1, $0) },
        ]
        return handlers
    }

    /// Returns the names of all lists with their numbers of titles.
    func completions() async throws -> [Completion] {
        try await library.lists().map { Completion($0.slug, summary: Phrases.count($0.count, "title")) }
    }
}

extension Invocation {
    /// Returns the list named by an argument. Throws `UsageError` if the text isn't a valid list name.
    func list(_ argument: String) throws -> ListName {
        let text = arguments.text(argument) ?? ""
        guard let name = ListName(text) else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text))” cannot be the name of a list",
                hint: .note("use at most \(ListName.maximumLength) characters"))
        }
        return name
    }

    /// Returns the list given by the argument `list`, or the watchlist if the argument was omitted.
    ///
    /// - Parameter library: The user's library.
    /// - Throws: `UsageError` for an unknown list, with a hint that treats the words as a title.
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
        let begun = lists.filter { $0.hasPrefix(text.lowercased() + "-") }.prefix(3)
        if !begun.isEmpty {
            throw UsageError(
                "unknown list “\(Sanitizer.excerpt(text))”",
                hint: Hint(begun.map { "\(action) \($0)" }))
        }
        throw UsageError(
            unknown: "list", text, known: lists,
            hint: .line(repeating: text) { "watchlist \(action) \($0)" }
                + .note("`list create NAME` creates a list"), isGuess: true)
    }
}
