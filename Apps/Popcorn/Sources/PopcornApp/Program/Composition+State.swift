import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import TMDb
import TerminalKit

extension Composition {
    var activity: String? {
        switch client.activity.wait {
        case .response(1): "TMDb"
        case .response(2): "TMDb, second attempt"
        case .response(3): "TMDb, third attempt"
        case .response(let attempt): "TMDb, attempt \(attempt)"
        case .rateLimit(let pause): "rate limit, \(Phrases.seconds(pause))"
        case nil: nil
        }
    }

    func tracing<Value>(
        _ report: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await TMDbClient.Trace.$current.withValue(TMDbClient.Trace(report), operation: body)
    }

    func annotations(of items: [Item], isForPeople: Bool) async -> Annotations? {
        let titles = items.map(\.reference).filter(LibraryPlugin.takes)
        if titles.isEmpty { return nil }
        do {
            let yours = try await catalogues.yours(of: items, isForPeople: isForPeople)
            return Annotations(
                "Yours", cells: items.map { yours.cell($0) }, key: "mine",
                values: isForPeople ? [] : items.map { yours.json($0) })
        } catch {
            warn("your records can’t be read: \(FetchError(error).message)")
            return nil
        }
    }

    var retryNotice: String? {
        client.availability.timeToRetry.map { "Next attempt in \(Phrases.seconds($0))." }
    }

    /// Whether TMDb has recently failed to respond, so that requests with a fallback fail at once.
    var isInOutage: Bool { !isOffline && client.availability.timeToRetry != nil }

    func banner() async -> Screen {
        Screen(
            [
                .masthead(
                    ["popcorn \(Version.current)", "movies, TV and people from TMDb"], right: "help · Tab · Ctrl-D"),
                .facts(origin == .sample ? sampleFacts : await storageFacts()),
            ] + (await greeting()))
    }

    /// The lines about the user's library. The first steps are shown only once.
    private func greeting() async -> [Screen.Block] {
        guard settings.greets else { return [] }
        switch await catalogues.records.greeting(catalogues) {
        case .news(let sentence, let line): return [.facts([sentence, "`\(line)`"])]
        case .firstSteps where !environment.hasPromptHistory:
            return [
                .pairs([
                    ("/matrix", "searches for a title"), ("tonight", "well-rated titles to see"),
                    ("import", "your films from other programs"),
                ])
            ]
        case .firstSteps, nil: return []
        }
    }

    private var sampleFacts: [String] {
        [
            "Sample data. Run `key set` to use TMDb",
            "\(SampleCatalogue.movieCount) movies, \(SampleCatalogue.seriesCount) series, "
                + "\(Phrases.count(SampleCatalogue.personCount)) people",
            "storage \(storageName)",
        ]
    }

    private func storageFacts() async -> [String] {
        var titles = 0
        var bytes = 0
        do {
            titles = try await withThrowingTaskGroup(of: Int.self) { group in
                for context in contexts { group.addTask { try await context.storedTitleCount() } }
                return try await group.reduce(0, +)
            }
            for storage in storages.all where storage.isCache { bytes += try await storage.size() }
        } catch {
            return [
                "storage \(storageName)", "some caches can’t be read: run `storage`", isOffline ? "offline" : "online",
            ]
        }
        let stored = titles > 0 ? ["\(Phrases.count(titles, "title")) offline", Phrases.bytes(bytes)] : []
        return ["storage \(storageName)"] + (isOffline ? ["offline"] + stored : stored + ["online"])
    }
}

extension Phrases {
    /// Returns a duration for display, rounded up: “4 s”, “2 min”.
    static func seconds(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        return seconds < 100 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}

extension Composition {
    /// Sends one request that needs a credential, and returns the time until its response has been read.
    ///
    /// - Throws: `FetchError`, which is `.offline` if no response arrives within `limit`.
    func probe(within limit: Duration) async throws -> Duration {
        let beginning = ContinuousClock.now
        let client = client
        guard try await Deadline.run(within: limit, { _ = try await client.send(.configuration) }) != nil else {
            throw FetchError.offline("no response from \(origin.name) within \(Phrases.duration(limit))")
        }
        return ContinuousClock.now - beginning
    }
}

/// The default texts of errors and warnings, used if a command provides none.
extension Composition {
    static func failure(for error: FetchError) -> CommandFailure {
        CommandFailure(error, message(for: error), hint: .note(advice(for: error), naming: cure(of: error)))
    }

    /// Returns one failure for several storages, without repeated messages or hints; `nil` without errors.
    static func failure(forAll errors: [FetchError]) -> CommandFailure? {
        guard let first = errors.first else { return nil }
        return CommandFailure(
            first, errors.map(message).uniqued.joined(separator: ". "),
            hint: .note(errors.map(advice).uniqued.joined(separator: "; ")))
    }

