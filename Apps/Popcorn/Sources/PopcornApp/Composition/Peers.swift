import CoreDomain
import Prompt
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
        await known(of: items) { await $0.facts(of: $1) }
    }

    /// Returns what a list shows of those items that are stored.
    func storedListables(_ items: [ItemReference]) async -> [ItemReference: any ListableTitle] {
        await known(of: items) { await $0.storedListable($1) }
    }

    private func known<Value>(
        of items: [ItemReference], _ find: (any CataloguePlugin, Int) async -> Value?
    ) async -> [ItemReference: Value] {
        let plugins = contexts.withLock { $0.catalogues }
        var found: [ItemReference: Value] = [:]
        for item in items {
            guard let plugin = plugins.first(where: { type(of: $0).nouns.kind == item.kind }) else { continue }
            found[item] = await find(plugin, item.id)
        }
        return found
    }
}
