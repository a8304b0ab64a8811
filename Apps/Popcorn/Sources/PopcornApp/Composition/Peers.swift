import CoreDomain
import Synchronization
import TerminalKit

/// The wired plug-ins, for commands that show what several contexts know. Empty until all are wired.
final class Peers: Sendable {
    private let contexts = Mutex<[any ContextPlugin]>([])

    func fill(with contexts: [any ContextPlugin]) {
        self.contexts.withLock { $0 = contexts }
    }

    /// Returns what a list keeps of an item.
    ///
    /// - Throws: `UsageError` if lists don't take items of its kind.
    func listable(_ item: ItemReference) async throws -> any ListableTitle {
        let plugin = contexts.withLock { $0.catalogues.first { type(of: $0).nouns.kind == item.kind } }
        if let title = try await plugin?.listable(item.id) { return title }
        let noun = plugin.map { type(of: $0).nouns.one } ?? item.kind.rawValue
        throw UsageError("a list cannot take a \(noun)")
    }

    /// Returns what is known of items without a request.
    func facts(of items: [ItemReference]) async -> [ItemReference: TitleFacts] {
        let plugins = contexts.withLock { $0.catalogues }
        var facts: [ItemReference: TitleFacts] = [:]
        for item in items {
            let plugin = plugins.first { type(of: $0).nouns.kind == item.kind }
            facts[item] = await plugin?.facts(of: item.id)
        }
        return facts
    }
}
