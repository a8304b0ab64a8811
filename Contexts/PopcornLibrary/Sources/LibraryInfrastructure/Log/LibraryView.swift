import CoreDomain
import Foundation
package import LibraryDomain
package import Storage

/// The library as records, made from the events of a log and kept in any engine.
///
/// The log is the truth: a change is made once its events are in the log. A view that is behind, gone or of another
/// version follows the log at the next use.
package actor LibraryView {
    package let storage: ContextStorage
    /// The reads of the view. They don't follow the log.
    package nonisolated let records: LibraryRecords
    let log: any EventLog
    let machine: String?
    private let report: @Sendable (LibraryFindings) -> Void
    private var last: Task<Void, Never>?

    /// What was found while a view followed its log.
    package struct Findings: Sendable {
        /// The events that the log has lost. They count until they are restored or forgotten.
        package var missing: [LoggedEvent] = []
        /// The damaged and incomplete lines.
        package var lines: [LogFinding] = []
        /// The number of new intact lines that aren't events.
        package var foreignLines = 0
        /// The number of new events of a later version.
        package var unknownEvents = 0
        /// What is to be said of new lines that can be read.
        package var remarks: [LibraryFindings.Remark] = []
        /// Whether the view was folded from nothing.
        package var wasFolded = false
    }

    /// Creates a view of `log` in a storage for this log only.
    ///
    /// - Parameters:
    ///   - machine: The name of this machine in new events.
    ///   - report: Receives what is wrong with the log, whenever the view follows it.
    package init(
        of log: any EventLog, in storage: ContextStorage, machine: String? = nil,
        report: @escaping @Sendable (LibraryFindings) -> Void = { _ in }
    ) {
        self.log = log
        self.storage = storage
        self.machine = machine
        self.report = report
        records = LibraryRecords(storage: storage)
    }

    /// The types of the records that follow from the log, without titles, matches and questions, which are caches.
    package static let recordTypes: [any StoredRecord.Type] = [
        LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryViewingEntity.self, LibraryOpinionEntity.self,
        LibraryMarksEntity.self, LibraryEventEntity.self, LibraryMentionEntity.self, LibraryLinkEntity.self,
        LibraryReversalEntity.self, LibraryAbsentViewingEntity.self, LibraryListStateEntity.self,
        LibraryStatementEntity.self, LibraryBroughtEntity.self, LibraryExportEntity.self, LibraryGroupEntity.self,
        LibraryPositionEntity.self,
    ]

    /// The maximum number of times that a step is repeated because another process came first.
    private static let maximumRepetitions = 300

    /// Brings the view up to date with the log, and reports what is wrong with the log.
    @discardableResult
    package func follow() async throws -> Findings {
        let findings = try await inTurn { try await self.repeatingOnConflict { try await self.followOnce() } }
        let found = findings.domain
        if !found.isEmpty { report(found) }
        return findings
    }

    /// Discards the view, and makes it from the whole log.
    @discardableResult
    package func refold() async throws -> Findings {
        try await inTurn {
            try await self.repeatingOnConflict {
                let reading = try await self.log.read(after: LogPosition())
                return try await self.foldAll(reading, replacing: try await self.position())
            }
        }
    }

    package func change(
        _ scope: LibraryScope, as part: LoggedEvent.Part?,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange? {
        try await inTurn {
            try await self.repeatingOnConflict {
                let (position, before) = try await self.answer { try await self.records.draft(scope) }
                let order = self.nextOrder(after: position)
                var after = before
                after.order = order
                let action = try change(&after)
                guard !after.facts.isEmpty || part?.isLast == true else { return nil }
                let made = ChangeEvents(after, from: before, action?.kind, as: part, by: self.machine)
                let events = try made.lines(from: order)
                let failure = try await self.append(events.map(\.line), at: position)
                return Self.change(made: events[0].event, as: part, before, after, action, failure)
            }
        }
    }

    /// Runs `body` on what `question` returns and on the position of the view that answered it. Runs both again if another
    /// process changes the library meanwhile.
    func following<Answer: Sendable, Value: Sendable>(
        _ question: @escaping @Sendable () async throws -> Answer,
        _ body: @escaping @Sendable (LibraryPositionEntity?, Answer) async throws -> Value
    ) async throws -> Value {
        try await inTurn {
            try await self.repeatingOnConflict {
                let (position, answer) = try await self.answer(question)
                return try await body(position, answer)
            }
        }
    }

    /// Reads from a view that has followed the log, and returns its position too.
    ///
    /// - Throws: `StorageError.conflict` if the view has another position afterwards.
    private func answer<Answer: Sendable>(
        _ question: @escaping @Sendable () async throws -> Answer
    ) async throws -> (LibraryPositionEntity?, Answer) {
        _ = try await followOnce()
        let (position, answer) = try await wholeAnswer(question)
        // Another process may have followed the log meanwhile.
        guard try await self.position() == position else {
            throw StorageError.conflict(LibraryPositionEntity.collection)
        }
        return (position, answer)
    }

    /// Reads from the view, and returns its position too. A view that turns out to be damaged is made again from the log
    /// before it answers.
    func wholeAnswer<Answer: Sendable>(
        _ question: @escaping @Sendable () async throws -> Answer
    ) async throws -> (LibraryPositionEntity?, Answer) {
        let position = try await position()
        let result = await Result(question)
        if try await isWhole(result, since: position) { return (position, try result.get()) }
        _ = try await foldAll(log.read(after: LogPosition()), replacing: self.position())
        return (try await self.position(), try await question())
    }

    /// Returns whether a result, even an error, is that of a whole view.
    ///
    /// An engine that moves a damaged store away goes on with an empty one, in which lists and changes are missing.
    ///
    /// - Parameter position: The position of the view before the read.
    func isWhole<Value>(
        _ result: Result<Value, any Error>, since position: LibraryPositionEntity?
    ) async throws -> Bool {
        if case .failure(let error as StorageError) = result, error.isDamage { return false }
        if position == nil {
            // Only an empty log has no position once the view has followed it.
            let reading = try await log.read(after: LogPosition())
            return reading.lines.isEmpty && reading.missing.isEmpty
        }
        do {
            return try await self.position() != nil
        } catch let error as StorageError where error.isDamage {
            return false
        }
    }

    /// Runs `body` again while another process comes first, after a random time, so that none of them starves.
    func repeatingOnConflict<Value>(_ body: () async throws -> Value) async throws -> Value {
        var repetitions = 0
        while true {
            try Task.checkCancellation()
            do {
                return try await body()
            } catch StorageError.conflict where repetitions < Self.maximumRepetitions {
                repetitions += 1
                let longest = min(repetitions, 50) * 200
                try await Task.sleep(for: .microseconds(Int.random(in: 0...longest)))
            }
        }
    }

    /// Runs `body` after everything that was requested earlier.
    private func inTurn<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let turn = Task {
            await previous?.value
            return try await body()
        }
        last = Task { _ = await turn.result }
        return try await withTaskCancellationHandler {
            try await turn.value
        } onCancel: {
            turn.cancel()
        }
    }
}

