import CoreDomain
import Foundation
import Synchronization
import TerminalKit

@testable import Prompt

/// An application of two plug-ins: a harbour with ships, and notes.
struct FakeApp: PlainApplication {
    static let table = CommandTable(
        title: "harbour: ships in your terminal", [Harbour.outline, Notes.outline, engine])

    static let information: Information = [:]

    let harbour: Harbour
    let notes = Notes()
    let settings: Settings

    /// The app's own contributions.
    private static let engine = Outline(
        words: ["storage", "set"], settings: Setting.samples,
        flags: [
            Flag("--offline", sets: .offline, to: "true", summary: "offline"), .firstPage(upTo: 9),
            Flag("--storage", value: "SPEC", of: .storage, summary: "an engine"), Harbour.decks,
        ]
    ) {
        Contribution(commands: [
            CommandSpec(
                "storage", summary: "where ships are kept", examples: ["storage use file"],
                forms: [
                    Form(handler: "storage"),
                    Form(
                        .verb("use"),
                        .value("engine", label: "ENGINE", messageIfMissing: "which storage?", from: "engines"),
                        handler: "storage.use"),
                ]),
            CommandSpec(
                "set", summary: "a setting",
                forms: [
                    Form(
                        .setting("setting", label: "NAME", messageIfMissing: "which setting?"), handler: "set")
                ]),
        ])
    }

    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "storage": { _ in report() },
            "storage.use": {
                let engine = $0.arguments.keyword("engine") ?? ""
                guard let app = try await $0.change(.storage, to: engine, isPersistent: true) as? FakeApp else {
                    throw CancellationError()
                }
                return app.report()
            },
            "set": {
                if $0.arguments.text("setting") == "cancelled" { throw CancellationError() }
                $0.report(CommandProgress("set", 1, of: 2))
                var result = CommandResult(kind: "set", data: .null, screen: Screen([.line("set")]))
                if $0.arguments.text("setting") == "damaged" {
                    result.failure = CommandFailure(.storage("set"), "half of it failed", hint: .note("try again"))
                }
                return result
            },
        ]
        handlers.completions = ["engines": { [Completion("file"), Completion("sqlite")] }]
        return Handlers([harbour.handlers, notes.handlers, handlers])
    }

    var titles: any TitleFinder { FakeTitles(harbour: harbour) }

    init(settings: Settings, environment: Environment, report: @escaping @Sendable (String) -> Void) {
        self.settings = settings
        harbour = Harbour(isOffline: settings[.offline].text == "true")
    }

    private func report() -> CommandResult {
        CommandResult(
            kind: "storage", data: .string(settings[.storage].text), screen: Screen([.line(settings[.storage].text)]))
    }

    func applying(_ settings: Settings) -> FakeApp {
        FakeApp(settings: settings, environment: Environment([:]), report: { _ in })
    }

    var storageName: String { settings[.storage].text }

    func banner() -> Screen { Screen([.line("harbour")]) }
}

/// A context: ships have the kind `person`, since they don't need their own kind here.
struct Harbour: Sendable {
    var isOffline = false

    static let decks = Flag("--decks", summary: "all decks")
    static let ships = ["Albatross", "Heron", "Heron"]

    static let outline = Outline(
        words: ["ship", "fleet", "/", "race"], facets: ["crew", "deck", "cargo"], facetsMatching: isBerth,
        type: ItemType(
            .person, name: "ship", summary: "a ship, by id or name", examples: ["ship 1", "ship heron crew"],
            parts: ItemType.Parts("berths", ofWhole: "hull"), details: Facet("details", summary: "a ship")),
        links: [LinkSpec("port", noun: "port") { $0.hasPrefix("port://") }]
    ) { contribution }

    @Sendable private static func isBerth(_ word: String) -> Bool { word.wholeMatch(of: /b[0-9]/) != nil }

    private static let contribution = Contribution(
        facets: [
            Facet(
                "crew", summary: "who sails on a ship",
                keys: [
                    Key(
                        "rank", example: "mate", summary: "one rank",
                        values: [Completion("mate"), Completion("cook")], takesOwnValues: true)
                ]),
            Facet(
                "deck", summary: "a deck of a ship",
                arguments: [
                    .pattern("number", label: "3", messageIfMissing: "which deck?") {
                        $0.allSatisfy(\.isNumber)
                    }
                ], flags: [decks]),
            Facet("cargo", summary: "what a ship carries"),
            Facet(word: .pattern("berth", label: "b3", matches: isBerth), summary: "a berth of a ship"),
        ],
        commands: [
            CommandSpec(
                "fleet", aliases: ["/"], summary: "all ships", examples: ["fleet"],
                forms: [
                    Form(.choice("order", ["name", "age"], synonyms: ["names"]).optional, handler: "fleet")
                ]),
            CommandSpec(
                "race", summary: "a race of ships", examples: ["race 1 2"],
                forms: [
                    Form(.items(areSeparated: true, messageIfMissing: "which ships?").optional, handler: "race")
                ]),
        ],
        topics: [
            HelpTopic(
                HelpTopic.start, summary: "what to type first",
                lines: ["ship 1": "opens a ship", "fleet": "lists them all"])
        ])

    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "fleet": { _ in Self.table() },
            "race": { invocation in
                let ships = try await invocation.findAll([.person]).map(\.item)
                let names = try ships.map { try name($0.reference.id) }
                return CommandResult(
                    kind: "race", data: .null, screen: Screen([.line(names.joined(separator: " against "))]))
            },
        ]
        handlers.facets = [
            "ship.details": { try show("ship", $1.id) },
            "ship.crew": { try show("crew of \($0.arguments.keys["rank"] ?? "all") on", $1.id) },
            "ship.deck": { try show("deck \($0.arguments.text("number") ?? "") of", $1.id) },
            "ship.cargo": { try show("cargo of", $1.id) },
            "ship.berth": { try show("berth \($0.arguments.text("berth") ?? "") of", $1.id) },
        ]
        handlers.links = [
            "port": { link, _ in
                let parts = link.split(separator: "/").dropFirst().map(String.init)
                return FoundItem(
                    Item(ItemReference(parts[0] == "ship" ? .person : .movie, Int(parts[1]) ?? 0), title: link),
                    facet: Array(parts.dropFirst(2)))
            }
        ]
        return handlers
    }

    private static func table() -> CommandResult {
        var result = CommandResult(
            kind: "ships", data: .array(ships.map(JSONValue.string)),
            screen: Screen([.table(Table(ships, isNumbered: true, columns: [TableColumn("Name", \.self)]))]))
        result.rows = ships.indices.map { Item(ItemReference(.person, $0 + 1), title: ships[$0]) }
        result.suggestions = ["1"]
        return result
    }

    fileprivate func name(_ id: Int) throws -> String {
        if isOffline { throw FetchError.offline("no route") }
        guard Self.ships.indices.contains(id - 1) else { throw FetchError.notFound("ship \(id)") }
        return Self.ships[id - 1]
    }

    private func show(_ what: String, _ id: Int) throws -> CommandResult {
        let text = "\(what) \(try name(id))"
        return CommandResult(kind: "ship", data: .string(text), screen: Screen([.line(text)]))
    }
}

