import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The history of changes, and their undo at any distance.
struct HistoryCommands: Sendable {
    let library: LibraryContext

    static var specs: [CommandSpec] { [history, undo, redo] }

    private static var history: CommandSpec {
        let event = Argument.pattern("event", label: "ID", matches: Self.isID)
        return CommandSpec(
            "history", summary: "your changes, the latest first; any of them can be undone",
            examples: ["history", "history memento", "history 5f3a09c1", "history 5f3a09c1 undo"],
            forms: [
                Form(handler: "history"),
                Form(event, handler: "history.event"),
                Form(event, .verb("undo", summary: "undoes the change"), handler: "undo").change,
                Form(event, .verb("redo", summary: "redoes the change"), handler: "redo").change,
                Form(
                    .title(LibraryPlugin.kinds, messageIfMissing: "which title?"), keys: [.year],
                    handler: "history.title"),
            ])
    }

    private static var undo: CommandSpec {
        reversal("undo", "undoes your last change, or any other")
    }

    private static var redo: CommandSpec {
        reversal("redo", "redoes the change you undid last, or any other")
    }

    /// Whether a word can only be the beginning of an event's id.
    private static func isID(_ word: String) -> Bool {
        word.count >= LibraryEvent.shownIDLength && word.allSatisfy { $0.isHexDigit && $0.isASCII }
    }

    private static func reversal(_ name: String, _ summary: String) -> CommandSpec {
        CommandSpec(
            name, summary: summary, examples: [name, "\(name) 3", "\(name) 5f3a09c1"],
            forms: [
                Form(handler: HandlerID(rawValue: name)).change,
                Form(
                    .value("event", label: "ROW|ID", messageIfMissing: "which change?"),
                    handler: HandlerID(rawValue: name)
                ).change,
            ])
    }

    static let part = LibraryPart(
        specs,
        kinds: [
            ResultKind(
                "history", .rows, "your changes, the latest first",
                fields: ["number", "id", "time", "machine", "event", "items", "undone", "change", "values"],
                by: ["history"])
        ]
    ) { HistoryCommands(library: $0.titles.library).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = [
            "history": { try await history($0) },
            "history.event": { try await details($0) },
            "history.title": { try await history(ofTitleIn: $0) },
            "list.history": { try await history($0.list("list"), $0) },
            "watchlist.history": { try await history(.watchlist, $0) },
        ]
        handlers.changing = [
            "undo": { try await reverse($0, isUndone: true) },
            "redo": { try await reverse($0, isUndone: false) },
        ]
        return handlers
    }

    func reverse(_ invocation: Invocation, isUndone: Bool) async throws -> CommandResult {
        let id = try Self.id(ofEventIn: invocation)
        let change = try await isUndone ? library.undo(id) : library.redo(id)
        return .confirming(
            "\(isUndone ? "Undid" : "Redid"): \(change.event.sentence())\(change.remains).", change,
            change.event.titles,
            isAction: false)
    }

    /// Returns the id that the line names, by itself or by the number of a row; `nil` for the last change.
    private static func id(ofEventIn invocation: Invocation) throws -> String? {
        guard let text = invocation.arguments.text("event") else { return nil }
        guard text.count < LibraryEvent.shownIDLength, let number = Int(text) else { return text }
        let rows = invocation.session.rows
        guard rows.indices.contains(number - 1), rows[number - 1].reference.kind == .event else {
            throw UsageError("row \(number) is not a change", hint: .line("history"))
        }
        return rows[number - 1].records.first
    }

    func history(_ invocation: Invocation) async throws -> CommandResult {
        let limit = invocation.readLimit
        let events = try await library.history(limit: limit)
        return try history(events, isAll: events.count < limit, orNone: "You have changed nothing yet.", invocation)
    }

    /// Shows one event with all its titles, and with its values before and after.
    func details(_ invocation: Invocation) async throws -> CommandResult {
        let id = invocation.arguments.text("event") ?? ""
        let event = try await library.wording { try await library.event(id) }
        let rows = event.rows
        let year = TableColumn<EventRow>("Year", role: .dim) { $0.title.year.map(String.init) ?? "" }
        var columns = [TableColumn<EventRow>("Title", width: .flexible) { $0.title.name }, year]
        if !event.values.isEmpty {
            columns += [
                TableColumn("What", width: .kept) { $0.value?.name ?? "" },
                TableColumn("Before", width: .flexible) { $0.value?.before ?? "" },
                TableColumn("After", width: .flexible) { $0.value?.after ?? "" },
            ]
        }
        let places = try await library.locations(of: event).map { "\($0.file), line \($0.line)" }
        let facts =
            [
                ("What", event.statement), ("When", Phrases.time(event.occurredAt)),
                ("Machine", event.machine ?? "unknown"), ("Id", event.id),
            ] + (places.isEmpty ? [] : [("File", places.joined(separator: " · "))])
        var result = CommandResult(
            kind: "history",
            data: .array([event.json(number: 1)]),
            screen: Screen(
                [.pairs(facts)] + (rows.isEmpty ? [] : [.table(Table(rows, isNumbered: true, columns: columns))])))
        if !rows.isEmpty { result.rows = rows.map(\.title.row) }
        result.suggestions = ["\(event.isUndone ? "redo" : "undo") \(event.shownID)"]
        return result
    }

    func history(ofTitleIn invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.find(LibraryPlugin.kinds)
        let events = try await library.history(of: found.item.reference)
        return try history(
            events, isAll: true, orNone: "You have changed nothing about \(Sanitizer.excerpt(found.item.title)).",
            invocation
        ).adding(messages: found.messages)
    }

