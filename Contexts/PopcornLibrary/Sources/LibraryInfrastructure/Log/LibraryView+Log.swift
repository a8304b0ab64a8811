package import CoreDomain
package import Foundation
package import LibraryDomain
import Storage

// The repository: each read follows the log first, but those that go on with an earlier one.
extension LibraryView: LibraryRepository {
    package func lists() async throws -> [UserList] { try await reading { try await self.records.lists() } }

    /// Returns a list with its entries, after a comparison of the entries with their number. A contradiction means that
    /// the view is damaged: it is then made from the whole log.
    package func list(_ name: ListName) async throws -> (list: UserList, entries: [ListEntry]) {
        try await reading {
            try await self.records.list(name)
        } unless: {
            $0.entries.count != $0.list.count
        }
    }

    package func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks] {
        try await reading { try await self.records.marks(of: items) }
    }

    /// Returns an item, after a comparison of its viewings with their number, as for a list.
    package func item(_ item: ItemReference) async throws -> LibraryItem {
        try await reading {
            try await self.records.item(item)
        } unless: {
            $0.hasContradiction
        }
    }

    package func viewings(_ page: DiaryPage) async throws -> [DiaryEntry] {
        let body: @Sendable () async throws -> [DiaryEntry] = { try await self.records.viewings(page) }
        guard case .after = page.start else { return try await reading(body) }
        return try await readingOn(body)
    }

    package func marked(_ order: MarkOrder, limit: Int) async throws -> [(title: TitleSnapshot, marks: Marks)] {
        try await reading { try await self.records.marked(order, limit: limit) }
    }

    package func opinions(
        after part: ItemReference?, limit: Int
    ) async throws -> [(part: ItemReference, opinion: Opinion)] {
        try await reading { try await self.records.opinions(after: part, limit: limit) }
    }

    package func opinions(of parts: [ItemReference]) async throws -> [ItemReference: Opinion] {
        try await reading { try await self.records.opinions(of: parts) }
    }

    /// Returns a part of the library, after the comparisons of `item`.
    package func draft(_ scope: LibraryScope) async throws -> LibraryDraft {
        try await reading {
            try await self.records.draft(scope)
        } unless: {
            $0.items.values.contains { $0.hasContradiction }
        }
    }

    package func titles(of items: Set<ItemReference>) async throws -> [ItemReference: TitleSnapshot] {
        try await reading { try await self.records.storedTitles(of: items).filter { !$0.value.title.isEmpty } }
    }

    package func decisions(on subjects: [String: ImportSubject]) async throws -> [String: ImportDecision] {
        try await reading { try await self.records.decisions(on: subjects) }
    }

    /// Returns the result of `body` after the view has followed the log. If the engine finds damage, or the result
    /// contradicts itself, the view is made again and read again.
    func reading<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value, unless isContradiction: (Value) -> Bool = { _ in false }
    ) async throws -> Value {
        try await follow()
        let before = try await position()
        let result = await Result(body)
        if try await isWhole(result, since: before) {
            let value = try result.get()
            if !isContradiction(value) { return value }
        }
        try await refold()
        return try await body()
    }

    /// Returns the result of `body` from the view as it is. If that is not a whole view, or another process changes it
    /// meanwhile, `body` runs once the view has followed the log.
    private func readingOn<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let before = try await position(), before.isWhole else { return try await reading(body) }
        if case .success(let value) = await Result(body), try await position() == before { return value }
        return try await reading(body)
    }

    package func statements(
        of programs: Set<String>, exceptAbout items: Set<ItemReference>
    ) async throws -> [SourceStatement] {
        try await reading { try await self.records.statements(of: programs, exceptAbout: items) }
    }

    package func accounts(of programs: Set<String>) async throws -> [String: KnownAccounts] {
        try await reading { try await self.records.accounts(of: programs) }
    }

    package func exports() async throws -> [String: Date] {
        try await reading { try await self.records.exports() }
    }

    package func keep(_ matches: [String: ImportMatch], _ questions: [ImportQuestion]) async throws {
        try await records.keep(matches, questions)
    }

    package func question(_ number: Int) async throws -> ImportQuestion? { try await records.question(number) }

    package func forgetQuestions() async throws { try await records.forgetQuestions() }

    package func renew(_ titles: [TitleSnapshot]) async throws { try await records.renew(titles) }
}

// The log as a whole.
extension LibraryView {
    package func lines() async throws -> AsyncThrowingStream<[ArraySlice<UInt8>], any Error> {
        let (position, takenBack) = try await exported()
        let lines = try await OrderedLines(log, before: position, without: takenBack)
        return AsyncThrowingStream { try await lines.next() }
    }

    /// Returns the position up to which the log can be read in parts, and the ids of the events that are taken back. If
    /// the view can't be read, these are found in the log, which can be exported without its view.
    private func exported() async throws -> (LogPosition, Set<String>) {
        do {
            let position = try await position()
            if position?.hasBrought != true { return (position?.position ?? LogPosition(), []) }
            try await follow()
            return (try await self.position()?.position ?? LogPosition(), try await takenBack())
        } catch {
            let reading = try await log.read(after: LogPosition())
            return (LogPosition(), OrderedEvents(reading).effects.takenBack)
        }
    }

    /// The events that a view doesn't have.
    struct NewEvents {
        /// Each event once.
        var events: [ReadEvent] = []
        /// Those that the view has and that don't count because the import that brought them is undone.
        var takenBack: [ReadEvent] = []
        /// Events with the id of another one, which differs.
        var contradictions: [ReadEvent] = []
        /// Whether one of these counts in place of one that the view has.
        var replacesEarlier = false
    }

