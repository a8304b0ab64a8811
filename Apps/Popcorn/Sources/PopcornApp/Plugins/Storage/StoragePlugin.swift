import CoreDomain
import Foundation
import Prompt
import Storage
import TMDbConfiguration
import TerminalKit

/// The storages at the prompt: showing contents, choosing an engine, clearing caches.
enum StoragePlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(
            commands: [storage], settings: [.storage, .cacheLimit, .imageCacheLimit, .library],
            flags: [
                Flag(
                    "--storage", value: "SPEC", of: .storage,
                    summary: "where fetched data is stored: \(StorageRegistry.engines.choices)"),
                stale, replace,
            ],
            variables: [
                EnvironmentVariable(
                    "POPCORN_USER, USER, LOGNAME", summary: "the user whose lists to use in a shared database")
            ],
            kinds: [
                ResultKind("storage", .rows, "the storages: engine, location, counts, bytes"),
                ResultKind("verification", .rows, "storages, and the damage in them"),
                ResultKind("compaction", .rows, "storages, and the space freed in them"),
                ResultKind("copy", .rows, "storages, and the records copied from them"),
            ])
    }

    private static let stale = Flag("--stale", summary: "clears only expired records")
    static let replace = Flag("--replace", summary: "makes the lists in the target equal to the copied ones")

    private static var storage: Command<Composition> {
        Command(
            "storage", summary: "shows or manages local storage",
            examples: [
                "storage", "storage use file", "storage copy sqlite file", "storage copy sqlite file library",
                "storage verify", "storage compact", "storage clear --stale",
            ],
            forms: [
                Form { try await StorageReport($0.host, $0.session.settings).result() },
                Form(
                    .verb("use", summary: "switches the caches to another engine"),
                    engine("engine", label: StorageRegistry.engines.choices)
                ) {
                    try await use($0.arguments.text("engine") ?? "", $0)
                },
                Form(
                    .verb("copy", summary: "copies records from one engine to another"),
                    engine("from", label: "FROM"), engine("to", label: "TO"), store(.cache)
                ) {
                    try await copy($0)
                },
                Form(
                    .verb("copy", summary: "copies records from one engine to another"),
                    engine("from", label: "FROM"), engine("to", label: "TO"),
                    .choice("store", names(.library)) { _ in "your lists" }, flags: [replace]
                ) { try await copy($0) },
                Form(.verb("verify", summary: "reads every record and lists damaged ones"), store()) {
                    try await verify($0)
                },
                Form(.verb("compact", summary: "frees the space of removed records"), store()) {
                    try await compact($0)
                },
                Form(.verb("clear", summary: "removes fetched data, never your lists or the titles"), flags: [stale]) {
                    try await clear($0)
                },
            ])
    }

    private static func engine(_ argument: String, label: String) -> Argument<Composition> {
        .known(argument, label: label, messageIfMissing: "which storage?") {
            StorageRegistry.engines.completions
        }
    }

    /// Returns an argument for the storage of one context, optionally limited to one class.
    private static func store(_ durability: StorageDurability? = nil) -> Argument<Composition> {
        .choice("store", names(durability)) { "only the storage of \($0)" }.optional
    }

    private static func names(_ durability: StorageDurability?) -> [String] {
        Composition.storageNeeds.filter { durability == nil || $0.durability == durability }.map(\.name)
    }

    /// Switches the caches now and for later sessions. Their contents stay where they are, and the library keeps its
    /// storage.
    private static func use(_ word: String, _ invocation: Invocation<Composition>) async throws -> CommandResult {
        if word.lowercased() == Setting.unset { return try await useDefault(invocation) }
        let text = absolute(word, invocation.session.environment)
        let chosen = SettingValue(text: text, origin: .session)
        try invocation.host.checkStorages(of: invocation.session.settings.changing([.storage: chosen]))
        let contents = await StorageContents(invocation.host.storages)
        let composition = try await invocation.change(.storage, to: text, isPersistent: true)
        if invocation.session.environment["POPCORN_STORAGE"] != nil {
            composition.warn("POPCORN_STORAGE is set, and takes precedence again in the next session")
        }
        let before = invocation.session.settings
        let origin = before.configFile.map { SettingValue.Origin.file($0.path) } ?? .session
        let settings = try before.changing([.storage: SettingValue(text: text, origin: origin)])
        return try await StorageReport(composition, settings).result()
            .adding(messages: contents.sentences(afterMoveTo: composition))
    }

    private static func useDefault(_ invocation: Invocation<Composition>) async throws -> CommandResult {
        let contents = await StorageContents(invocation.host.storages)
        let value = try await invocation.takeBack(.storage, isPersistent: true)
        let composition = try await invocation.reload()
        let settings = try invocation.session.settings.changing([.storage: value])
        return try await StorageReport(composition, settings).result()
            .adding(messages: contents.sentences(afterMoveTo: composition))
    }

    /// Resolves a relative folder, which would be ambiguous in later sessions.
    private static func absolute(_ word: String, _ environment: Environment) -> String {
        guard let spec = StorageSpec(word), spec.address == nil, let folder = spec.location, !folder.hasPrefix("~")
        else { return word }
        return StorageSpec(spec.name, location: environment.url(of: folder).path).text
    }

    private static func clear(_ invocation: Invocation<Composition>) async throws -> CommandResult {
        let (composition, staleOnly) = (invocation.host, invocation.flags.contains(stale))
        var cleared = try await composition.images.clearCache(staleOnly: staleOnly)
        cleared += try await composition.imdb.clearCache(staleOnly: staleOnly)
        cleared += try await composition.vocabulary.clearCache(staleOnly: staleOnly)
        let count = composition.pictures.clear(staleOnly: staleOnly)
        let pictures = count > 0 ? " and \(Phrases.count(count, "picture"))" : ""
        for context in composition.contexts { cleared += try await context.clearCache(staleOnly: staleOnly) }
        return try await StorageReport(composition, invocation.session.settings).result()
            .adding(messages: ["Cleared \(Phrases.count(cleared, "record"))\(pictures)."])
    }
}
