package import CoreDomain
package import Foundation
package import LibraryDomain
import Storage

extension LibraryRecords {
    package func decisions(on subjects: [String: ImportSubject]) async throws -> [String: ImportDecision] {
        let titles = try await storedTitles(of: Set(subjects.values.compactMap(\.item?.whole)))
        var decisions: [String: ImportDecision] = [:]
        decisions.reserveCapacity(subjects.count)
        var others: [String] = []
        for (key, subject) in subjects {
            let title = subject.item.flatMap { titles[$0.whole] }
            if let item = subject.item, let title {
                decisions[key] = .match(ImportMatch(title.of(item), episodeID: subject.episodeID))
            }
            // The user may have chosen all episodes for a series that is reported as seen.
            if title == nil || subject.item?.kind == .tvSeries && subject.item?.season == nil { others.append(key) }
        }
        for record in try await storage.engine.load(others.map(LibraryMatchEntity.reference)) {
            if let match = record as? LibraryMatchEntity {
                decisions[match.subject] = .match(try MatchMapper().map(match))
            }
        }
        return decisions
    }

    package func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws {
        let now = storage.clock.now
        let mapper = MatchMapper()
        let batch =
            matches.map { subject, match in Mutation.put(mapper.map(match, of: subject, at: now)) }
            + questions.map { Mutation.put(mapper.map($0, at: now)) }
        if !batch.isEmpty { _ = try await storage.engine.commit(batch) }
    }

    package func statements(
        of programs: Set<String>, exceptAbout items: Set<ItemReference>
    ) async throws -> [SourceStatement] {
        if items.isEmpty {
            var statements: [SourceStatement] = []
            for program in programs.sorted() {
                let stored: [LibraryStatementEntity] = try await records(.all.owned(by: "program", .text(program)))
                statements += try stored.map(StatementMapper().map)
            }
            return try await statements + self.statements(inViewings: .all).filter { programs.contains($0.key.program) }
        }
        var statements: [SourceStatement] = []
        // An export usually names most items, so the others are read one by one.
        let marks: [LibraryMarksEntity] = try await records()
        for item in try marks.map({ try ItemReference(key: $0.item) }) where !items.contains(item) {
            let own = StorageQuery.all.owned(by: "item", .text(item.key))
            let stored: [LibraryStatementEntity] = try await records(own)
            statements += try stored.map(StatementMapper().map) + (try await self.statements(inViewings: own))
        }
        return statements.filter { programs.contains($0.key.program) }
    }

    /// Returns what sources said last in those viewings that say the same.
    private func statements(inViewings query: StorageQuery) async throws -> [SourceStatement] {
        let viewings: [LibraryViewingEntity] = try await records(query)
        return try viewings.compactMap(ViewingMapper().statement)
    }

    package func exports() async throws -> [String: Date] {
        let stored: [LibraryExportEntity] = try await records()
        let events = try await storage.engine.load(stored.map { LibraryEventEntity.reference($0.eventID) })
        let reversals = try await storage.engine.load(stored.map { LibraryReversalEntity.reference($0.importID) })
        var latest: [String: Date] = [:]
        for (index, export) in stored.enumerated() {
            guard let event = events[index] as? LibraryEventEntity else { throw StorageError.damagedValue("eventID") }
            let isUndone = (reversals[index] as? LibraryReversalEntity)?.isUndone == true
            if event.isUndone || event.isTakenBack || isUndone { continue }
            latest[export.source] = max(latest[export.source] ?? export.madeAt, export.madeAt)
        }
        return latest
    }

    package func accounts(of programs: Set<String>) async throws -> [String: KnownAccounts] {
        var accounts: [String: KnownAccounts] = [:]
        func note(_ statement: SourceStatement) {
            let program = statement.key.program
            if programs.contains(program) { accounts[program, default: KnownAccounts()].note(statement) }
        }
        try await forEachRecord { try note(StatementMapper().map($0 as LibraryStatementEntity)) }
        try await forEachRecord { try ViewingMapper().statement($0 as LibraryViewingEntity).map(note) }
        return accounts
    }

    /// Calls `body` with each record of a type. They are read in parts, so that few are in memory.
    private func forEachRecord<Record: StoredRecord>(_ body: (Record) throws -> Void) async throws {
        let limit = 5000
        var last: RecordKey?
        while true {
            let part: [Record] = try await records(StorageQuery.all.after(last).limited(to: limit))
            try part.forEach(body)
            if part.count < limit { return }
            last = part.last?.key
        }
    }

    package func question(_ number: Int) async throws -> ImportQuestion? {
        let reference = RecordReference(LibraryQuestionEntity.self, RecordKey(Scalar(number)))
        guard let stored = try await storage.engine.load([reference])[0] as? LibraryQuestionEntity else { return nil }
        return try MatchMapper().map(stored)
    }

    package func forgetQuestions() async throws {
        guard try await question(1) != nil else { return }
        _ = try await storage.engine.commit([.removeAll(of: LibraryQuestionEntity.self)])
    }
}
