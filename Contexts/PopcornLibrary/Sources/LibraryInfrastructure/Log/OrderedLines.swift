import CoreDomain
import LibraryDomain
import Storage

/// The lines of a log in the order of their events, each event once.
///
/// The positions of all lines are noted first. Then the lines are read in parts, so that few are in memory.
actor OrderedLines {
    private let log: any EventLog
    private let files: [String]
    /// The lines that were read with the log: lost ones, those after the position, and all lines of a log in memory.
    private let held: [LogLine]
    /// The positions of the lines, the last event first.
    private var entries: [Entry] = []
    /// The last parts that were read. There are several, because a file may have the lines of several machines.
    private var parts: [Part] = []
    private var lastID: String?
    private let leftOut: Set<String>
    private var marks = ImportMarks()

    /// The number of bytes that are read from a file at a time.
    private static let size = 65_536
    private static let maximumParts = 8

    /// The position of a line.
    private struct Entry {
        let place: EventPlace
        /// The index of the file; `nil` for a line in `held`.
        let file: Int?
        /// The offset in the file, or the index in `held`.
        let offset: Int
    }

    /// Lines of a file by their offsets.
    private struct Part {
        let file: Int
        let lines: [Int: LogLine]
    }

    /// - Parameters:
    ///   - position: A position in the log. Only the lines before it are read in parts.
    ///   - leftOut: The ids of events that are left out. Those about imports of other libraries are, too.
    init(_ log: any EventLog, before position: LogPosition, without leftOut: Set<String>) async throws {
        self.log = log
        self.leftOut = leftOut
        let maintainable = log as? any MaintainableLog
        let reading = try await log.read(after: maintainable == nil ? LogPosition() : position)
        files = reading.position.files.keys.sorted()
        held = reading.lines + reading.missing
        for (index, line) in held.enumerated() {
            if let place = EventReader.statedPlace(in: line) {
                entries.append(Entry(place: place, file: nil, offset: index))
            }
        }
        if let maintainable, !reading.replacesEarlier {
            for (index, name) in files.enumerated() {
                try await note(index, name, to: position.files[name]?.offset ?? 0, maintainable)
            }
        }
        entries.sort { $0.place > $1.place }
    }

    /// Notes the lines of a file up to an offset.
    private func note(_ file: Int, _ name: String, to end: Int, _ log: any MaintainableLog) async throws {
        var offset = 0
        while offset < end {
            let (lines, next) = try await log.lines(of: name, from: offset, size: min(4 * Self.size, end - offset))
            // The file has become shorter.
            if next == offset { return }
            for line in lines {
                guard let place = EventReader.statedPlace(in: line) else { continue }
                entries.append(Entry(place: place, file: file, offset: offset + line.bytes.startIndex))
            }
            offset = next
        }
    }

    /// Returns the next lines; `nil` after the last ones.
    func next() async throws -> [ArraySlice<UInt8>]? {
        var lines: [ArraySlice<UInt8>] = []
        while lines.count < 200, let entry = entries.popLast() {
            // Copies of an event follow each other.
            if entry.place.id == lastID || leftOut.contains(entry.place.id) { continue }
            let line = try await line(at: entry)
            // Of the other lines of the log, only the first members were read.
            guard case .success(let event) = EventReader.outline(line) else { continue }
            lastID = entry.place.id
            if !marks.takes(event) { lines.append(line.bytes) }
        }
        return lines.isEmpty ? nil : lines
    }

    private func line(at entry: Entry) async throws -> LogLine {
        guard let file = entry.file, let log = log as? any MaintainableLog else { return held[entry.offset] }
        if let known = parts.lazy.filter({ $0.file == file }).compactMap({ $0.lines[entry.offset] }).first {
            return known
        }
        let (lines, _) = try await log.lines(of: files[file], from: entry.offset, size: Self.size)
        let part = Part(
            file: file,
            lines: Dictionary(lines.map { (entry.offset + $0.bytes.startIndex, $0) }) { first, _ in first })
        guard let line = part.lines[entry.offset] else {
            throw StorageError.failed(
                location: log.location, reason: "it was changed while it was read", remedy: .retry)
        }
        if parts.count == Self.maximumParts { parts.removeFirst() }
        parts.append(part)
        return line
    }
}