/// Finds ships by words of their names, and any other title by the number of its letters.
struct FakeTitles: TitleFinder {
    let harbour: Harbour

    func find(_ lookup: TitleLookup, among kinds: [ItemKind]) throws -> FoundItem {
        if let kind = kinds.first, kind != .person {
            return FoundItem(Item(ItemReference(kind, lookup.title.count), title: lookup.title))
        }
        let found = ships(Harbour.ships) { $0.contains(lookup.title.lowercased()) }
        guard let first = found.first else {
            throw CommandFailure(
                .notFound(lookup.title), "no ship titled “\(lookup.title)” was found",
                hint: .note("search for part of it"))
        }
        let others = found.dropFirst().map { "also called that: (#\($0.reference.id))" }
        return FoundItem(first, messages: others)
    }

    func stored(called title: String, among kinds: [ItemKind]) -> [Item] { [] }

    func isTitle(
        _ text: String, among kinds: [ItemKind], isKnown: Bool, _ policy: FetchPolicy
    ) -> Bool { false }

    func words(of title: String) -> [String] { title.plainWords }

    func title(of item: ItemReference, _ policy: FetchPolicy) -> String? {
        try? harbour.name(item.id)
    }

    /// Returns completions, which include one ship more than the searches.
    func completions(of text: String, among kinds: [ItemKind], shown: [Item]) -> [Completion] {
        if text.isBlank {
            return shown.filter { kinds.contains($0.reference.kind) }.uniqued(by: \.reference).map {
                Completion($0.title)
            }
        }
        let words = text.lowercased().split(separator: " ")
        return ships(Harbour.ships + ["The Albany"]) { name in
            let own = name.split(separator: " ")
            return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
        }.map(\.title).map { Completion($0) }
    }

    func years(of title: String, among kinds: [ItemKind]) -> [Completion] { [Completion("1990")] }

    func values(of key: String, in item: ItemReference) -> [Completion] { [Completion("\(key) of \(item.id)")] }

    private func ships(_ names: [String], fitting fits: (String) -> Bool) -> [Item] {
        names.indices.filter { fits(names[$0].lowercased()) }.map {
            Item(ItemReference(.person, $0 + 1), title: names[$0])
        }
    }
}

/// Another context: it writes notes about items of any kind, and adds a form to one of the harbour's commands.
final class Notes: Sendable {
    private let written = Mutex<[String]>([])

    static let outline = Outline(words: ["note", "fleet"]) { contribution }

    private static let contribution = Contribution(
        commands: [
            CommandSpec(
                "note", summary: "a note about an item", examples: ["note add heron"],
                forms: [
                    Form(
                        .value("book", label: "BOOK", messageIfMissing: "which book?", from: "books"),
                        handler: "note.book"),
                    Form(
                        .verb("add"), .title(messageIfMissing: "which item?").optional, keys: [.year],
                        handler: "note.add"),
                ]),
            CommandSpec(
                "fleet", summary: "ignored", forms: [Form(.verb("notes"), handler: "fleet.notes")]),
        ],
        rowActions: [
            RowAction(
                "note", summary: "notes rows", examples: ["2 note"],
                arguments: [
                    .value("book", label: "BOOK", messageIfMissing: "which book?", from: "books").optional
                ])
        ])

    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "note.book": { self.result("book \($0.arguments.text("book") ?? "")") },
            "note.add": {
                let found = try await $0.find()
                return self.result("noted \(found.item.title)").adding(messages: found.messages)
            },
            "fleet.notes": { _ in self.result("notes") },
        ]
        handlers.actions = [
            "note": {
                self.result("\($1.map(\.title).joined(separator: "+")) in \($0.arguments.text("book") ?? "log")")
            }
        ]
        handlers.completions = ["books": { [Completion("log")] }]
        return handlers
    }

    private func result(_ text: String) -> CommandResult {
        written.withLock { $0.append(text) }
        return CommandResult(kind: "note", data: .string(text), screen: Screen([.line(text)]))
    }
}
