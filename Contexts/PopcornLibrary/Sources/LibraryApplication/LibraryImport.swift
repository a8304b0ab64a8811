public import CoreDomain
public import Foundation
public import LibraryDomain
import Synchronization

/// An import of one export of another program, which is a single event of the history.
///
/// ```swift
/// let imported = library.importing(with: lookup, source: path)
/// let outcomes = try await imported.run(rows)
/// ```
///
/// First all titles are resolved, then the rows are recorded in batches. Finished batches of an interrupted import are
/// kept, and so is what was resolved. Repeating the import continues after them, under the same event unless other
/// changes followed.
public actor LibraryImport {
    /// How far an import is.
    public enum Progress: Equatable, Sendable, Codable {
        /// This many of all different titles are resolved.
        case resolved(Int, of: Int)
        /// This many of all rows are recorded.
        case recorded(Int, of: Int)
        /// Requests fail, and are sent again after a pause.
        case waiting
    }

    /// The reason why an import ended early. What was resolved and recorded is kept.
    public struct Interruption: Error, Sendable {
        /// The error of the lookup or of the storage.
        public let error: FetchError
        /// The progress that was made.
        public let progress: Progress
    }

    let library: LibraryContext
    private let lookup: any ImportLookup
    private let source: String
    private let isDryRun: Bool
    private let pauses: [Duration]
    let coverage: [String: ExportCoverage]
    let origins: [String: ExportOrigin]
    /// The import in the log, once something is recorded.
    private var open: OpenImport?
    /// The lists that a dry run would have stored.
    private var draftedLists: [UserList]?
    private var progress = Progress.resolved(0, of: 0)
    private var reported = ReportedRecords()
    /// The movies and series of the recorded rows.
    private var items: Set<ItemReference> = []
    /// What the programs said before about these movies and series, and their rows don't report.
    private var unreported: [SourceStatement] = []
    /// The account of the export in each program.
    var identities: [String: ExportIdentity] = [:]
    /// The programs whose export belongs to an account that wasn't known, and was compared with nothing.
    public var otherAccounts: Set<String> { Set(identities.filter(\.value.isOther).keys) }
    /// The programs in which this export is older than one of the same account that was imported.
    private var older: Set<String> = []
    /// The titles of what such an export has added.
    public private(set) var addedByOlder: [TitleSnapshot] = []
    /// The records from an earlier export that are missing from this one, among the parts of the user's data that it covers.
    public private(set) var lacking = LackingRecords()

    /// The minimum number of rows that are recorded in one write, unless fewer are left. As many items are read at once.
    private static let batchSize = 2000

    init(
        _ library: LibraryContext, _ lookup: any ImportLookup, source: String, isDryRun: Bool,
        coverage: [String: ExportCoverage], origins: [String: ExportOrigin], pauses: [Duration]
    ) {
        self.origins = origins
        self.coverage = coverage
        self.library = library
        self.lookup = lookup
        self.source = source
        self.isDryRun = isDryRun
        self.pauses = pauses
    }

    /// Imports all rows of an export, and returns their outcomes, in order.
    ///
    /// - Parameters:
    ///   - rows: The rows of all files of the export.
    ///   - removesLacking: Whether to remove what an earlier export brought and this one lacks.
    ///   - report: Receives the progress.
    ///   - allowOlder: Called before anything is recorded if the export is older than an imported one in some programs;
    ///     throws an error to end the import.
    /// - Throws: `Interruption`, or the error of `allowOlder`.
    public func run(
        _ rows: [ImportRow], removingLacking removesLacking: Bool = false,
        report: @escaping @Sendable (Progress) -> Void = { _ in },
        allowOlder: @Sendable (_ programs: Set<String>) async throws -> Void = { _ in }
    ) async throws -> [ImportOutcome] {
        let rows = rows.orderedInDays
        let decisions: ImportDecisions
        do {
            decisions = try await self.decisions(on: rows, report)
            older = try await identify(rows, decisions)
        } catch {
            throw Interruption(error: FetchError(error), progress: progress)
        }
        if !older.isEmpty { try await allowOlder(older) }
        do {
            var outcomes = rows.map { Self.outcome(of: $0, decisions) }
            try await record(rows, decisions, &outcomes, report)
            try await findLacking(rows, outcomes, decisions)
            if removesLacking, lacking.count > 0 {
                try await change(LibraryScope(lacking.items, .imported([:]))) { [lacking] in $0.remove(lacking) }
            }
            if let open, !isDryRun {
                let end = LoggedEvent.Part(id: open.id, isLast: true, exports: exports)
                _ = try await library.change(LibraryScope([]), as: end) { _ in nil }
            }
            return outcomes
        } catch {
            throw Interruption(error: FetchError(error), progress: progress)
        }
    }

    private func decisions(
        on rows: [ImportRow], _ report: @escaping @Sendable (Progress) -> Void
    ) async throws -> ImportDecisions {
        var subjects: [String: ImportSubject] = [:]
        var titled: Set<ItemReference> = []
        for position in rows.indices where rows[position].obstacle == nil {
            let subject = rows[position].subject
            if let (item, _) = subject.titledItem {
                titled.insert(item.whole)
            } else {
                subjects[subject.key] = subject
            }
        }
        let resolver = ImportResolver(
            library.repository, lookup, known: titled.count, pauses: pauses, report: report)
        do {
            return ImportDecisions(
                titles: try await library.repository.titles(of: titled),
                byKey: try await resolver.decisions(on: subjects))
        } catch {
            progress = await resolver.progress
            throw error
        }
    }

    /// Returns the outcome of a row that isn't recorded; for others, “already there”.
    private static func outcome(of row: ImportRow, _ decisions: ImportDecisions) -> ImportOutcome {
        if let obstacle = row.obstacle { return .skipped(obstacle) }
        switch decisions[row.subject] {
        case .match(var match) where row.isSeen && match.title.isWholeSeries && !row.coversEpisodes(of: match):
            match.coversEpisodes = true
            return .unsure([match])
        case .match: return .alreadyThere(keepsOwn: false)
        case .unsure(let matches): return .unsure(matches)
        case .skipped(let reason): return .skipped(reason)
        case .notFound, nil: return .notFound
        }
    }
}

