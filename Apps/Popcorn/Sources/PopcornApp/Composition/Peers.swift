import CoreDomain
import Synchronization

/// The wired plug-ins, for commands that show what several contexts know. Empty until all are wired.
final class Peers: Sendable {
    private let contexts = Mutex<[any ContextPlugin]>([])

    func fill(with contexts: [any ContextPlugin]) {
        self.contexts.withLock { $0 = contexts }
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
