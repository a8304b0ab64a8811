import CoreDomain
import Prompt
import Storage
import TerminalKit

/// A part of the program: its commands, its kinds of items, its settings.
protocol Plugin: SendableMetatype {
    /// Its additions to the prompt.
    static var contribution: Contribution<Composition> { get }
}

/// A part of the program for one context, and the only part that imports it.
///
/// It describes itself statically, so that help works before anything is opened. `init` wires the context, and the
/// closures of its contribution receive the wired plug-in as their host.
protocol ContextPlugin: Plugin, Sendable {
    static var features: Contribution<Self> { get }

    /// The storages it needs. The name of a cache is also used in settings to choose its engine.
    static var storages: [StorageNeed] { get }

    init(_ wiring: Wiring) throws

    /// Returns the number of titles available offline.
    func storedTitleCount() async throws -> Int

    /// Removes all cached records, or only the stale ones, and returns their number.
    func clearCache(staleOnly: Bool) async throws -> Int

    /// Corrects stored records that differ from a recount, and returns their number.
    func recount() async throws -> Int
}

extension ContextPlugin {
    static var contribution: Contribution<Composition> { features.pullback { $0[Self.self] } }

    func storedTitleCount() async throws -> Int { 0 }
    func clearCache(staleOnly: Bool) async throws -> Int { 0 }
    func recount() async throws -> Int { 0 }
}

struct StorageNeed: Sendable {
    let name: String
    let durability: StorageDurability
    let types: [any StoredRecord.Type]

    static func cache(_ name: String, of types: [any StoredRecord.Type]) -> StorageNeed {
        StorageNeed(name: name, durability: .cache, types: types + ContextStorage.ownRecordTypes)
    }

    static func library(_ name: String, of types: [any StoredRecord.Type]) -> StorageNeed {
        StorageNeed(name: name, durability: .library, types: types)
    }
}
