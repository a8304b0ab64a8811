public import Foundation

/// The storages that a configuration can choose from, by scheme. An app adds its own with `register`.
public struct StorageRegistry: Sendable {
    /// Opens an engine for what the place describes.
    public typealias Opening = @Sendable (StoragePlace) throws -> any StorageEngine

    private var openings: [String: Opening]

    /// Knows `memory`, which needs no plug-in.
    public init() {
        openings = ["memory": { _ in MemoryStorage() }]
    }

    /// Makes `scheme` choosable; a later registration of a scheme replaces the earlier one.
    public mutating func register(_ scheme: String, _ open: @escaping Opening) {
        openings[scheme] = open
    }

    /// The schemes that can be chosen, in alphabetical order.
    public var schemes: [String] { openings.keys.sorted() }

    /// Throws `StorageError.unknownStorage` unless the scheme is registered.
    public func check(_ spec: StorageSpec) throws {
        _ = try opening(of: spec)
    }

    /// An engine of the chosen scheme.
    public func open(_ spec: StorageSpec, at place: StoragePlace) throws -> any StorageEngine {
        try opening(of: spec)(place)
    }

    private func opening(of spec: StorageSpec) throws -> Opening {
        guard let opening = openings[spec.scheme] else {
            throw StorageError.unknownStorage(spec.scheme, known: schemes)
        }
        return opening
    }
}

/// What an engine is told about where and how to keep its records.
public struct StoragePlace: Sendable {
    /// Made if absent. Engines that leave no files ignore it.
    public let folder: URL
    /// The context's word, which names the file: `movies` in `movies.sqlite`.
    public let name: String
    public let durability: StorageDurability
    /// Told about damage that was found and set aside; one sentence.
    public let report: @Sendable (String) -> Void

    public init(
        folder: URL, name: String, durability: StorageDurability = .cache,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.name = name
        self.durability = durability
        self.report = report
    }
}
