import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// What lists look like.
extension LibraryPlugin {
    func lists(_ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let all = try await library.lists()
        let lists = invocation.limited(all)
        let columns: [TableColumn<ListSummary>] = [
            TableColumn("List", width: .flexible) { $0.name },
            TableColumn("Titles", alignment: .trailing) { Phrases.count($0.count) },
            TableColumn("Last added") { $0.latestAt.map(Phrases.time) ?? "" },
        ]
        var result = CommandResult(
            kind: "lists", data: try JSONTreeEncoder().encode(lists),
            screen: Screen([.table(Table(lists, columns: columns))]))
        result.suggestions = ["list NAME", "list create NAME"]
        invocation.note(all.count, in: &result)
        return result
    }

    func show(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let list = try await wording(needing: name) { try await library.list(named: name) }
        let rows = invocation.limited(list.entries)
        let screen = Screen(
            rows.isEmpty
                ? [.line("“\(list.name)” is empty.")]
                : [
                    .heading(list.name, right: Self.count(list.entries.map(\.item))),
                    .table(Table(titles: rows).numbered(from: invocation.start.number)),
                ])
        var result = CommandResult(
            kind: "list", data: try JSONTreeEncoder().encode(rows), screen: screen)
        result.columns = Self.entryColumns
        // An empty list has no table, so the numbers keep their meaning.
        if !rows.isEmpty { result.rows = rows.map(\.row) }
        result.suggestions = rows.isEmpty ? ["list add \(list.name) ID|TITLE"] : ["1 opens the first"]
        invocation.note(list.entries.count, in: &result)
        return result
    }

    /// The properties of an entry, which an empty list doesn't show.
    static let entryColumns = [
        "id", "title", "originalTitle", "originalLanguage", "overview", "releaseDate", "genreIDs", "posterURLSet",
        "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly", "addedAt", "kind",
    ]

    func history(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let list = try await wording { try await library.list(named: name) }
        let all = try await wording { try await library.history(of: name) }
        let activities = invocation.limited(all)
        let columns: [TableColumn<Activity>] = [
            TableColumn("When", width: .kept) { Phrases.time($0.event.occurredAt) },
            TableColumn("What", width: .flexible) { $0.sentence },
        ]
        var result = CommandResult(
            kind: "history", data: .array(activities.map(Self.json)),
            screen: Screen(
                activities.isEmpty
                    ? [.line("No changes of “\(list.name)” are recorded.")]
                    : [.table(Table(activities, columns: columns))]))
        result.columns = Self.eventColumns
        invocation.note(all.count, in: &result)
        return result
    }

    private static let eventColumns = ["id", "occurredAt", "text", "undoneAt"]

    /// Returns an activity as machines read it.
    static func json(_ activity: Activity) -> JSONValue {
        .members([
            "id": .integer(activity.id),
            "occurredAt": .string(activity.event.occurredAt.formatted(.iso8601)),
            "text": .string(activity.event.sentence),
            "undoneAt": activity.undoneAt.map { .string($0.formatted(.iso8601)) } ?? .null,
        ])
    }
}

extension ListEntryDetails: TitleRow {
    var row: Item { Item(item, title: title) }
}

extension Activity {
    fileprivate var sentence: String { event.sentence + (undoneAt == nil ? "" : " (undone)") }
}

extension LibraryEvent {
    /// What happened, in one line.
    var sentence: String {
        switch change {
        case .listCreated(let list): "created “\(list.name)”"
        case .listRenamed(let list, let former): "renamed “\(former)” to “\(list.name)”"
        case .listDeleted(let list, _, let entries):
            "deleted “\(list.name)” with \(Phrases.count(entries.count, "title"))"
        case .titlesAdded(_, let list): "added \(names) to “\(list.name)”"
        case .titlesRemoved(_, let list): "removed \(names) from “\(list.name)”"
        case .titlesMoved(_, let from, let to): "moved \(names) from “\(from.name)” to “\(to.name)”"
        }
    }

    private var names: String { Phrases.firstThree(of: titles.map(\.title)) }
}

/// Words for what the library refuses.
extension LibraryPlugin {
    /// Runs `body`, and rethrows an error of the library in the words that the user sees.
    ///
    /// - Parameter name: The list that the user needs, which the hint suggests to create if there is none.
    func wording<Value>(needing name: ListName? = nil, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as LibraryError { throw await words(for: error, needing: name) }
    }

    func words(for error: LibraryError, needing needed: ListName? = nil) async -> any Error {
        let creation = needed.flatMap { Self.reservedNames.contains($0.text.lowercased()) ? nil : "list create \($0)" }
        switch error {
        case .noList(let name):
            let known = ((try? await library.lists()) ?? []).map(\.name)
            let isNew = known.nearest(to: name.text) == nil
            return UsageError(unknown: "list", name.text, known: known, hint: isNew ? creation ?? "list" : "list")
        case .nameTaken(let name):
            return UsageError("there is a list “\(name)” already", hint: "list \(name)")
        case .watchlistIsPermanent:
            return UsageError("the watchlist cannot be renamed or deleted", hint: creation ?? "list")
        case .nothingToUndo:
            return CommandFailure(.notFound("change"), "there is no change left to undo", hint: "list NAME history")
        case .laterVersion:
            return CommandFailure(
                .storage(""), "a later version of popcorn made the latest change, which this one can't undo",
                hint: "undo it with that version")
        }
    }
}
