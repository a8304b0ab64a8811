import CoreDomain
import PopcornLibrary
import Prompt
import Storage
import TMDbConfiguration
import TerminalKit

/// The user's lists, viewings, ratings, notes and tags at the prompt.
///
/// Titles come from other contexts' plug-ins: `Invocation.find` finds the item, `Peers.listable` describes it.
struct LibraryPlugin: ContextPlugin {
    let library: LibraryContext
    let images: any ImagesConfigurationProviding
    let source: DataSource
    let imdb: IMDbIndex
    /// The reason why changes are lost when the program ends; `nil` if they are stored according to the settings.
    private let obstacle: String?

    /// The kinds of items that the library can record.
    static let kinds: [ItemKind] = [.movie, .tvSeries]
    static func takes(_ item: ItemReference) -> Bool { kinds.contains(item.kind) }

    var peers: Peers { source.peers }

    private static let need = StorageNeed.library("library", of: LibraryContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<LibraryPlugin> {
        Contribution(
            types: [unsureRows],
            commands: [list, watchlist, diary, next, calendar, stats, yours, importing, exporting, replace, undo],
            group: .yours, rowActions: actions, settings: [.unlistSeen], flags: [ics, fetch, dryRun, only],
            kinds: [
                ResultKind("list", .rows, "the titles of one of your lists"),
                ResultKind("lists", .rows, "your lists"),
                ResultKind("history", .rows, "the history of a list"),
                ResultKind("import", .object, "the outcome of each imported row"),
                ResultKind("unsure", .rows, "the candidates of an unsure row of the last import"),
                ResultKind("export", .text, "your library or your viewings, as file contents"),
                ResultKind("exported", .object, "the written files"),
            ] + ownKinds)
    }

    init(_ wiring: Wiring) throws {
        let storage = try wiring.storages.open(Self.need)
        library = LibraryContext(storage: storage.context)
        (obstacle, images, source, imdb) = (storage.choice.obstacle, wiring.images, wiring.source, wiring.imdb)
    }

    /// Makes a change. If it can't be stored, it fails, but applies to the session at a prompt.
    func changing(
        _ invocation: Invocation<LibraryPlugin>, _ change: () async throws -> CommandResult
    ) async throws -> CommandResult {
        guard let obstacle else { return try await change() }
        guard invocation.display.isInteractive else {
            throw CommandFailure(
                .storage(obstacle, remedy: .permissions), "\(obstacle), so the change cannot be stored",
                hint: "POPCORN_LIBRARY=sqlite:FOLDER stores your lists elsewhere")
        }
        var result = try await change()
        result.notices.append(.warning("\(obstacle): this change applies to this session only"))
        return result
    }

    func recount() async throws -> Int { try await library.recount(isRepairing: true).count }
}

extension LibraryPlugin: TitleKeepingPlugin {
    var marks: any MarksProviding { library }

    func renew(_ item: ItemReference, _ title: any ListableTitle, runtime: Int?) async {
        // The previous title stays, and is updated the next time.
        try? await library.renew([TitleSnapshot(item, title, runtime: runtime)])
    }

    func recordedTitles() async throws -> [ItemReference] {
        try await library.marked(.latest, limit: .max).map(\.title.item)
    }
}
