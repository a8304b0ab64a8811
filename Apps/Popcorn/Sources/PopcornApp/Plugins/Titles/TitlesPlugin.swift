import CatalogueKit
import CoreDomain
import Foundation
import PopcornTitles
import PopcornTitlesAdapters
import Prompt
import Storage
import TMDb
import TerminalKit

/// The plug-in for titles that need no request: all titles on TMDb, from TMDb's daily files.
struct TitlesPlugin: ContextPlugin {
    /// The context; `nil` without a cache folder, or in the sample, which includes all its titles.
    private let titles: TitlesContext?
    private let source: DataSource
    /// Returns the date of the newest record of the kinds that nearly every request renews.
    private let newestRecord: @Sendable () async throws -> Date?
    private let report: @Sendable (String) -> Void

    static let storages: [StorageNeed] = []

    init(_ wiring: Wiring) throws {
        source = wiring.source
        let configuration = try wiring.storages.open(Composition.configurationCache).context
        newestRecord = { try await configuration.newestDate(of: Composition.configurationCache.types) }
        report = wiring.report
        guard let cache = wiring.environment.cacheFolder, !wiring.source.isSample else {
            titles = nil
            return
        }
        let base = wiring.environment["POPCORN_EXPORTS_BASE"].flatMap { URL(string: $0) }
        let transport = CurlTransport(largestBody: FileClient.largestFile)
        titles = TitlesContext(
            remote: TMDbTitlesRemoteDataSource(
                client: FileClient(transport: transport), base: base ?? TMDbTitlesRemoteDataSource.defaultBaseURL),
            folder: wiring.origin.existingFolder(in: cache).appending(path: "titles"))
    }

    static var outline: Outline { Outline(words: ["titles"]) { contribution } }

    private static var contribution: Contribution {
        Contribution(
            commands: [command],
            variables: [
                EnvironmentVariable(
                    "POPCORN_EXPORTS_BASE", summary: "the base URL of TMDb’s daily files of titles")
            ],
            kinds: [
                ResultKind(
                    "titles", .rows, "the titles stored for offline search: kind, count, date, bytes",
                    fields: ["kind", "count", "date", "bytes"], by: ["titles"])
            ])
    }

    private static var command: CommandSpec {
        CommandSpec(
            "titles", summary: "all titles on TMDb, for completion and offline search",
            examples: ["titles update", "titles", "titles import movie_ids_11_22_2026.json.gz", "titles remove"],
            forms: [
                Form(handler: "titles"),
                Form(.verb("update", summary: "downloads the latest titles, about 100 MB"), handler: "titles.update")
                    .change,
                Form(
                    .verb("import", summary: "imports downloaded daily files"),
                    .text("files", label: "FILE…", messageIfMissing: "which file?"), handler: "titles.import"
                ).change,
                Form(.verb("remove", summary: "removes the stored titles"), handler: "titles.remove").change,
            ])
    }

