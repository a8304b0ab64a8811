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
        try await TMDbClient.$trace.withValue(report, operation: body)
    }

    func annotations(of items: [Item], isForPeople: Bool) async -> Annotations? {
        let titles = items.map(\.reference).filter(LibraryPlugin.takes)
        if titles.isEmpty { return nil }
        do {
            let yours = try await dataSource.yours(of: items, isForPeople: isForPeople)
            return Annotations(
                "Yours", cells: items.map { yours.cell($0) }, key: "mine",
                values: isForPeople ? [] : items.map { yours.json($0) })
        } catch {
            warn("your records can’t be read: \(FetchError(error).message)")
            return nil
        }
    }

    var retryNotice: String? {
        client.availability.timeToRetry.map { "Next try in \(Phrases.seconds($0))." }
    }

    /// Whether TMDb failed to respond to the latest request.
    var isInOutage: Bool { !isOffline && client.availability.timeToRetry != nil }

    func banner() async -> Screen {
        Screen([
            .masthead(["popcorn \(Version.current)", "movies, TV and people from TMDb"], right: "help · Tab · Ctrl-D"),
            .facts(origin == .sample ? sampleFacts : await storageFacts()),
        ])
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
        var (titles, bytes) = (0, 0)
        do {
            titles = try await withThrowingTaskGroup(of: Int.self) { group in
                for context in contexts { group.addTask { try await context.storedTitleCount() } }
                return try await group.reduce(0, +)
            }
            for storage in storages.all where storage.durability == .cache { bytes += try await storage.size() }
        } catch {
            return [
                "storage \(storageName)", "some caches can’t be read: see storage", isOffline ? "offline" : "online",
            ]
        }
        let stored = titles > 0 ? ["\(Phrases.count(titles, "title")) offline", Phrases.bytes(bytes)] : []
        return ["storage \(storageName)"] + (isOffline ? ["offline"] + stored : stored + ["online"])
    }
}

extension Phrases {
    /// “4 s”, “2 min”, rounded up.
    static func seconds(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded(.up))
        return seconds < 100 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}

extension Composition {
    /// Sends one request that needs a credential, and measures the time until its response is read.
    ///
    /// - Throws: `FetchError`; `.offline` if no response arrives within `limit`.
    func probe(within limit: Duration) async throws -> Duration {
        let beginning = ContinuousClock.now
        let client = client
        guard try await Deadline.run(within: limit, { _ = try await client.send(.configuration) }) != nil else {
            throw FetchError.offline("no response from \(origin.name) within \(Phrases.duration(limit))")
        }
        return ContinuousClock.now - beginning
    }
}
