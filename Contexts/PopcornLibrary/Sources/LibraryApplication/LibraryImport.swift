import CoreDomain
public import Foundation
public import LibraryDomain
import Synchronization

/// An import of rows from other programs' files, made in batches that are a single event of the history.
///
/// ```swift
/// let imported = library.importing(with: lookup)
/// for rows in batches { outcomes += try await imported.take(rows) }
/// try await imported.finish()
/// ```
///
/// Finished batches of an interrupted import are kept. Repeating the import continues after them, under the same event
/// unless other changes followed.
public actor LibraryImport {
    private let library: LibraryContext
    private let lookup: any ImportLookup
    private let source: String
    private let isDryRun: Bool
    /// The id of the import in the log, once something is recorded.
    private var id: String?
    /// The library's viewings that rows have already matched.
    private var claimed: Set<Int64> = []
    /// The decisions on ambiguous and missing titles, cached so that repeated titles aren't searched for again.
    private var undecided: [String: ImportDecision] = [:]
    /// The lists and items that a dry run would have stored.
    private var drafted: (lists: [UserList]?, items: [ItemReference: LibraryItem]) = (nil, [:])

    /// The maximum number of subjects looked up at the same time. The client itself limits its requests.
    private static let concurrentLookups = 16

    init(_ library: LibraryContext, _ lookup: any ImportLookup, source: String, isDryRun: Bool) {
        self.library = library
        self.lookup = lookup
        self.source = source
        self.isDryRun = isDryRun
    }

    /// Imports at most 500 rows and returns their outcomes, in order.
    ///
    /// - Throws: The error of the lookup or of the storage. No row was imported, but completed lookups were stored, so
    ///   the call can be repeated.
    public func take(_ rows: [ImportRow]) async throws -> [ImportOutcome] {
        let valid = rows.filter { $0.problem == nil && !$0.isEmptyList }
        let decisions = try await decide(Set(valid.map(\.subject)))
        var matched: [(row: ImportRow, match: ImportMatch)] = []
        for row in valid { if case .match(let match) = decisions[row.subject.key] { matched.append((row, match)) } }
        let emptyLists = rows.filter { $0.problem == nil && $0.isEmptyList }.compactMap(\.list)
        let former = emptyLists.isEmpty ? [] : try await lists().map(\.name)
        var taken = try await record(matched, emptyLists)[...]
        return rows.map { row in
            if let problem = row.problem { return .skipped(problem) }
            if row.isEmptyList {
                return row.list.map(former.contains) == false ? .added : .alreadyThere(isNewer: false)
            }
            switch decisions[row.subject.key] {
            case .match: return taken.popFirst() ?? .notFound
            case .unsure(let matches): return .unsure(matches)
            case .skipped(let reason): return .skipped(reason)
            case .notFound, nil: return .notFound
            }
        }
    }

    /// Closes the event of the import, if anything was recorded.
    public func finish() async throws {
        guard let id else { return }
        _ = try await library.change(LibraryScope([]), as: .init(id: id, isLast: true)) { _ in nil }
    }
}

extension LibraryImport {
    /// Returns the decisions on `subjects`, by key. Stores unambiguous matches not given by a subject's own id.
    private func decide(_ subjects: Set<ImportSubject>) async throws -> [String: ImportDecision] {
        let byKey = Dictionary(subjects.map { ($0.key, $0) }) { first, _ in first }
        var decisions = undecided.filter { byKey[$0.key] != nil }
        let open = byKey.filter { decisions[$0.key] == nil }
        let known = try await library.repository.matches(of: Array(open.values))
        for (key, match) in known { decisions[key] = .match(match) }
        let missing = open.keys.filter { known[$0] == nil }.sorted()
        for start in stride(from: 0, to: missing.count, by: Self.concurrentLookups * 2) {
            let part = missing[start..<min(start + Self.concurrentLookups * 2, missing.count)]
            let (found, failure) = await BulkRequests.$areSent.withValue(true) {
                await look(for: part.compactMap { byKey[$0] })
            }
            var certain: [String: ImportMatch] = [:]
            for (key, decision) in found {
                decisions[key] = decision
                guard case .match(let match) = decision else {
                    undecided[key] = decision
                    continue
                }
                if byKey[key]?.item != match.title.item { certain[key] = match }
            }
            try await library.repository.keep(certain, [])
            if let failure { throw failure }
            let reasons = found.values.compactMap { if case .skipped(let reason) = $0 { reason } else { nil } }
            // So many unusable responses in a row aren't due to the subjects.
            if reasons.count > Self.concurrentLookups, reasons.count == found.count {
                throw FetchError.badData(reasons[0])
            }
        }
        return decisions
    }

    /// Looks up subjects, and returns the decisions made before the first failure, together with that failure. A
    /// rejected request or an unusable response doesn't count, since a retry would have the same result.
    private func look(for subjects: [ImportSubject]) async -> (found: [String: ImportDecision], failure: (any Error)?) {
        let found = Mutex<[String: ImportDecision]>([:])
        do {
            _ = try await subjects.concurrentlyMapped(atMost: Self.concurrentLookups) { [lookup] subject in
                let decision: ImportDecision
                do { decision = try await ImportDecision(subject, lookup) } catch FetchError.badData(let reason) {
                    decision = .skipped(reason)
                }
                found.withLock { $0[subject.key] = decision }
            }
            return (found.withLock(\.self), nil)
        } catch {
            return (found.withLock(\.self), error)
        }
    }

    private func lists() async throws -> [UserList] {
        if let lists = drafted.lists { lists } else { try await library.repository.lists() }
    }