    func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "titles": { _ in
                try await removeExpired()
                return try table()
            },
            "titles.update": { try await update($0) },
            "titles.import": { try await load($0) },
            "titles.remove": { _ in
                let removed = try context().remove()
                var result = try table(removed > 0 ? "Removed the stored titles." : "No titles are stored.")
                result.isChange = true
                return result
            },
        ]
        return handlers
    }

    private func context() throws -> TitlesContext {
        if let titles { return titles }
        throw source.isSample
            ? UsageError("titles can’t be managed while the sample is in use", hint: DataSource.keyHint)
            : UsageError("titles need a cache folder, but HOME is not set")
    }

    private func update(_ invocation: Invocation) async throws -> CommandResult {
        let titles = try context()
        if source.isOffline() {
            throw FetchError.offline("offline, so titles can’t be downloaded (\(source.offlineHint().text))")
        }
        return try table(skipping: try await titles.update { invocation.report(CommandProgress($0)) })
    }

    private func load(_ invocation: Invocation) async throws -> CommandResult {
        let titles = try context()
        var skipped = 0
        for file in invocation.arguments.texts("files").map(invocation.session.environment.url) {
            let loaded = try await Result.fetching {
                try await titles.load(file) { invocation.report(CommandProgress($0)) }
            }
            switch loaded {
            case .success(let count): skipped += count
            case .failure(.badData(let reason)):
                throw CommandFailure(
                    .badData(reason), reason,
                    hint: .note(
                        "use a complete daily file under the name it was downloaded with, or run `titles update`",
                        naming: "titles update"))
            case .failure(let error): throw error
            }
        }
        return try table(skipping: skipped)
    }

    /// Returns the table of the stored titles.
    ///
    /// - Parameters:
    ///   - message: The message in place of an empty table.
    ///   - skipped: The number of rows that were skipped because they can't be read.
    private func table(_ message: String? = nil, skipping skipped: Int = 0) throws -> CommandResult {
        var rows: [TitleCollection] = []
        do {
            rows = try titles?.collections() ?? []
        } catch {
            guard case .storage(let message, .replace) = error else { throw error }
            throw CommandFailure(
                .storage(message), message,
                hint: .note("run `titles update` to download the titles again", naming: "titles update"))
        }
        let columns: [TableColumn<TitleCollection>] = [
            TableColumn("Titles") { $0.kind.rawValue },
            TableColumn("Count", alignment: .trailing) { Phrases.count($0.count) },
            TableColumn("Date") { CalendarDay.text(from: $0.date) },
            TableColumn("Size", alignment: .trailing) { Phrases.bytes($0.bytes) },
        ]
        let update = source.isSample ? "With a key, `titles update`" : "`titles update`"
        let none = message ?? "No titles are stored. \(update) downloads them (about 100 MB)."
        var result = CommandResult(
            kind: "titles", data: .array(rows.map(\.json)),
            screen: Screen(rows.isEmpty ? [.line(none)] : [.table(Table(rows, columns: columns))]))
        result.columns = ["kind", "count", "date", "bytes"]
        if skipped > 0 {
            result.notices.append(.warning("skipped \(Phrases.count(skipped, "row")) that can’t be read as a title"))
        }
        if let oldest = rows.map(\.date).min(), Date.now.timeIntervalSince(oldest) > 30 * 86_400 {
            let age = Phrases.age(Date.now.timeIntervalSince(oldest))
            result.notices.append(.message("the titles are \(age) old; `titles update` downloads the latest"))
        }
        return result
    }

    /// Removes expired titles. Other commands download the titles or remove all of them.
    func clearCache(staleOnly: Bool) async throws -> Int {
        try await removeExpired()
        return 0
    }

    private func removeExpired() async throws { try await titles?.removeExpired(confirmedBy: newestRecord) }
}

extension TitlesPlugin {
    /// Returns the items of a kind that `text` may refer to, best first, or `nil` if none are stored.
    @Sendable func indexed(_ text: String, of kind: ItemKind) async -> [TitleCandidate]? {
        do {
            guard let found = try titles?.find(text, of: kind, limit: 20) else {
                try await removeExpired()
                return nil
            }
            return found.map {
                var candidate = TitleCandidate(item: Item($0.item, title: $0.title), titles: [$0.title])
                // People have no votes, and are compared by popularity whatever their source.
                if kind == .person {
                    candidate.popularity = $0.popularity
                } else {
                    candidate.indexed = $0.popularity
                    candidate.rank = $0.rank
                }
                return candidate
            }
        } catch {
            // The search continues without the index.
            report(FetchError(error).message)
            return nil
        }
    }
}

extension TitleCollection {
    fileprivate var json: JSONValue {
        .values(["kind": kind.rawValue, "count": count, "date": CalendarDay.text(from: date), "bytes": bytes])
    }
}

extension CommandProgress {
    fileprivate init(_ progress: TitlesProgress) {
        self.init(
            "\(progress.step == .downloading ? "downloading" : "reading") \(progress.kind.rawValue) kB",
            progress.done / 1000, of: progress.total / 1000)
    }
}
