import CoreDomain
import Foundation
import LibraryDomain
import Synchronization

/// Finds the items that the rows of an import refer to.
actor ImportResolver {
    private let repository: any LibraryRepository
    private let lookup: any ImportLookup
    private let report: @Sendable (LibraryImport.Progress) -> Void
    private let pauses: [Duration]
    private var decisions: [String: ImportDecision] = [:]
    private var total = 0
    /// The number of titles that needn't be looked up.
    private let known: Int
    /// The matches that aren't stored yet.
    private var unsaved: [String: ImportMatch] = [:]
    private var lastSave = ContinuousClock.now

    /// The maximum number of subjects looked up at the same time. The client itself limits its requests.
    private static let concurrentLookups = 16
    /// How often matches are stored.
    private static let savingInterval = Duration.seconds(3)
    /// The pauses before the first response of an import: a network that is down from the start may stay so.
    private static let firstPauses = 2

    init(
        _ repository: any LibraryRepository, _ lookup: any ImportLookup, known: Int, pauses: [Duration],
        report: @escaping @Sendable (LibraryImport.Progress) -> Void
    ) {
        self.known = known
        self.repository = repository
        self.lookup = lookup
        self.pauses = pauses
        self.report = report
    }

    var progress: LibraryImport.Progress { .resolved(known + decisions.count, of: known + total) }

    /// Returns the decisions on subjects, by their keys. Stores unambiguous matches that aren't given by a subject's own
    /// id, also those found before a failure.
    ///
    /// - Parameter byKey: The subjects by their keys.
    /// - Throws: The error of the lookup or of the storage.
    func decisions(on byKey: [String: ImportSubject]) async throws -> [String: ImportDecision] {
        total = byKey.count
        decisions = try await repository.decisions(on: byKey)
        report(progress)
        let open = byKey.keys.filter { decisions[$0] == nil }.sorted()
        let size = Self.concurrentLookups * 4
        var rest = pauses[...]
        for start in stride(from: 0, to: open.count, by: size) {
            var part = open[start..<min(start + size, open.count)].compactMap { byKey[$0] }
            while !part.isEmpty {
                let failure = await look(for: part)
                part.removeAll { decisions[$0.key] != nil }
                let isDue = failure != nil || ContinuousClock.now - lastSave > Self.savingInterval
                if isDue { try await save() }
                guard let failure else {
                    rest = pauses[...]
                    break
                }
                try await wait(after: failure, &rest)
            }
            try checkResponses(to: open[start..<min(start + size, open.count)])
        }
        try await save()
        return decisions
    }

    /// Waits before a failed request is sent again.
    ///
    /// - Throws: The failure if waiting is of no use, or after all pauses.
    private func wait(after failure: any Error, _ pauses: inout ArraySlice<Duration>) async throws {
        try Task.checkCancellation()
        let error = FetchError(failure)
        switch error {
        case .offline where !lookup.isOffline, .rateLimited: break
        default: throw failure
        }
        let isFirst = decisions.isEmpty && pauses.startIndex >= Self.firstPauses
        guard !isFirst, let pause = pauses.popFirst() else { throw failure }
        report(.waiting)
        try await Task.sleep(for: pause)
    }

    /// Looks up subjects and notes the decisions, and returns the first failure. A rejected request or an unusable
    /// response isn't a failure, since a retry would have the same result.
    private func look(for subjects: [ImportSubject]) async -> (any Error)? {
        do {
            try await BulkRequests.$areSent.withValue(true) {
                _ = try await subjects.concurrentlyMapped(atMost: Self.concurrentLookups) { [lookup] subject in
                    let decision: ImportDecision
                    do {
                        decision = try await ImportDecision(subject, lookup)
                    } catch FetchError.badData(let reason) { decision = .skipped(reason) }
                    await self.note(decision, on: subject)
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private func note(_ decision: ImportDecision, on subject: ImportSubject) {
        decisions[subject.key] = decision
        if case .match(let match) = decision, subject.item != match.title.item { unsaved[subject.key] = match }
        report(progress)
    }

    private func save() async throws {
        lastSave = .now
        if unsaved.isEmpty { return }
        try await repository.keep(unsaved, [])
        unsaved.removeAll()
    }

    /// Throws an error if no response is usable: so many in a row aren't due to the subjects.
    private func checkResponses(to keys: ArraySlice<String>) throws {
        var reasons: [String] = []
        for key in keys {
            guard case .skipped(let reason) = decisions[key] else { return }
            reasons.append(reason)
        }
        if reasons.count > Self.concurrentLookups { throw FetchError.badData(reasons[0]) }
    }
}