    /// Returns those of some events that the view doesn't have, each once.
    func newEvents(_ events: [ReadEvent]) async throws -> NewEvents {
        var new = NewEvents()
        if events.isEmpty { return new }
        let stored = try await storage.engine.load(events.map { LibraryEventEntity.reference($0.event.id) })
        var known: [String: Int] = [:]
        for (read, stored) in zip(events, stored) {
            if let stored = stored as? LibraryEventEntity {
                guard stored.line != read.line.object else {
                    if stored.isTakenBack { new.takenBack.append(read) }
                    continue
                }
                new.contradictions.append(read)
                let former = LogLine(sealing: Array(stored.line.utf8))
                let place = EventPlace(order: Int64(stored.order), id: stored.eventID)
                if read.line.counts(read.event.place, before: former, place) { new.replacesEarlier = true }
            } else if let index = known[read.event.id] {
                let other = new.events[index]
                guard other.line != read.line else { continue }
                new.contradictions.append(read)
                if read.line.counts(read.event.place, before: other.line, other.event.place) {
                    new.events[index] = read
                }
            } else {
                known[read.event.id] = new.events.count
                new.events.append(read)
            }
        }
        return new
    }

    package func condition() async throws -> LibraryCondition {
        let reading = try await log.read(after: LogPosition())
        let machines = Dictionary(
            reading.files.map { ($0.name, $0.lines.last.flatMap(EventReader.event)?.machine) }
        ) { first, _ in first }
        guard let log = log as? any MaintainableLog else {
            let files = reading.files.map { name, lines in
                LibraryCondition.File(
                    name: name, machine: machines[name] ?? nil, events: lines.count,
                    bytes: lines.reduce(0) { $0 + $1.bytes.count + 1 }, isOwn: false)
            }
            return LibraryCondition(location: "", files: files, findings: LibraryFindings(), hasCopy: false)
        }
        let inspection = try await log.inspect()
        let files = inspection.files.map { file in
            LibraryCondition.File(
                name: file.name, machine: machines[file.name] ?? nil, events: file.lines, bytes: file.bytes,
                isOwn: file.isOwn)
        }
        let ordered = OrderedEvents(reading)
        let events = reading.lines.compactMap(EventReader.event)
        let remarks = reading.remarks(at: storage.clock.now) + reading.remarks(on: ordered)
        let findings = LibraryFindings(
            missing: inspection.missing.shownEvents,
            lines: inspection.findings.map(\.domain), remarks: remarks,
            unknownEvents: events.count(where: \.isUnknown),
            foreignLines: reading.lines.count - events.count - remarks.count { $0.problem == .order })
        return LibraryCondition(
            location: log.location, files: files, findings: findings, hasCopy: inspection.hasCopy,
            latestChange: events.lazy.filter(ordered.effects.counts).map(\.date).max())
    }

    package func locations(of event: LibraryEvent) async throws -> [EventLocation] {
        guard !event.action.kind.isImport, log is any MaintainableLog else { return [] }
        let reading = try await log.read(after: LogPosition())
        let ids = Set(try await parts(of: event.id).map(\.eventID)).union([event.id])
        return reading.files.flatMap { name, lines -> [EventLocation] in
            let damaged = reading.findings.filter { $0.file == name }.map(\.offset)
            return lines.enumerated().compactMap { index, line -> EventLocation? in
                guard let id = EventReader.statedPlace(in: line)?.id, ids.contains(id) else { return nil }
                let offset = line.bytes.startIndex
                return EventLocation(file: name, line: index + 1 + damaged.count { $0 < offset })
            }
        }
    }

    package func restore() async throws -> [LibraryEvent] {
        guard let log = log as? any MaintainableLog else { return [] }
        let lines = try await log.restore()
        try await follow()
        return lines.shownEvents
    }

    package func forget() async throws -> ForgottenChanges {
        guard let log = log as? any MaintainableLog else { return ForgottenChanges() }
        let lines = try await log.forget()
        try await follow()
        var texts = Set(lines.compactMap(EventReader.event).flatMap(\.texts))
        if !texts.isEmpty {
            for line in try await log.read(after: LogPosition()).lines {
                if let event = EventReader.event(line) { texts.subtract(event.texts) }
            }
        }
        return ForgottenChanges(lines.shownEvents, texts: texts.sorted())
    }

    package func rebuild() async throws -> Bool {
        try await follow()
        let before = try await shownRecords()
        try await refold()
        return try await shownRecords() == before
    }

    /// Returns the checksums of the records that are shown. Others depend on the order in which events arrived.
    private func shownRecords() async throws -> [ChangedKey: UInt32] {
        let types: [any StoredRecord.Type] = [
            LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryViewingEntity.self, LibraryOpinionEntity.self,
            LibraryMarksEntity.self, LibraryEventEntity.self, LibraryReversalEntity.self,
            LibraryStatementEntity.self, LibraryGroupEntity.self,
        ]
        var checksums: [ChangedKey: UInt32] = [:]
        for type in types {
            for record in try await storage.engine.query(.all, of: type) {
                checksums[ChangedKey(collection: type.collection, key: record.key)] = try record.checksum()
            }
        }
        return checksums
    }
}

extension [LogLine] {
    /// The events of the lines, as the history shows them. Other lines are left out.
    fileprivate var shownEvents: [LibraryEvent] { compactMap(EventReader.event).map { EventMapper().map($0) } }
}

extension LibraryItem {
    /// Whether the viewings, if they were read, aren't as many as the marks say.
    fileprivate var hasContradiction: Bool { viewings.map { $0.count != marks.timesSeen } ?? false }
}