    private func record(
        _ rows: [(row: ImportRow, match: ImportMatch)], _ emptyLists: [ListName]
    ) async throws -> [ImportOutcome] {
        if rows.isEmpty, emptyLists.isEmpty { return [] }
        // Done here, where the closure of the change no longer holds a copy: the set would be copied with each batch.
        let (outcomes, added) = try await change(rows, emptyLists)
        claimed.formUnion(added)
        return outcomes
    }

    /// Records rows and empty lists in the library or, in a dry run, in a draft. Returns the rows' outcomes and the
    /// claimed viewings.
    private func change(
        _ rows: [(row: ImportRow, match: ImportMatch)], _ emptyLists: [ListName]
    ) async throws -> (outcomes: [ImportOutcome], claimed: Set<Int64>) {
        let lists = Set(rows.compactMap(\.row.list)).sorted()
        let scope = LibraryScope(rows.map(\.match.title.item), lists: lists, .viewingsLike(rows))
        let result = Mutex<(outcomes: [ImportOutcome], claimed: Set<Int64>)>(([], []))
        let take: @Sendable (inout LibraryDraft) -> LibraryAction? = { [claimed] draft in
            var batch = ClaimedViewings(after: claimed)
            let outcomes = draft.take(rows, claiming: &batch)
            for list in emptyLists { draft.importedList(list) }
            result.withLock { $0 = (outcomes, batch.ids) }
            return nil
        }
        if isDryRun {
            let stored = try await library.repository.draft(scope)
            let items = stored.items.map { drafted.items[$0.key]?.reading($0.value.readViewings) ?? $0.value }
            var draft = LibraryDraft(
                lists: drafted.lists ?? stored.lists, items: items, elsewhere: stored.elsewhere, date: stored.date)
            _ = take(&draft)
            drafted.lists = draft.lists
            drafted.items.merge(draft.items) { $1 }
        } else {
            try await record(scope, take)
        }
        return result.withLock { $0 }
    }

    /// Makes a change that is a part of this import, or of the one that was cut short and that this one continues.
    private func record(
        _ scope: LibraryScope, _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws {
        if id == nil { id = try await library.openImport(from: source) }
        let isFirst = id == nil
        let part = LoggedEvent.ImportPart(id: id ?? .newEventID, source: isFirst ? source : nil)
        if try await library.change(scope, as: part, change) != nil { id = part.id }
    }
}

extension LibraryContext {
    /// Returns an import of rows from other programs' files.
    ///
    /// - Parameters:
    ///   - lookup: The catalogues in which titles are looked up.
    ///   - source: The files of the rows. An interrupted import is continued only by one with the same source.
    ///   - isDryRun: Whether to record only which items the rows refer to.
    public func importing(
        with lookup: any ImportLookup, source: String = "", isDryRun: Bool = false
    ) -> LibraryImport {
        LibraryImport(self, lookup, source: source, isDryRun: isDryRun)
    }

    /// Adds what a library of an earlier version has and this one lacks, as an import.
    ///
    /// - Parameters:
    ///   - document: The contents of `library.json` as earlier versions exported it.
    ///   - source: The file.
    ///   - isDryRun: Whether to return the same result without changing anything.
    /// - Returns: The numbers of viewings, opinions and list entries that were added, with new lists, and that were
    ///   there already.
    /// - Throws: `LibraryFormatError` for any other document; nothing is added then.
    @discardableResult
    public func take(
        formerLibrary document: Data, source: String = "", isDryRun: Bool = false
    ) async throws -> (added: Int, known: Int) {
        let former = try repository.archive(document)
        let id = String.newEventID
        var sum = (added: 0, known: 0)
        var isFirst = true
        for start in stride(from: 0, to: max(1, former.items.count), by: Self.batchSize) {
            let items = Array(former.items[start..<min(start + Self.batchSize, former.items.count)])
            let lists = former.lists
            let isEnd = start + items.count >= former.items.count
            let counts = Mutex((added: 0, known: 0))
            let take: @Sendable (inout LibraryDraft) -> LibraryAction? = { draft in
                let taken = draft.take(items, from: lists, keepingEmptyLists: isEnd)
                counts.withLock { $0 = taken }
                return nil
            }
            let scope = LibraryScope(items.map(\.title.item), lists: lists.map(\.name), .everything)
            if isDryRun {
                var draft = try await bridging { try await repository.draft(scope) }
                _ = take(&draft)
            } else {
                let part = LoggedEvent.ImportPart(id: id, source: isFirst ? source : nil)
                if try await change(scope, as: part, take) != nil { isFirst = false }
            }
            let found = counts.withLock { $0 }
            sum.added += found.added
            sum.known += found.known
        }
        if !isFirst { _ = try await change(LibraryScope([]), as: .init(id: id, isLast: true)) { _ in nil } }
        return sum
    }

    /// The number of items whose records are added in one write.
    private static let batchSize = 500

    /// Returns the id of the import of `source` that was cut short, if no other change followed.
    func openImport(from source: String) async throws -> String? {
        try await bridging { try await repository.openImport(from: source) }
    }

    /// Replaces the stored unsure rows of the last import with `questions`.
    public func ask(_ questions: [ImportQuestion]) async throws {
        try await bridging {
            try await repository.forgetQuestions()
            try await repository.keep([:], questions)
        }
    }

    /// Returns an unsure row of the last import by its number, from 1; `nil` if it doesn't exist.
    public func question(_ number: Int) async throws -> ImportQuestion? {
        try await bridging { try await repository.question(number) }
    }

    /// Stores the item that an unsure row's subject refers to, for all later imports.
    public func settle(_ question: ImportQuestion, as match: ImportMatch) async throws {
        try await bridging { try await repository.keep([question.key: match], []) }
    }
}