    func history(_ name: ListName, _ invocation: Invocation) async throws -> CommandResult {
        let list = try await library.wording { try await library.list(name) }
        let events = try await library.wording { try await library.history(of: name) }
        return try history(events, isAll: true, orNone: "No changes to “\(list.name)” are recorded.", invocation)
    }

    private func history(
        _ all: [LibraryEvent], isAll: Bool, orNone sentence: String, _ invocation: Invocation
    ) throws -> CommandResult {
        let events = invocation.limited(all, to: invocation.rowLimit)
        let machines = Set(all.compactMap(\.machine))
        var columns: [TableColumn<LibraryEvent>] = [
            TableColumn("When", width: .kept) { Phrases.time($0.occurredAt) },
            TableColumn("What", width: .flexible) { $0.statement },
        ]
        if machines.count > 1 { columns.append(TableColumn("Machine") { $0.machine ?? "" }) }
        columns.append(TableColumn("Id", width: .kept) { $0.shownID })
        let table = Table(events, isNumbered: true, columns: columns).numbered(from: invocation.start.number)
        var result = CommandResult(
            kind: "history",
            data: .array(
                zip(invocation.start.number..., events).map { number, event in event.json(number: number) }),
            screen: Screen([events.isEmpty ? .line(sentence) : .table(table)]))
        result.columns = ["number", "id", "time", "machine", "event", "items", "undone", "change", "values"]
        // Without a table, the row numbers keep their meaning.
        if !events.isEmpty {
            result.rows = zip(invocation.start.number..., events).map { number, event in
                Item(
                    running: ["history", event.shownID], ItemReference(.event, number), title: event.sentence(),
                    records: [event.id])
            }
            result.suggestions = ["1 undo"]
        }
        invocation.note(all.count, isAll: isAll, limit: invocation.rowLimit, in: &result)
        return result
    }
}

extension LibraryChange {
    /// The end of the sentence about an undone import: “; 2 of its viewings stay: they were also imported on b”.
    fileprivate var remains: String {
        switch remainder {
        case nil: return ""
        case .viewings(let count, let machines):
            let (stay, they) = count == 1 ? ("stays", "it was") : ("stay", "they were")
            let place = machines.isEmpty ? "elsewhere" : "on \(machines.joined(separator: ", "))"
            return "; \(Phrases.count(count)) of its viewings \(stay): \(they) also imported \(place)"
        case .changes(let count):
            let (stay, they) = count == 1 ? ("stays", "it is") : ("stay", "they are")
            return "; \(Phrases.count(count)) of its changes \(stay): \(they) also in another machine’s file"
        }
    }
}

extension ItemKind {
    /// A row of the history.
    static let event = ItemKind(rawValue: "event")
}

extension LibraryEvent {
    /// The characters of the id that name the event on the screen.
    fileprivate var shownID: String { String(id.prefix(Self.shownIDLength)) }

    fileprivate func json(number: Int) -> JSONValue {
        .values([
            "number": number, "id": id, "time": occurredAt.ISO8601Format(), "machine": machine,
            "event": action.kind.rawValue, "items": titles.map(\.json), "undone": isUndone, "change": statement,
            "values": values.map(\.json),
        ])
    }

    /// The change in words, after “undone:” or “no effect:” if it doesn't count: the end may not fit in a column.
    fileprivate var statement: String {
        let hasEffect = values.isEmpty || values.contains(where: \.hasEffect)
        return (isUndone ? "undone: " : hasEffect ? "" : "no effect: ") + sentence()
    }

    /// The change in words: “Breaking Bad (2008) S05E14 seen”.
    func sentence() -> String {
        let names = Phrases.titles(titles.filter { !$0.title.isEmpty })
        let list = action.list.map { "“\($0.name)”" } ?? ""
        let target = action.target.map { "“\($0.name)”" } ?? ""
        return sentence(names, list, target) + (isOpen ? " (not finished)" : "")
    }

    private func sentence(_ names: String, _ list: String, _ target: String) -> String {
        switch action.kind {
        case .listCreated: "list \(list) created"
        case .listRenamed: "list “\(action.formerName?.text ?? "")” renamed to \(list)"
        case .listDeleted: "list \(list) deleted"
        case .titlesAdded: "\(names) added to \(list)"
        case .titlesRemoved: "\(names) removed from \(list)"
        case .listRanked: rankSentence(names, list)
        case .titlesMoved: "\(names) moved from \(list) to \(target)"
        case .titleSeen: "\(names) seen\(facts(of: [.seen, .rating, .note]))"
        case .titlesImported: importSentence(names)
        case .libraryImported: "import of a library with \(Phrases.count(count, "change"))"
        case .viewingsRemoved: "\(names) marked as unseen"
        case .viewingChanged: "viewing of \(names) changed\(facts(of: EventValue.Field.ofViewings, after: ": "))"
        case .titleRated: "\(names) rated\(common(.rating).map { " \($0)" } ?? "")"
        case .ratingRemoved: "rating of \(names) removed"
        case .noteChanged: noteSentence(names)
        case .tagsChanged: "tags of \(names)\(tagWords.isEmpty ? " changed" : ": \(tagWords)")"
        case .seriesDropped: "\(names) dropped"
        case .seriesResumed: "\(names) resumed"
        case .seriesBegun: "\(names) begun again"
        case .titleReplaced: "\(names) replaced"
        case .episodesRenumbered: "episodes of \(names) renumbered"
        case .changeUndone: "a change undone"
        case .changeRedone: "a change redone"
        case .unknown: "a change by a later version of popcorn"
        }
    }

    private func importSentence(_ names: String) -> String {
        let others = count > titles.count ? " and \(Phrases.count(count - titles.count)) more" : ""
        return titles.isEmpty ? "empty lists imported" : "import of \(names)\(others)"
    }
}