// What a later export lacks.
extension LibraryImport {
    private func findLacking(
        _ rows: [ImportRow], _ outcomes: [ImportOutcome], _ decisions: ImportDecisions
    ) async throws {
        let programs = Set(coverage.filter { !$0.value.parts.isEmpty }.keys)
        if programs.isEmpty { return }
        try await noteUnrecorded(rows, outcomes, decisions)
        let others = try await library.repository.statements(of: programs, exceptAbout: items)
        let lists: [UserList]
        if let draftedLists { lists = draftedLists } else { lists = try await library.repository.lists() }
        let covered = coverage.mapValues { coverage in
            (coverage, Set(coverage.lists.compactMap { lists.index(of: $0) }.map { lists[$0].id }))
        }
        let absent = (unreported + others).filter { statement in
            let program = statement.key.program
            guard let (coverage, lists) = covered[program], !older.contains(program),
                identities[program]?.compares(statement) == true
            else { return false }
            return reported.lacks(statement, in: coverage, lists)
        }
        let byItem = Dictionary(grouping: absent, by: \.key.part.whole)
        let items = byItem.keys.sorted(by: Self.isEarlier)
        for start in stride(from: 0, to: items.count, by: Self.batchSize) {
            let batch = Array(items[start..<min(start + Self.batchSize, items.count)])
            let draft = try await library.repository.draft(LibraryScope(batch, .imported([:])))
            for item in batch { lacking.add(byItem[item] ?? [], about: draft.item(item)) }
        }
    }

