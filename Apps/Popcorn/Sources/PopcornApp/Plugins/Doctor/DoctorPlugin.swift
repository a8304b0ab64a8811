import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import ShellIntegration
import Storage
import TerminalKit

/// The command that checks the program's environment and suggests remedies for problems.
enum DoctorPlugin: Plugin {
    static var outline: Outline { Outline(words: ["doctor"]) { contribution } }

    private static var contribution: Contribution {
        Contribution(
            commands: [
                CommandSpec(
                    "doctor", summary: "checks storage, key, network, terminal and settings", examples: ["doctor"],
                    forms: [Form(handler: "doctor").diagnostic])
            ],
            kinds: [
                ResultKind(
                    "doctor", .rows, "the checks, with their findings and remedies",
                    fields: ["topic", "isOK", "finding", "advice"], by: ["doctor"])
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = ["doctor": { await examine($0, app) }]
        return handlers
    }

    private static func examine(_ invocation: Invocation, _ composition: Composition) async -> CommandResult {
        async let connection = connectionChecks(composition)
        async let storages = composition.storages.all.mapConcurrently { await check($0, composition) }
        let own =
            [versions] + configChecks(invocation.session)
            + FolderCheck.all(invocation.session.environment) + terminalChecks(invocation)
        // `mapConcurrently` can throw, but no check does.
        let checks =
            await own + ((try? storages) ?? []) + [LibraryCheck(composition).result()] + titleChecks(composition)
            + connection
        var result = CommandResult(
            kind: "doctor", data: .array(checks.map(\.json)), screen: Screen([.pairs(checks.map(\.line))]))
        let troubles = checks.filter { $0.advice != nil }
        if !troubles.isEmpty {
            let topics = troubles.map(\.topic).uniqued.joined(separator: ", ")
            result.failure = CommandFailure(
                .badData(topics), "checks failed: \(topics)", hint: .note("see “to do” in the lines above"))
        }
        return result
    }

    /// Checks the user's titles, if any. An unreadable library is reported by the check of its storage.
    private static func titleChecks(_ composition: Composition) async -> [Check] {
        guard let titles = try? await composition.catalogues.recordedTitles(), !titles.all.isEmpty else {
            return []
        }
        let count = "\(Phrases.count(titles.all.count, "title")) recorded"
        guard let first = titles.gone.first else { return [.ok("library", count)] }
        return [
            .trouble(
                "library", "\(count), \(Phrases.count(titles.gone.count)) of them no longer on TMDb",
                do: "`replace \(first.kind.rawValue) \(first.id) NEW` moves your records to another title")
        ]
    }

    private static var versions: Check { .ok("versions", Versions.all.joined(separator: ", ")) }

    private static func configChecks(_ session: SessionState) -> [Check] {
        let settings = session.settings
        guard let file = settings.configFile else {
            return [.ok("config file", "none, because HOME is not set; settings last only for this session")]
        }
        if !settings.problems.isEmpty {
            return settings.problems.map {
                .trouble(
                    "config file", session.environment.shortened($0),
                    do: "correct it; `help settings` lists all settings")
            }
        }
        let path = session.environment.shortened(file.path)
        let exists = FileManager.default.fileExists(atPath: file.path)
        return [.ok("config file", exists ? path : "none at \(path); using the defaults")]
    }

    private static func terminalChecks(_ invocation: Invocation) -> [Check] {
        let terminal = invocation.terminal
        guard let encoding = invocation.foreignEncoding else { return [.ok("terminal", "\(terminal), UTF-8")] }
        return [
            .trouble(
                "terminal", "\(terminal), but the locale’s encoding is \(encoding)",
                do: "choose a UTF-8 locale: LANG=C.UTF-8")
        ]
    }
}

extension DoctorPlugin {
    private static let timeLimit = Duration.seconds(5)

    private static func check(_ storage: OpenStorage, _ composition: Composition) async -> Check {
        let topic = "storage \(storage.name)"
        if storage.location == "memory" { return .ok(topic, "in memory, discarded when the program ends") }
        let place = "\(storage.spec.name) \(composition.environment.shortened(storage.location))"
        if let failure = storage.choice.failure {
            return .trouble(topic, "\(failure)", do: Composition.failure(for: failure.fetchError).hint.text)
        }
        let verification: StorageVerification?
        do {
            verification = try await Deadline.run(within: timeLimit) { try await storage.verification() }
        } catch {
            let failure = Composition.failure(for: FetchError(error))
            return .trouble(topic, "\(place): \(failure.message)", do: failure.hint.text)
        }
        guard let found = verification else {
            let limit = Phrases.duration(timeLimit)
            return .ok(topic, "\(place), only partly read within \(limit); `storage verify` reads all of it")
        }
        if let damage = found.damage.first {
            let more = found.damage.count > 1 ? ", and \(found.damage.count - 1) more" : ""
            let repair =
                storage.isCache
                ? "`storage clear` removes fetched data" : "`storage clear \(storage.name)` rebuilds it"
            return .trouble(topic, "\(place): \(damage.reason)\(more)", do: repair)
        }
        let isFile = storage.choice.folder != nil && FileManager.default.fileExists(atPath: storage.location)
        if isFile, access(storage.location, W_OK) != 0 {
            return .trouble(
                topic, "\(place): it is not writable",
                do: "check its permissions, or choose another storage with `storage use`")
        }
        return .ok(topic, "\(place), \(Phrases.count(found.records, "record")), all intact")
    }

    private static func connectionChecks(_ composition: Composition) async -> [Check] {
        let key = keyCheck(composition)
        let server = composition.origin.baseURL.host() ?? composition.origin.name
        if composition.origin == .sample { return [key, .ok("network", "not used: the sample is built in")] }
        if composition.isOffline { return [key, .ok("network", "not tried: offline mode is on")] }
        do {
            let duration = try await composition.probe(within: timeLimit)
            let isTested = composition.credential != nil && key.advice == nil
            return [
                isTested ? .ok("key", "\(key.finding), accepted") : key,
                .ok("network", "\(server) replied in \(Phrases.duration(duration))"),
            ]
        } catch {
            return [key].afterFailure(FetchError(error), at: server, composition.credential)
        }
    }

    private static func keyCheck(_ composition: Composition) -> Check {
        let environment = composition.environment
        do {
            guard let credential = try environment.credential() else {
                let isSample = composition.origin == .sample
                return .ok("key", isSample ? "none, so the sample is used; `key set` stores a key" : "none")
            }
            let origin = environment.shortened(credential.origin.description)
            if case .file(let path, _) = credential.origin, FolderCheck.isOpenToOthers(path) {
                return .trouble("key", "other users can read \(origin)", do: "chmod 600 \(origin)")
            }
            return .ok("key", "\(credential.kind), from \(origin)")
        } catch { return .trouble("key", environment.shortened("\(error)"), do: "run `key set` or `key forget`") }
    }
}

extension [Check] {
    /// Returns the checks of the key and the network after a failed request.
    fileprivate func afterFailure(_ error: FetchError, at server: String, _ credential: Credential?) -> [Check] {
        let reply = Check.ok("network", "\(server) replied")
        let advice = Composition.networkAdvice() ?? "check the connection"
        return switch error {
        case .unauthorised:
            [
                .trouble(
                    "key", credential == nil ? "\(server) requires a key" : "\(self[0].finding), rejected by \(server)",
                    do: credential?.variable.map { "correct or unset \($0)" } ?? "`key set` stores another key"), reply,
            ]
        case .offline(let reason):
            self + [.trouble("network", reason, do: "\(advice), or run `offline on`")]
        case .rateLimited: self + [.ok("network", "\(server) reported too many requests")]
        default: self + [.trouble("network", "\(server): \(error.message)", do: "check apiBase, and try again later")]
        }
    }
}

struct Check: Equatable, Sendable {
    let topic: String
    let finding: String
    /// The remedy; `nil` if the check passed.
    let advice: String?

    static func ok(_ topic: String, _ finding: String) -> Check {
        Check(topic: topic, finding: finding, advice: nil)
    }

    static func trouble(_ topic: String, _ finding: String, do advice: String) -> Check {
        Check(topic: topic, finding: finding, advice: advice)
    }

    var line: (name: String, value: String) {
        (advice == nil ? "ok" : "FAIL", "\(topic): \(finding)" + (advice.map { ". To do: \($0)" } ?? ""))
    }

    var json: JSONValue {
        .values(["topic": topic, "isOK": advice == nil, "finding": finding, "advice": advice])
    }
}

enum FolderCheck {
    /// The number of free bytes required to avoid a warning.
    private static let leastSpace = 50_000_000

    static func all(_ environment: Environment) -> [Check] {
        let folders = [
            ("cache", "XDG_CACHE_HOME", environment.cacheFolder), ("data", "XDG_DATA_HOME", environment.dataFolder),
            ("settings", "XDG_CONFIG_HOME", environment.configFolder),
            ("state", "XDG_STATE_HOME", environment.stateFolder),
        ]
        return folders.map { name, variable, url in
            guard let url else {
                return .trouble("\(name) folder", "none, so nothing is stored", do: "set HOME or \(variable)")
            }
            return check(url.path, "\(name) folder", variable, environment)
        }
    }

    private static func check(
        _ path: String, _ topic: String, _ variable: String, _ environment: Environment
    ) -> Check {
        let shown = environment.shortened(path)
        let existing = URL(filePath: path).nearestExisting.path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: existing, isDirectory: &isFolder), isFolder.boolValue else {
            return .trouble(
                topic, "\(environment.shortened(existing)) is not a folder", do: "move it, or set \(variable)")
        }
        guard access(existing, W_OK | X_OK) == 0 else {
            return .trouble(
                topic, "\(environment.shortened(existing)) is not writable",
                do: "check its permissions, or set \(variable)")
        }
        if existing == path, mode(path) & 0o022 != 0 {
            return .trouble(topic, "other users can change \(shown)", do: "chmod 700 \(shown)")
        }
        guard let space = space(at: existing) else { return .ok(topic, shown) }
        guard space >= leastSpace else {
            return .trouble(topic, "\(shown) has only \(Phrases.bytes(space)) left", do: "free some space")
        }
        let state = existing == path ? "" : ", created on first use"
        return .ok(topic, "\(shown)\(state), \(Phrases.bytes(space)) free")
    }

    private static func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.posixPermissions] as? Int ?? 0
    }

    private static func space(at path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }

    static func isOpenToOthers(_ path: String) -> Bool { mode(path) & 0o077 != 0 }
}
