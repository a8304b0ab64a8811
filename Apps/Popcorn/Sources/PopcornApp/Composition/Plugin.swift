import CoreDomain
import Prompt
import Storage
import TerminalKit

/// A part of the program: its commands, the kinds of items that it opens, its settings.
protocol Plugin: SendableMetatype {
    /// Its additions to the prompt.
    static var contribution: Contribution<Composition> { get }
    /// The plug-in as one that wires a context; `nil` if it does without.
    static var context: (any ContextPlugin.Type)? { get }
}

extension Plugin {
    static var context: (any ContextPlugin.Type)? { nil }
}

/// The part of the program that shows one context, and the only one that imports it.
///
/// It describes itself statically, so that help works before anything is opened. `init` wires the context, and the
/// closures of its contribution get the wired plug-in as their host.
protocol ContextPlugin: Plugin, Sendable {
    /// Its additions to the prompt.
    static var features: Contribution<Self> { get }

    /// The plug-in as one with a catalogue of items; `nil` if it has none.
    static var catalogue: (any CataloguePlugin.Type)? { get }

    /// The storages that it needs. A cache's name is also the name settings choose its engine by.
    static var storages: [StorageNeed] { get }

    /// Wires the context.
    init(_ wiring: Wiring) throws

    /// Which of the user's lists hold an item, if the context keeps lists.
    var memberships: (any MarksProviding)? { get }

    /// Returns how many titles it could show offline.
    func storedTitleCount() async throws -> Int

    /// Removes what is cached, all of it or what is stale, and returns the number of removed records.
    func clearCache(staleOnly: Bool) async throws -> Int

    /// Corrects stored records that are counted from others and differ from these, and returns their number.
    func recount() async throws -> Int
}

extension ContextPlugin {
    static var contribution: Contribution<Composition> { features.pullback { $0[Self.self] } }
    static var context: (any ContextPlugin.Type)? { self }
    static var catalogue: (any CataloguePlugin.Type)? { nil }

    var memberships: (any MarksProviding)? { nil }
    func storedTitleCount() async throws -> Int { 0 }
    func clearCache(staleOnly: Bool) async throws -> Int { 0 }
    func recount() async throws -> Int { 0 }
}

/// A storage that a plug-in needs.
struct StorageNeed: Sendable {
    let name: String
    let durability: StorageDurability
    /// The types of all its records.
    let types: [any StoredRecord.Type]

    /// A cache for records of `types`.
    static func cache(_ name: String, of types: [any StoredRecord.Type]) -> StorageNeed {
        StorageNeed(name: name, durability: .cache, types: types + ContextStorage.ownRecordTypes)
    }

    /// A library of records of `types`.
    static func library(_ name: String, of types: [any StoredRecord.Type]) -> StorageNeed {
        StorageNeed(name: name, durability: .library, types: types)
    }
}
