import CoreDomain
import Foundation
import MemoryStorage
import Prompt
import Storage
import StorageSupport
import TerminalKit

/// An open storage, with the need it serves and the choice used to open it.
struct OpenStorage: Sendable {
    let need: StorageNeed
    let choice: Choice
    let context: ContextStorage

    /// The choice that identifies a storage: storages with equal choices share their records.
    struct Choice: Equatable, Sendable {
        let name: String
        let spec: StorageSpec
        /// The folder, if the engine needs one.
        let folder: URL?
        /// The source of the records.
        let source: Source
        /// The reason why the storage's folder can't be used; `nil` if it can.
        var failure: StorageError?
        /// The reason why records are in memory although the settings require a folder: “HOME is not set”; `nil` if
        /// they aren't.
        var obstacle: String?

        enum Source: Equatable, Sendable {
            case catalogue(Origin)
            /// The library's log with this name.
            case library(String)
        }

        var isCache: Bool {
            if case .catalogue = source { true } else { false }
        }
    }

    var name: String { choice.name }
    /// Whether the records are fetched. Others are made from the library's log.
    var isCache: Bool { choice.isCache }
    var spec: StorageSpec { choice.spec }

    /// The location of the records: a path or “memory”; empty if the engine doesn't report it.
    var location: String { context.location ?? "" }

    /// Returns statistics of the stored collections; empty if the engine can't list them.
    func statistics() async throws -> StorageStatistics {
        try await context.statistics() ?? StorageStatistics(records: [:], bytes: 0)
    }

    /// Returns the number of bytes on disk; 0 if the engine can't report it.
    func size() async throws -> Int { try await context.size() ?? 0 }
}

/// The open storages, accessed by name.
struct OpenStorages: Sendable {
    /// All open storages, with that of the library last.
    let all: [OpenStorage]

    func open(_ need: StorageNeed) throws -> OpenStorage {
        guard let storage = all.first(where: { $0.name == need.name }) else {
            throw StorageError.failed(location: need.name, reason: "no plug-in has declared this storage")
        }
        return storage
    }

    /// The current time, used to compute the age of records.
    var now: Date { all.first?.context.clock.now ?? .now }

    func close(keeping kept: OpenStorages?) async {
        for storage in all where kept?.all.contains(where: { $0.choice == storage.choice }) != true {
            // Every acknowledged batch is already written, so an error doesn't affect the user.
            try? await storage.context.close()
        }
    }
}

struct StorageOpener {
    let settings: Settings
    let environment: Environment
    let origin: Origin
    /// The names of the contexts whose storages can have their own engines.
    let contexts: [String]
    let report: @Sendable (String) -> Void

    /// Opens every storage, reusing those in `previous` that were opened with the same choice.
    func open(
        _ needs: [StorageNeed], of library: OpenLibrary, reusing previous: OpenStorages?
    ) throws -> OpenStorages {
        let choices = try needs.map { try choice(for: $0, library) }
        warn(isCacheless: choices.contains { $0.obstacle != nil }, library)
        return OpenStorages(
            all: try zip(needs, choices).map { need, choice in
                guard let opened = previous?.all.first(where: { $0.choice == choice }) else {
                    return try open(need, choice)
                }
                let context = opened.context.with(
                    freshness: settings.freshness, maximumSize: maximumSize(of: need))
                return OpenStorage(need: need, choice: choice, context: context)
            })
    }

    private func maximumSize(of need: StorageNeed) -> Int? { need.source == .catalogue ? settings.cacheLimit : nil }

    /// Checks that the chosen storages can be opened, and throws an error if not.
    func check(_ needs: [StorageNeed], of library: OpenLibrary) throws {
        for need in needs { if let failure = try choice(for: need, library).failure { throw failure } }
    }

    private func choice(for need: StorageNeed, _ library: OpenLibrary) throws -> OpenStorage.Choice {
        let spec = try spec(of: need, library)
        do {
            let (actual, folder) = try location(of: spec, need)
            var choice = choice(for: need, library, actual, folder)
            if actual != spec { choice.obstacle = obstacle(for: [environment.cacheFolder]) }
            return choice
        } catch let error as StorageError {
            return choice(for: need, library, spec, nil, error)
        }
    }

    private func choice(
        for need: StorageNeed, _ library: OpenLibrary, _ spec: StorageSpec, _ folder: URL?,
        _ failure: StorageError? = nil
    ) -> OpenStorage.Choice {
        OpenStorage.Choice(
            name: need.name, spec: spec, folder: folder,
            source: need.source == .catalogue ? .catalogue(origin) : .library(library.name), failure: failure)
    }

    /// Returns the spec for a storage, with the name of a known engine in lower case.
    private func spec(of need: StorageNeed, _ library: OpenLibrary) throws -> StorageSpec {
        let value = settings[.storage]
        return try usage(of: value) {
            let standard = StorageSpec(Setting.storage.defaultValue, location: nil)
            let chosen = try known(
                StorageSelection(value.text, contexts: contexts, fallback: standard)[need.name], value.text)
            // What is made from a log in memory ends with it.
            return need.source == .library && library.place == .memory ? Self.memory : chosen
        }
    }

    /// Parses a storage spec as typed by the user.
    func spec(_ word: String) throws -> StorageSpec {
        try usage(of: SettingValue(text: word, origin: .session)) { try known(StorageSpec(word), word) }
    }

