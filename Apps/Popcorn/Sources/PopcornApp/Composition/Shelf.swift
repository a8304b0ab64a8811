import FileStorage
import Foundation
import SQLiteStorage
import Storage

/// One opened storage with how it was chosen.
struct Shelf: Sendable {
    /// The context's word: movies, configuration, library.
    let name: String
    let spec: StorageSpec
    let storage: ContextStorage

    /// Where it lies: a path, “memory”, or nothing where the engine does not say.
    var location: String { (storage.engine.base as? any InspectableStorage)?.location ?? "" }
}

/// Opens storages where the settings say.
struct Shelves {
    let settings: Settings
    let environment: Environment
    let origin: Origin
    let report: @Sendable (String) -> Void

    /// The storages that this program knows. A new one is one more word here.
    static let registry = StorageRegistry(.sqlite, .file, .memory)

    /// The contexts that can be given storages of their own.
    static let contexts = ["movies", "tv", "people"]

    /// A cache for the answers that belong to `name`.
    func cache(_ name: String) throws -> Shelf {
        let value = settings[.storage]
        let fallback = StorageSpec(Setting.storage.defaultValue, location: nil)
        let selection = try usage(of: value) {
            try StorageSelection(value.text, contexts: Self.contexts, fallback: fallback)
        }
        return try open(selection[name], name, .cache, in: environment.cacheFolder)
    }

    /// The user's own data. It belongs to no origin: ids mean the same everywhere.
    func library() throws -> Shelf {
        let value = settings[.library]
        guard let spec = StorageSpec(value.text) else {
            throw UsageError("“\(value.text)” is no storage (\(value.origin))", hint: Setting.library.summary)
        }
        return try open(spec, "library", .library, in: environment.dataFolder)
    }

    private func open(
        _ spec: StorageSpec, _ name: String, _ durability: StorageDurability, in standard: URL?
    ) throws -> Shelf {
        try usage(of: settings[durability == .cache ? .storage : .library]) {
            _ = try Self.registry.registration(of: spec)
        }
        guard try Self.registry.registration(of: spec).takes == .folder else {
            return try shelf(spec, name, durability, at: URL(filePath: "/"))
        }
        if let folder = spec.location {
            return try shelf(spec, name, durability, at: try place(durability, in: environment.url(of: folder)))
        }
        guard let standard, let folder = try? place(durability, in: standard) else {
            report(Self.homeless)
            return try shelf(StorageSpec("memory", location: nil), name, durability, at: URL(filePath: "/"))
        }
        return try shelf(spec, name, durability, at: folder)
    }

    private static let homeless =
        "HOME is unset or read-only: answers and lists are kept in memory, and last for this session"

    /// Where to keep what is so durable. A cache is marked as its origin's, and has to be writable.
    private func place(_ durability: StorageDurability, in folder: URL) throws -> URL {
        do {
            try folder.makePrivateFolder()
            if durability == .library { return folder }
            guard FileManager.default.isWritableFile(atPath: folder.path) else {
                throw CocoaError(.fileWriteNoPermission)
            }
            return try origin.place(in: folder)
        } catch is CocoaError {
            throw StorageError.failed(location: folder.path, reason: "this is no folder that can be written to")
        }
    }

    private func shelf(
        _ spec: StorageSpec, _ name: String, _ durability: StorageDurability, at folder: URL
    ) throws -> Shelf {
        let location = StorageLocation(
            folder: folder, address: spec.address, name: name, durability: durability, onWarning: report)
        let engine = try Self.registry.open(spec, at: location)
        return Shelf(name: name, spec: spec, storage: ContextStorage(engine, freshness: settings.freshness))
    }

    /// A word that no engine knows is the user's error, and the message names where it was said.
    private func usage<Value>(of value: SettingValue, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let StorageError.unknownContext(word, known) {
            throw UsageError(unknown: "context", word, known: known, in: value.origin.description)
        } catch let StorageError.unknownStorage(word, known) {
            throw UsageError(
                unknown: "storage", word, known: known.isEmpty ? Self.registry.forms : known,
                in: value.origin.description)
        }
    }
}
