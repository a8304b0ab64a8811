import CatalogueKit
import PopcornLibrary
import Prompt
import TerminalKit

/// The code behind the descriptions of the library's commands.
extension LibraryPlugin {
    func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands =
            listCommands
            .merging(viewCommands) { own, _ in own }
            .merging(historyCommands) { own, _ in own }
            .merging(fileCommands) { own, _ in own }
        handlers.actions = actions
        handlers.facets = ["unsure.details": { try await candidates($1.id, $0) }]
        handlers.completions = [
            "lists": {
                try await library.lists().map { Completion($0.slug, summary: Phrases.count($0.count, "title")) }
            }
        ]
        return handlers
    }

    /// Returns the code of a form that changes the library.
    private func change(_ run: @escaping Handlers.Run) -> Handlers.Run {
        { invocation in try await changing(invocation) { try await run(invocation) } }
    }

    private var listCommands: [HandlerID: Handlers.Run] {
        [
            "list": { try await lists($0) },
            "list.show": { try await show($0.list("list"), $0) },
            "list.history": { try await history($0.list("list"), $0) },
            "list.create": change { try await create($0.newList("list")) },
            "list.rename": change {
                let old = try $0.list("list")
                return try await rename(old, to: $0.newList("new"))
            },
            "list.delete": change { try await delete($0.list("list")) },
            "list.add": change { try await add(to: $0.list("list"), $0) },
            "list.remove": change { try await remove(from: $0.list("list"), $0) },
            "list.move": change { try await move(from: $0.list("source"), to: $0.list("target"), $0) },
            "list.rank": change { try await rank(on: $0.list("list"), $0) },
            "watchlist": { try await show(.watchlist, $0) },
            "watchlist.add": change { try await add(to: .watchlist, $0) },
            "watchlist.remove": change { try await remove(from: .watchlist, $0) },
            "watchlist.history": { try await history(.watchlist, $0) },
        ]
    }

    private var viewCommands: [HandlerID: Handlers.Run] {
        [
            "diary": { try await diary($0) },
            "yours": { try await yours($0) },
            "next": { try await next($0) },
            "calendar": { try await calendar($0) },
            "stats": { try await statistics($0) },
            "replace": change { try await replace(Self.kinds, $0) },
            "replace.series": change { try await replace([.tvSeries], $0) },
        ]
    }

    private var historyCommands: [HandlerID: Handlers.Run] {
        [
            "history": { try await history($0) },
            "history.event": { try await details($0) },
            "history.title": { try await history(ofTitleIn: $0) },
            "undo": change { try await reverse($0, isUndone: true) },
            "redo": change { try await reverse($0, isUndone: false) },
        ]
    }

    private var fileCommands: [HandlerID: Handlers.Run] {
        [
            "library": { try await files(isVerifying: false, $0) },
            "library.verify": { try await files(isVerifying: true, $0) },
            "library.restore": change { try await restoreLog($0) },
            "library.forget": change { try await forgetLost($0) },
            "import": change { try await importFiles($0) },
            "import.overview": { _ in Self.overview() },
            "import.missing": { throw Self.missingFile($0) },
            "import.match": change { try await settle($0) },
            "export": { try await export($0) },
        ]
    }

    private var actions: [HandlerID: Handlers.Act] {
        let actions: [HandlerID: Handlers.Act] = [
            "add": { try await add($1, to: await $0.listOrWatchlist(of: library), $0) },
            "remove": { try await remove($1, $0) },
            "seen": { try await see($1, $0) },
            "unseen": { try await unsee($1, $0) },
            "rate": { try await rate($1, $0) },
            "unrate": { try await unrate($1, $0) },
            "note": { try await note($1, $0) },
            "tag": { try await tag($1, $0) },
            "drop": { try await setDropped(true, $1, $0) },
            "undrop": { try await setDropped(false, $1, $0) },
            "date": { try await moveViewings($1, $0) },
        ]
        return actions.mapValues { act in
            { invocation, items in try await changing(invocation) { try await act(invocation, items) } }
        }
    }
}