// Writing.
extension LibraryView {
    /// Returns an order after those of all events that this view has read, unless these have the greatest order.
    nonisolated func nextOrder(after position: LibraryPositionEntity?) -> Int64 {
        let now = storage.clock.now.millisecondsSince1970
        let next = position.map { max(Int64($0.order) + 1, now) } ?? now
        return min(max(next, 1), EventPlace.greatestOrder)
    }

    /// Appends the lines of events to the log, and returns the reason if the view couldn't follow.
    func append(_ lines: [LogLine], at position: LibraryPositionEntity?) async throws -> (any Error)? {
        _ = try await log.append(lines, at: position?.position ?? LogPosition())
        do {
            try await repeatingOnConflict { _ = try await followOnce() }
            return nil
        } catch {
            return error
        }
    }

    private static func change(
        made first: LoggedEvent, as part: LoggedEvent.Part?, _ before: LibraryDraft, _ after: LibraryDraft,
        _ action: LibraryAction?, _ failure: (any Error)?
    ) -> LibraryChange {
        let items = changedItems(before, after)
        let named = after.facts.flatMap(\.parts).unique(by: \.self)
        let event = LibraryEvent(
            id: first.part?.id ?? first.id, part == nil ? action ?? LibraryAction(.unknown) : .init(.titlesImported),
            at: first.date, machine: first.machine, count: items.count,
            titles: named.map { after.item($0).title?.of($0) ?? TitleSnapshot(recorded: $0, title: "") },
            isOpen: part?.isLast == false)
        return LibraryChange(event, items, at: first.date, viewError: failure.map { FetchError($0) })
    }

