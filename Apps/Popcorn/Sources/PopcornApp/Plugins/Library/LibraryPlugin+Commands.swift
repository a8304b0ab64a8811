import CoreDomain
import PopcornLibrary
import Prompt

extension LibraryPlugin {
    static var list: Command<LibraryPlugin> {
        Command(
            "list", summary: "your lists, one of them, or a change of one",
            examples: [
                "list", "list watchlist", "list create later", "list add later 550", "list move 550 later watchlist",
                "list later history",
            ],
            forms: [
                Form { try await $0.host.lists($0) },
                Form(name("list")) { try await $0.host.show($0.list("list"), $0) },
                Form(name("list"), .verb("history")) { try await $0.host.history($0.list("list"), $0) },
                Form(.verb("create"), name("list")) { try await $0.host.create($0.list("list"), $0) },
                Form(.verb("rename"), name("list"), name("new", label: "NEW")) {
                    try await $0.host.rename($0.list("list"), to: $0.list("new"), $0)
                },
                Form(.verb("delete"), name("list")) { try await $0.host.delete($0.list("list"), $0) },
                Form(.verb("add"), name("list"), title, keys: [.year]) {
                    try await $0.host.add(to: $0.list("list"), $0)
                },
                Form(.verb("remove"), name("list"), title, keys: [.year]) {
                    try await $0.host.remove(from: $0.list("list"), $0)
                },
                Form(
                    .verb("move"), .title(question: "which title?"), name("source", label: "FROM"),
                    name("target", label: "TO"), keys: [.year]
                ) { try await $0.host.move(from: $0.list("source"), to: $0.list("target"), $0) },
            ])
    }

    static var watchlist: Command<LibraryPlugin> {
        Command(
            "watchlist", summary: "your watchlist, the newest first",
            examples: ["watchlist", "watchlist add 550", "watchlist remove 550"],
            forms: [
                Form { try await $0.host.show(.watchlist, $0) },
                Form(.verb("add"), title, keys: [.year]) { try await $0.host.add(to: .watchlist, $0) },
                Form(.verb("remove"), title, keys: [.year]) { try await $0.host.remove(from: .watchlist, $0) },
                Form(.verb("history")) { try await $0.host.history(.watchlist, $0) },
            ])
    }

    static var undo: Command<LibraryPlugin> {
        Command(
            "undo", summary: "takes back the last change of your lists", examples: ["undo"],
            forms: [Form { try await $0.host.undo($0) }])
    }

    static var addRows: RowAction<LibraryPlugin> {
        RowAction("add", summary: "puts rows on a list", arguments: name("list").optional) {
            try await $0.host.add($1, to: $0.listOrWatchlist(), $0)
        }
    }

    static var removeRows: RowAction<LibraryPlugin> {
        RowAction("remove", summary: "takes rows off a list", arguments: name("list").optional) {
            try await $0.host.remove($1.map(\.reference), from: $0.listOrWatchlist(), $0)
        }
    }

    private static var title: Argument<LibraryPlugin> { .title(question: "which title?").optional }

    private static func name(_ argument: String, label: String = "NAME") -> Argument<LibraryPlugin> {
        .value(argument, label: label, question: "which list?") { host, _ in
            try await host.library.lists().map { Completion($0.name, summary: Phrases.count($0.count, "title")) }
        }
    }
}

extension Invocation where Host == LibraryPlugin {
    /// The list that an argument names.
    ///
    /// - Throws: `UsageError` for a text that can't be a list's name.
    fileprivate func list(_ argument: String) throws -> ListName {
        let text = arguments.text(argument) ?? ""
        guard let name = ListName(text) else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text))” cannot be the name of a list",
                hint: "use letters, digits, - and _")
        }
        return name
    }

    fileprivate func listOrWatchlist() throws -> ListName {
        arguments.text("list") == nil ? .watchlist : try list("list")
    }
}