    /// Notes what the rows that weren't recorded may report.
    private func noteUnrecorded(
        _ rows: [ImportRow], _ outcomes: [ImportOutcome], _ decisions: ImportDecisions
    ) async throws {
        let unrecorded = zip(rows, outcomes).filter { $1.isUnrecorded }
        // Those that can't be read were not looked up. Their titles may be known from an earlier export.
        let unread = unrecorded.map(\.0.subject).filter { decisions[$0] == nil }
        let known = try await library.repository.decisions(
            on: Dictionary(unread.map { ($0.key, $0) }) { first, _ in first })
        for (row, outcome) in unrecorded {
            var items: [ItemReference] = []
            if case .unsure(let matches) = outcome { items = matches.map(\.title.item) }
            if case .match(let match)? = decisions[row.subject] ?? known[row.subject.key] {
                items.append(match.title.item)
            }
            reported.noteUnrecorded(row, items)
        }
    }

    private static func isEarlier(_ one: ItemReference, _ other: ItemReference) -> Bool {
        (one.kind.rawValue, one.id) < (other.kind.rawValue, other.id)
    }
}

// Recording.
extension LibraryImport {
    /// A row that is recorded, with its position among all rows.
    private struct MatchedRow {
        let position: Int
        let row: ImportRow
        let match: ImportMatch
    }

    private func record(
        _ rows: [ImportRow], _ decisions: ImportDecisions, _ outcomes: inout [ImportOutcome],
        _ report: @Sendable (Progress) -> Void
    ) async throws {
        var positions: [ItemReference: [Int]] = [:]
        var order: [ItemReference] = []
        for position in rows.indices where rows[position].obstacle == nil {
            guard case .match(let match) = decisions[rows[position].subject] else { continue }
            if case .unsure = outcomes[position] { continue }
            let item = match.title.item.whole
            if positions[item] == nil { order.append(item) }
            positions[item, default: []].append(position)
        }
        if open == nil, !order.isEmpty, !isDryRun { open = try await library.openImport(from: source) }
        var batch: [MatchedRow] = []
        var done = 0
        for (index, item) in order.enumerated() {
            for position in positions[item] ?? [] {
                guard case .match(let match) = decisions[rows[position].subject] else { continue }
                batch += try await matchedRows(rows[position], position, match)
            }
            guard batch.count >= Self.batchSize || index == order.count - 1 else { continue }
            try Task.checkCancellation()
            for (row, outcome) in zip(batch, try await record(batch)) {
                outcomes[row.position] = outcomes[row.position].combined(with: outcome)
            }
            done += Set(batch.map(\.position)).count
            progress = .recorded(done, of: rows.count)
            report(progress)
            batch.removeAll(keepingCapacity: true)
        }
    }

    /// Returns the row with its match or, for a viewing of all episodes, a row for each episode and one for the series.
    private func matchedRows(_ row: ImportRow, _ position: Int, _ match: ImportMatch) async throws -> [MatchedRow] {
        guard row.isSeen, row.coversEpisodes(of: match), match.title.isWholeSeries else {
            return [MatchedRow(position: position, row: row, match: match)]
        }
        let series = match.title.item
        var whole = row
        whole.isSeen = false
        whole.tags = []
        var found = [MatchedRow(position: position, row: whole, match: match)]
        let episodes = try await lookup.airedEpisodes(of: series, named: nil)
        for episode in episodes where episode.place.isRegular {
            let item = ItemReference(
                series.kind, series.id, season: episode.place.season, episode: episode.place.number)
            var seen = row
            seen.source = row.source.map { "\($0)#\(episode.place.season)x\(episode.place.number)" }
            seen.rating = nil
            seen.note = nil
            found.append(
                MatchedRow(
                    position: position, row: seen, match: ImportMatch(match.title.of(item), episodeID: episode.id)))
        }
        return found
    }

