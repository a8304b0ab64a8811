import CoreDomain
package import LibraryDomain
import Storage

// Imports of other libraries.
extension LibraryView {
    /// The maximum number of events that one line of an import names.
    private static let maximumBrought = 10_000

    package func merge(_ document: [UInt8], from source: String, isDryRun: Bool) async throws -> LibraryMerge {
        let log = try ForeignLibrary(document)
        return try await following {
            try await self.newEvents(log.events)
        } _: { position, new in
            let brought = (new.events + new.takenBack).sorted { $0.event.place < $1.event.place }
            var failure: (any Error)?
            if !isDryRun, !brought.isEmpty {
                let own = Set(new.events.map(\.event.id))
                let lines = self.lines(bringing: brought, from: source, after: position) { own.contains($0.event.id) }
                failure = try await self.append(lines, at: position)
            }
            let contradictions = Set(new.contradictions.map(\.line))
            return LibraryMerge(
                added: brought.count, known: log.events.count - brought.count - contradictions.count,
                leftOut: log.leftOut(contradictions), viewError: failure.map { FetchError($0) })
        }
    }

    /// Returns the lines of an import: those of the events, each part of them after one that names them, and an end.
    ///
    /// - Parameter isNew: Whether the log doesn't have the event's line.
    private nonisolated func lines(
        bringing brought: [ReadEvent], from source: String, after position: LibraryPositionEntity?,
        isNew: (ReadEvent) -> Bool
    ) -> [LogLine] {
        let latest = brought.last?.event.order ?? 0
        var order = max(nextOrder(after: position), latest + 1)
        let id = String.randomID()
        func line(_ content: LoggedEvent.Content, _ part: LoggedEvent.Part) -> LogLine {
            let event = LoggedEvent(
                id: .randomID(), date: storage.clock.now, order: min(order, EventPlace.greatestOrder),
                machine: machine, kind: .libraryImported, content: content, part: part)
            order += 1
            return EventLine.sealed(event)
        }
        var lines: [LogLine] = []
        for start in stride(from: 0, to: brought.count, by: Self.maximumBrought) {
            let part = brought[start...].prefix(Self.maximumBrought)
            let source = start == 0 ? source : nil
            lines.append(line(.brought(part.map(\.event.id)), .init(id: id, source: source)))
            lines += part.filter(isNew).map(\.line)
        }
        return lines + [line(.facts([]), .init(id: id, isLast: true))]
    }

    /// Returns whether new lines may decide which of the events that were brought count, or whether one is brought.
    ///
    /// - Parameters:
    ///   - read: The events of the lines.
    ///   - new: Those events that the view doesn't have, also of lost lines.
    ///   - position: The position after the lines.
    func decides(
        _ read: [ReadEvent], _ new: [LoggedEvent], _ position: LogPosition, _ stored: LibraryPositionEntity
    ) async throws -> Bool {
        if new.contains(where: { !$0.brought.isEmpty }) { return true }
        guard stored.hasBrought else { return false }
        let isShorter = stored.position.files.contains { name, file in
            file.offset > position.files[name]?.offset ?? 0
        }
        if isShorter { return true }
        let ids = Set(read.map(\.event.id)).union(new.map(\.id))
        let known = try await storage.engine.load(ids.map(LibraryBroughtEntity.reference))
        if known.contains(where: { $0 != nil }) { return true }
        for target in Set(new.compactMap(\.target)) where try await brings(target) { return true }
        return false
    }

    /// Returns whether an event or an import has brought events.
    private func brings(_ id: String) async throws -> Bool {
        let itself = try await storage.engine.load([LibraryEventEntity.reference(id)])
            .compactMap { $0 as? LibraryEventEntity }
        return try (await parts(of: id) + itself).contains { try !$0.event.brought.isEmpty }
    }

    /// Returns the ids of the events that don't count because the imports that brought them are undone.
    func takenBack() async throws -> Set<String> {
        let brought: [LibraryBroughtEntity] = try await records.records()
        let events = try await storage.engine.load(brought.map { LibraryEventEntity.reference($0.eventID) })
        return Set(events.compactMap { $0 as? LibraryEventEntity }.filter(\.isTakenBack).map(\.eventID))
    }

    /// Returns the events that an import of another library has brought.
    func events(broughtBy id: String) async throws -> [LibraryEventEntity] {
        let ids = try await parts(of: id).flatMap { try $0.event.brought }.unique(by: \.self)
        return try await storage.engine.load(ids.map(LibraryEventEntity.reference))
            .compactMap { $0 as? LibraryEventEntity }
    }
}

/// The log of another library, from a file.
private struct ForeignLibrary {
    /// The events in their order, each once.
    let events: [ReadEvent]
    private let text: LogText
    private let bytes: [UInt8]
    private let rejected: [LogLine]
    private let undone: [LogLine]

    /// - Throws: `LibraryFormatError` if no line has an event.
    init(_ document: [UInt8]) throws {
        let feed = UInt8(ascii: "\n")
        bytes = document.last == feed ? document : document + [feed]
        text = LogText(bytes)
        let lines = text.lines
        let ordered = OrderedEvents([lines])
        var marks = ImportMarks()
        let read = ordered.filter { !marks.takes($0.event) }
        let takenBack = ordered.effects.takenBack
        events = read.filter { !takenBack.contains($0.event.id) }
        undone = read.filter { takenBack.contains($0.event.id) }.map(\.line)
        rejected = ordered.rejected.map { lines[$0.position] }
        guard events.isEmpty else { return }
        let count = text.findings.count + lines.count
        throw LibraryFormatError(count == 0 ? "it is empty" : "none of its lines is an intact change")
    }

    /// Returns the lines that aren't imported, in their order.
    ///
    /// - Parameter contradictions: Lines with the id of another event.
    func leftOut(_ contradictions: Set<LogLine>) -> [LibraryMerge.Line] {
        var reasons: [Int: LibraryMerge.Line.Reason] = [:]
        for finding in text.findings { reasons[finding.offset] = .damaged }
        for line in rejected { reasons[line.bytes.startIndex] = .foreign }
        for line in undone { reasons[line.bytes.startIndex] = .undone }
        for line in events.map(\.line) where contradictions.contains(line) {
            reasons[line.bytes.startIndex] = .contradiction
        }
        var number = 1
        var start = 0
        return reasons.sorted { $0.key < $1.key }.map { offset, reason in
            number += bytes[start..<offset].count { $0 == UInt8(ascii: "\n") }
            start = offset
            return LibraryMerge.Line(number, reason)
        }
    }
}

/// Recognises the events that say only that another library was imported, or that this was undone.
///
/// They belong to the log that has them: a library in a file is without them.
struct ImportMarks {
    private var imports: Set<String> = []

    /// - Parameter event: The events are passed in their order.
    mutating func takes(_ event: LoggedEvent) -> Bool {
        if !event.brought.isEmpty { imports.formUnion([event.id] + [event.part?.id].compactMap(\.self)) }
        return [event.id, event.part?.id, event.target].contains { $0.map(imports.contains) == true }
    }
}
