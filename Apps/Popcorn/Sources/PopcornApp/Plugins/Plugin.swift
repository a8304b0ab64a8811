import CatalogueKit
import Prompt
import Storage

/// A part of the program, with its own commands, kinds of items and settings.
protocol Plugin: SendableMetatype {
    /// The outline, which every line needs. The rest is built only for the lines that use it.
    static var outline: Outline { get }

    /// Returns the code behind the descriptions.
    static func handlers(in app: Composition) -> Handlers
}

/// The part of the program for one context, and the only part that imports that context.
///
/// Its description is static, so that help works before anything is opened.
protocol ContextPlugin: Sendable {
    /// The outline, which every line needs. The rest is built only for the lines that use it.
    static var outline: Outline { get }

    /// The storages that the plug-in needs. A cache's name is also used in settings to choose its engine.
    static var storages: [StorageNeed] { get }

    /// Returns the code behind the descriptions.
    func handlers(in app: Composition) -> Handlers

    /// Returns the number of titles available offline.
    func storedTitleCount() async throws -> Int

    /// Removes all cached records, or only the stale ones, and returns their number.
    func clearCache(staleOnly: Bool) async throws -> Int
}

extension ContextPlugin {
    func storedTitleCount() async throws -> Int { 0 }
}

/// The plug-in of a catalogue context.
protocol CataloguePlugin: ContextPlugin {
    /// Wires the context.
    init(_ wiring: Wiring) throws

    /// The nouns of the items.
    static var nouns: Nouns { get }

    /// The context as the app shows it.
    var feature: CatalogueFeature { get }
}

/// A storage that a plug-in needs.
struct StorageNeed: Sendable {
    let name: String
    /// The source of the records.
    let source: Source
    /// Returns the types, whose schemas are made only if the storage is opened.
    private let recordTypes: @Sendable () -> [any StoredRecord.Type]

    enum Source: Sendable {
        /// The data source. Records expire, and the storage has a limit.
        case catalogue
        /// The library's log. Records are made again if they are lost.
        case library
    }

    init(
        _ name: String, of types: @autoclosure @escaping @Sendable () -> [any StoredRecord.Type], source: Source
    ) {
        self.name = name
        self.source = source
        recordTypes = types
    }

    static func cache(
        _ name: String, of types: @autoclosure @escaping @Sendable () -> [any StoredRecord.Type]
    ) -> StorageNeed {
        StorageNeed(name, of: types() + ContextStorage.ownRecordTypes, source: .catalogue)
    }

    /// The types of the records.
    var types: [any StoredRecord.Type] { recordTypes() }
}