    private func record(_ batch: [MatchedRow]) async throws -> [ImportOutcome] {
        let rows = batch.map { (row: $0.row, match: $0.match) }
        var ids: [UUID: ItemReference] = [:]
        for (row, match) in rows where row.isSeen {
            let part = match.title.item
            let id =
                row.source.map(UUID.init(ofViewing:))
                ?? UUID(ofViewingWithoutKey: row.program, part, row.day, number: 1)
            ids[id] = part.whole
        }
        let outcomes = Mutex<[ImportOutcome]>([])
        let reported = Mutex((ReportedRecords(), [SourceStatement]()))
        let parts = coverage.mapValues(\.parts)
        let accounts = identities.compactMapValues(\.name)
        let scope = LibraryScope(rows.map(\.match.title.item), .imported(ids))
        try await change(scope) { [order = open?.order, older] draft in
            let found = draft.follow(rows, parts: parts, accounts: accounts, older: older, order: order)
            outcomes.withLock { $0 = found }
            reported.withLock { $0 = (draft.reported, draft.unreported) }
        }
        items.formUnion(rows.map(\.match.title.item.whole))
        self.reported.formUnion(reported.withLock(\.0))
        unreported += reported.withLock(\.1)
        let found = outcomes.withLock(\.self)
        let added = zip(rows, found).filter { older.contains($0.row.program) && $1 == .added }
        addedByOlder = (addedByOlder + added.map(\.0.match.title.whole)).unique(by: \.item)
        return found
    }

    /// Changes the library or, in a dry run, a draft of it. A change is a part of this import, or of the one that was cut
    /// short and that this one continues.
    private func change(_ scope: LibraryScope, _ change: @escaping @Sendable (inout LibraryDraft) -> Void) async throws
    {
        if isDryRun {
            let stored = try await library.repository.draft(scope)
            var draft = LibraryDraft(
                lists: draftedLists ?? stored.lists, items: Array(stored.items.values), elsewhere: stored.elsewhere,
                homes: stored.homes, date: stored.date)
            change(&draft)
            draftedLists = draft.lists
            return
        }
        let isFirst = open == nil
        let part = LoggedEvent.Part(id: open?.id ?? .randomID(), source: isFirst ? source : nil)
        let order = Mutex<Int64>(0)
        let made = try await library.change(scope, as: part) { draft in
            order.withLock { $0 = draft.order }
            change(&draft)
            return nil
        }
        if made != nil, isFirst { open = OpenImport(id: part.id, order: order.withLock(\.self)) }
    }
}

/// The decisions on the subjects of an import.
struct ImportDecisions {
    /// The recorded titles of movies and series that the files identify. Others have the files' own.
    let titles: [ItemReference: TitleSnapshot]
    /// The decisions on the subjects that were looked up.
    let byKey: [String: ImportDecision]

    subscript(subject: ImportSubject) -> ImportDecision? {
        guard let (item, title) = subject.titledItem else { return byKey[subject.key] }
        return .match(ImportMatch((titles[item.whole] ?? title).of(item), episodeID: subject.episodeID))
    }
}

extension ImportRow {
    /// Returns whether a viewing of a series means all of its episodes: the user has chosen that for the series, or has
    /// written its id.
    fileprivate func coversEpisodes(of match: ImportMatch) -> Bool { match.coversEpisodes || subject.isChosen }
}

extension TitleSnapshot {
    fileprivate var isWholeSeries: Bool { item.kind == .tvSeries && item.season == nil }
}

extension ImportOutcome {
    /// Whether the row isn't in the library.
    fileprivate var isUnrecorded: Bool {
        switch self {
        case .unsure, .notFound, .skipped: true
        case .added, .alreadyThere, .changed: false
        }
    }

    /// Returns the outcome of a row that has this effect and another one.
    fileprivate func combined(with other: ImportOutcome) -> ImportOutcome {
        switch (self, other) {
        case (.added, .alreadyThere), (.changed, .alreadyThere), (.added, .changed): self
        default: other
        }
    }
}

extension LibraryImport.Interruption: LocalizedError {
    /// The reason as a sentence.
    public var errorDescription: String? {
        error == .cancelled ? "The import was cancelled." : error.errorDescription
    }

    /// The next step: an import continues where it was interrupted.
    public var recoverySuggestion: String? { "Import the same files again to continue." }
}