    private static func changedItems(_ before: LibraryDraft, _ after: LibraryDraft) -> [ChangedItem] {
        // The deletion of a list names no item, but takes the list from each.
        let changed = after.items.values.filter { before.items[$0.reference]?.lists != $0.lists }.map(\.reference)
        return Set(after.facts.flatMap(\.items) + changed).sorted { $0.key < $1.key }.map { item in
            let old = before.item(item)
            let new = after.item(item)
            return ChangedItem(
                new.title ?? TitleSnapshot(recorded: item, title: ""),
                before: old.marks.named(by: before.lists, old.lists),
                after: new.marks.named(by: after.lists, new.lists))
        }
    }
}

// Reading the log.
extension LibraryView {
    func position() async throws -> LibraryPositionEntity? {
        try await storage.engine.load([LibraryPositionEntity.reference])[0] as? LibraryPositionEntity
    }

    private func followOnce() async throws -> Findings {
        let stored = try await position()
        let known = stored.flatMap { $0.isWhole ? $0.position : nil }
        let reading = try await log.read(after: known ?? LogPosition())
        guard let stored, known != nil, !reading.replacesEarlier else {
            if stored == nil, reading.lines.isEmpty, reading.missing.isEmpty {
                return Findings(lines: reading.findings)
            }
            return try await foldAll(reading, replacing: stored)
        }
        let missing = reading.missing.compactMap(ReadEvent.init)
        let lines = reading.lines
        let read = lines.compactMap(ReadEvent.init)
        var findings = Findings(missing: missing.map(\.event), lines: reading.findings)
        findings.foreignLines = lines.count - read.count
        findings.unknownEvents = read.count(where: \.event.isUnknown)
        findings.remarks = reading.remarks(at: storage.clock.now)
        findings.foreignLines -= findings.remarks.count { $0.problem == .order }
        let new = try await newEvents(read + missing)
        findings.remarks += reading.contradictions(of: Set(new.contradictions.map(\.event.id)))
        // What follows from an event that is replaced, or from the import of another library, is folded again with all
        // others.
        let decides = try await self.decides(read, new.events.map(\.event), reading.position, stored)
        if new.replacesEarlier || decides {
            return try await refoldAll(keeping: findings, replacing: stored)
        }
        if new.events.isEmpty, reading.position == stored.position { return findings }
        var update = ViewUpdate(new.events, storage: storage)
        let order = max(Int64(stored.order), new.events.map(\.event.order).max() ?? 0)
        let next = LibraryPositionEntity(
            reading.position, order: order, hasBrought: stored.hasBrought, at: storage.clock.now)
        var changes: [Mutation] = []
        do {
            if !new.events.isEmpty { changes = try await update.run() }
        } catch let error as StorageError where error.isDamage {
            return try await refoldAll(keeping: findings, replacing: try await position())
        }
        _ = try await storage.engine.commit(
            [.expect(LibraryPositionEntity.reference, stored), .put(next)] + changes)
        return findings
    }

    private func refoldAll(keeping findings: Findings, replacing stored: LibraryPositionEntity?) async throws
        -> Findings
    {
        let reading = try await log.read(after: LogPosition())
        _ = try await foldAll(reading, replacing: stored)
        var findings = findings
        findings.wasFolded = true
        return findings
    }

    /// Folds the whole log, and replaces the view.
    private func foldAll(_ reading: LogReading, replacing stored: LibraryPositionEntity?) async throws -> Findings {
        let missing = reading.missing.compactMap(EventReader.event)
        var findings = Findings(missing: missing, lines: reading.findings)
        findings.wasFolded = true
        let events = OrderedEvents(reading)
        var whole = WholeFold(storage: storage, replacing: stored)
        try await whole.run(events, at: reading.position)
        findings.remarks = reading.remarks(at: storage.clock.now) + reading.remarks(on: events)
        let isForeign = { (reason: EventReader.NoEvent) in reason == .foreign }
        findings.foreignLines = events.rejected.count { isForeign($0.reason) && $0.position < reading.lines.count }
        findings.unknownEvents = whole.unknownEvents - missing.count(where: \.isUnknown)
        return findings
    }
}

extension LoggedEvent {
    var isUnknown: Bool {
        if case .unknown = content { true } else { false }
    }
}

extension LibraryView.Findings {
    var domain: LibraryFindings {
        LibraryFindings(
            missing: missing.map { EventMapper().map($0) }, lines: lines.map(\.domain), remarks: remarks,
            unknownEvents: unknownEvents, foreignLines: foreignLines)
    }
}

extension LogFinding {
    var domain: LibraryFindings.Line {
        LibraryFindings.Line(file: file, offset: offset, isIncomplete: kind == .incomplete)
    }
}