    private func known(_ spec: StorageSpec?, _ text: String) throws -> StorageSpec {
        guard let spec else { throw StorageError.unknownStorage(Sanitizer.maskingPasswords(in: text), known: []) }
        let normalised = StorageSpec(spec.name.lowercased(), location: spec.location)
        _ = try StorageRegistry.engines.registration(of: normalised)
        return normalised
    }

    /// Returns the spec with the folder it needs, if any, or the spec for memory if no folder is writable.
    private func location(of spec: StorageSpec, _ need: StorageNeed) throws -> (StorageSpec, URL?) {
        guard try StorageRegistry.engines.registration(of: spec).takes == .folder else { return (spec, nil) }
        if let folder = spec.location {
            return (spec, try prepared(environment.url(of: folder), for: need))
        }
        guard let standard = environment.cacheFolder, let folder = try? prepared(standard, for: need) else {
            return (Self.memory, nil)
        }
        return (spec, folder)
    }

    /// Says that nothing lasts, with the reason why the folders aren't writable.
    private func warn(isCacheless: Bool, _ library: OpenLibrary) {
        let isHomeless = library.obstacle != nil
        if !isCacheless, !isHomeless { return }
        let kept = [isCacheless ? "fetched data" : nil, isHomeless ? "lists" : nil].compactMap(\.self)
        let folders = [isCacheless ? environment.cacheFolder : nil, isHomeless ? environment.dataFolder : nil]
        report(
            "\(obstacle(for: folders)): \(kept.joined(separator: " and ")) \(isHomeless ? "are" : "is") kept in memory "
                + "for this session only")
    }

    /// Returns the reason why folders can't be used.
    func obstacle(for folders: [URL?]) -> String {
        let paths = folders.compactMap { $0.map { environment.shortened($0.path) } }.sorted()
        return paths.isEmpty ? "HOME is not set" : "cannot write to \(paths.joined(separator: " or "))"
    }

    private static let memory = StorageSpec(StorageRegistration.memory.name, location: nil)

    /// Creates a writable folder. A cache's folder belongs to one origin; on a read-only medium, its records can be read.
    private func prepared(_ folder: URL, for need: StorageNeed) throws -> URL {
        if need.source == .catalogue, let cache = origin.readOnlyFolder(in: folder) { return cache }
        do {
            try PrivateFile.makeFolder(folder)
            guard FileManager.default.isWritableFile(atPath: folder.path) else { throw POSIXError(.EACCES) }
            // Without space, SQLite can't even read. What is yours is then made from its log, in memory.
            if need.source == .library, folder.isOnFullDisk { throw POSIXError(.ENOSPC) }
            return need.source == .catalogue ? try origin.folder(in: folder) : folder
        } catch {
            throw StorageError.failed(
                location: folder.path, reason: "it is not a writable folder", remedy: .permissions)
        }
    }

    private func open(_ need: StorageNeed, _ choice: OpenStorage.Choice) throws -> OpenStorage {
        let context = ContextStorage(
            try engine(choice), freshness: settings.freshness, maximumSize: maximumSize(of: need))
        return OpenStorage(need: need, choice: choice, context: context)
    }

    private func engine(_ choice: OpenStorage.Choice) throws -> any StorageEngine {
        if let failure = choice.failure {
            // What is made from the library's log needs no lasting place.
            if !choice.isCache { return MemoryStorage() }
            return UnavailableStorage(
                location: choice.spec.address?.description ?? choice.spec.location ?? "", because: failure)
        }
        let location = StorageLocation(
            folder: choice.folder ?? URL(filePath: "/"), address: choice.spec.address, name: name(in: choice),
            contents: choice.isCache ? .fetched : .derived, onWarning: report)
        return try StorageRegistry.engines.open(choice.spec, at: location)
    }

    /// Returns the storage's name at its location. Each log has its own records and, in a shared database, each source
    /// other than TMDb's API its own cache.
    private func name(in choice: OpenStorage.Choice) -> String {
        switch choice.source {
        case .library(let log): return "\(choice.name)_\(log)"
        case .catalogue(let origin):
            let standard = URL(string: Setting.apiBase.defaultValue).map { Origin.api($0).name }
            return choice.spec.address == nil || origin.name == standard
                ? choice.name : "\(choice.name)_\(origin.name)"
        }
    }

    /// Converts an error about an unknown engine or context to a usage error that names the setting's origin.
    private func usage<Value>(of value: SettingValue, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let StorageError.unknownContext(word, known) {
            throw UsageError(unknown: "context", word, known: known, in: value.origin.nameInErrors)
        } catch let StorageError.unknownStorage(word, known) {
            throw UsageError(
                unknown: "storage", word, known: known.isEmpty ? StorageRegistry.engines.forms : known,
                in: value.origin.nameInErrors)
        }
    }
}

extension Environment {
    /// The user whose library records are stored in a shared database: `POPCORN_USER`, or the login name.
    var user: String {
        ["POPCORN_USER", "USER", "LOGNAME"].lazy.compactMap { self[$0] }.first { !$0.isEmpty } ?? NSUserName()
    }
}

extension URL {
    /// Whether the folder's disk has no space for SQLite's shared memory and a few pages.
    fileprivate var isOnFullDisk: Bool {
        var disk = statvfs()
        // Without a known size, a disk isn't known to be full.
        guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return false }
        return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 128 << 10
    }
}