    func failure(for error: FetchError) -> CommandFailure {
        if case .unauthorised = error, let name = credential?.variable {
            return CommandFailure(error, error.message, hint: .note("correct or unset \(name)"))
        }
        guard isOffline, case .offline = error else { return Self.failure(for: error) }
        return CommandFailure(.offline(""), "offline, and this is not stored", hint: offlineReason.hint)
    }

    private static func message(for error: FetchError) -> String {
        switch error {
        case .rateLimited(0): "TMDb limits requests, and allows the next one now"
        case .rateLimited(let seconds?): "TMDb limits requests; wait \(wait(seconds)) before the next one"
        case .rateLimited(nil): "TMDb limits requests; wait before the next one"
        default: error.message
        }
    }

    /// Returns the line that the advice names, if any.
    private static func cure(of error: FetchError) -> String? {
        if case .unauthorised = error { "key set" } else { nil }
    }

    private static func advice(for error: FetchError) -> String {
        switch error {
        case .notFound: "check the id, or search by title"
        case .moved(_, let id, _): "the new id is \(id)"
        case .notOffered: "choose another data source"
        case .unauthorised: "run `key set` to store a valid key, or set TMDB_ACCESS_TOKEN"
        case .offline: "\(networkAdvice() ?? "check the connection and try again"); stored data can be read offline"
        case .rateLimited(0): "try again"
        case .rateLimited(let seconds?): "try again in \(wait(seconds))"
        case .rateLimited(nil): "wait a moment and try again"
        case .badData: "try again later; if it happens again, report the message"
        case .storage(_, let remedy): remedy.map(words) ?? "try again; if it fails again, choose another storage"
        case .cancelled: "run the command again at any time"
        }
    }

    private static func wait(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }

    /// Returns how to install what requests need; `nil` if it is installed.
    static func networkAdvice(isInstalled: Bool = CurlTransport.libraryVersion != nil) -> String? {
        if isInstalled { return nil }
        #if os(Linux)
            return "install libcurl, for example with `apt-get install libcurl4` or `dnf install libcurl`"
        #else
            return "install libcurl"
        #endif
    }

    private static func words(for remedy: StorageRemedy) -> String {
        switch remedy {
        case .freeSpace: "free some space on its disk"
        case .permissions: "check the permissions of the file and its folder, or choose another folder"
        case .rights: "grant the database user the privileges to create and change tables"
        case .moveAway: "move it away, or choose another folder"
        case .startServer: "start the server, or check the host and the port of its address"
        case .correctAddress: "check the address: postgres://user@host/database, with %40 for @ in a password"
        case .correctCredentials: "check the user, and the password in the address, PGPASSWORD or ~/.pgpass"
        case .createDatabase: "create the database, or check its name in the address"
        case .adjustEncryption: "check sslmode in the address, and the certificates of the server and the client"
        case .newerVersion: "update popcorn"
        case .replace: "move it away to start a new one"
        case .reopen: "restart popcorn"
        case .retry: "try again in a moment"
        }
    }

    func notice(for warning: FetchWarning, age: String?, isVerbose: Bool) -> Notice? {
        switch warning {
        case .refetchFailed(.offline(let reason)) where isInOutage:
            let cause = .offline(reason) == ServiceAvailability.slow ? reason : "TMDb didn’t answer"
            return .warning(cause + (age.map { "; stored \($0) ago" } ?? ""))
        case .refetchFailed(let error):
            let stored = age.map { " (stored \($0) ago)" } ?? ""
            return .warning("\(Self.message(for: error)); this is a stored result\(stored)")
        // A part that TMDb doesn't have isn't worth a warning.
        case .absent(let part, .notFound):
            // The answer may have been for one region or language.
            return isVerbose ? .note("no \(part.rawValue.separated) for this item here") : nil
        case .absent(let part, let error):
            return .warning("the \(part.rawValue.separated) could not be loaded: \(Self.message(for: error))")
        case .skipped(1, let first):
            return .warning(
                "one entry or value in TMDb’s response could not be read and was left out"
                    + (first.map { ": \($0)" } ?? ""))
        case .skipped(let count, let first):
            return .warning(
                "\(count) entries or values in TMDb’s response could not be read and were left out"
                    + (first.map { ". The first: \($0)" } ?? ""))
        case .notStored(let error): return .warning("this result could not be stored: \(Self.message(for: error))")
        case .notRead(let error):
            return .warning(
                "fetched again because stored data could not be read: \(Self.message(for: error)). "
                    + "Hint: \(Self.advice(for: error))")
        }
    }
}

extension String {
    /// The words of a camel-case name: “watch providers” for “watchProviders”.
    var separated: String { reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) } }
}

extension Composition {
    /// Returns the application that has replaced another one of its session, which has only one type of application.
    init(replacing application: any Application) {
        guard let composition = application as? Composition else {
            preconditionFailure("\(type(of: application)) is not the application of this program")
        }
        self = composition
    }
}
