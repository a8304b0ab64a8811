import Foundation
public import Storage
import StorageSupport

/// The differences between a log and its second copy.
struct LogComparison {
    var missing: [LogLine] = []
    var findings: [LogFinding] = []
}

extension FileLog {
    /// Completes the second copy with the log's new lines, and returns what the log has lost.
    ///
    /// - Parameter isThorough: Whether to compare also the files whose size and time are those of their copies.
    func compare(isThorough: Bool = false) throws -> LogComparison {
        let names = try names()
        let removed = Set(try twin.names).subtracting(names)
        let changed = try names.filter { try isThorough || !isCopied($0) }
        if removed.isEmpty, changed.isEmpty { return LogComparison() }
        return try withState {
            var comparison = LogComparison()
            for name in changed { try compare(name, &comparison) }
            for name in removed.sorted() { comparison.missing += LogText(try twin.bytes(of: name)).lines }
            try removeLinesElsewhere(&comparison)
            return comparison
        }
    }

    private func isCopied(_ name: String) throws -> Bool {
        guard let file = try OpenFile.reading(url(name)) else { return true }
        return try twin.isEqual(name, file.stamp)
    }

    /// Compares one file with its copy, and adds the file's new lines to the copy.
    private func compare(_ name: String, _ comparison: inout LogComparison) throws {
        guard let file = try OpenFile.reading(url(name)) else { return }
        // The time is read first: a change during the comparison is noticed by the next one.
        let stamp = try file.stamp
        let bytes = try settings.read(file, 0..<stamp.size)
        let copied = try twin.bytes(of: name)
        if bytes == copied { return try twin.setTime(of: name, stamp) }
        let complete = copied.lastIndex(of: UInt8(ascii: "\n")).map { copied[...$0] } ?? []
        if bytes.starts(with: complete) {
            let rest = Array(bytes[complete.count...])
            let text = LogText(rest, from: complete.count)
            if text.findings.isEmpty { return try twin.append(rest, to: name, equalTo: stamp) }
            try twin.append(Self.joined(text.lines), to: name, equalTo: nil)
            return comparison.add(text.findings[...], of: name)
        }
        let text = LogText(bytes)
        let known = LogText(Array(complete))
        let present = Set(text.lines)
        let old = Set(known.lines)
        comparison.missing += known.lines.filter { !present.contains($0) }
        try twin.append(Self.joined(text.lines.filter { !old.contains($0) }), to: name, equalTo: nil)
        let accepted = Set(known.findings.map(\.bytes))
        comparison.add(text.findings.filter { !accepted.contains($0.bytes) }[...], of: name)
    }

    static func joined(_ lines: [LogLine]) -> [UInt8] { lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }

    /// Drops the missing lines that another file has, and the incomplete lines that are among the missing ones.
    private func removeLinesElsewhere(_ comparison: inout LogComparison) throws {
        guard !comparison.missing.isEmpty else { return }
        var present: Set<LogLine> = []
        for name in try names() {
            guard let file = try OpenFile.reading(url(name)) else { continue }
            present.formUnion(LogText(try file.read(0..<file.size)).lines)
        }
        var seen: Set<LogLine> = []
        let missing = comparison.missing.filter { !present.contains($0) && seen.insert($0).inserted }
        comparison.missing = missing
        comparison.findings.removeAll { finding in
            finding.kind == .incomplete && missing.contains { $0.bytes.starts(with: finding.bytes) }
        }
    }
}

extension LogComparison {
    fileprivate mutating func add(
        _ defects: ArraySlice<(kind: LogFinding.Kind, offset: Int, bytes: ArraySlice<UInt8>)>, of name: String
    ) {
        findings += defects.map { LogFinding($0.kind, file: name, offset: $0.offset, bytes: Array($0.bytes)) }
    }
}

extension FileLog {
    /// Describes the files, and compares every byte with the second copy.
    public func inspect() throws -> LogInspection {
        let own = try withoutState(otherwise: nil) { try LogWriter.stored(in: state)?.fileName }
        let files = try names().compactMap { name -> LogInspection.File? in
            guard let file = try OpenFile.reading(url(name)) else { return nil }
            let bytes = try file.read(0..<file.size)
            return LogInspection.File(
                name: name, bytes: bytes.count, lines: LogText(bytes).lines.count, isOwn: name == own)
        }
        do {
            let comparison = try compare(isThorough: true)
            return LogInspection(
                files: files, missing: comparison.missing, findings: comparison.findings, hasCopy: true)
        } catch is StateFailure {
            let missing = try missingLines()
            return LogInspection(
                files: files, missing: missing ?? [], findings: try findings(), hasCopy: missing != nil)
        }
    }

    /// Returns the lines that only the second copy has, where it can't be completed, as on a read-only disk; `nil` if
    /// there is none, or if it can't be read.
    private func missingLines() throws -> [LogLine]? {
        do {
            let names = try twin.names
            if names.isEmpty { return nil }
            var comparison = LogComparison()
            comparison.missing = try names.flatMap { LogText(try twin.bytes(of: $0)).lines }
            try removeLinesElsewhere(&comparison)
            return comparison.missing
        } catch is StateFailure {
            return nil
        }
    }

    private func findings() throws -> [LogFinding] {
        var comparison = LogComparison()
        for name in try names() {
            guard let file = try OpenFile.reading(url(name)) else { continue }
            comparison.add(LogText(try file.read(0..<file.size)).findings[...], of: name)
        }
        return comparison.findings
    }

    /// Appends the missing lines to this writer's file, and makes the second copy equal to the log.
    public func restore() throws -> [LogLine] {
        try StateFailure.unmarking {
            let missing = try compare(isThorough: true).missing
            if missing.isEmpty { return [] }
            try writing { writer, file in try store(missing, in: file, as: &writer) }
            try withState(copyAll)
            return missing
        }
    }

    /// Makes the second copy equal to the log, so that nothing is missing.
    public func forget() throws -> [LogLine] {
        try StateFailure.unmarking {
            let missing = try compare(isThorough: true).missing
            try withState {
                // First, so that nothing that was forgotten stays in a view if the process ends here.
                if !missing.isEmpty { try twin.beginEpoch() }
                try copyAll()
            }
            return missing
        }
    }

    /// Makes the second copy equal to the log, byte by byte.
    private func copyAll() throws {
        let names = try names()
        for name in names {
            guard let file = try OpenFile.reading(url(name)) else { continue }
            let stamp = try file.stamp
            try twin.replace(name, by: try file.read(0..<stamp.size), stamp)
        }
        for name in Set(try twin.names).subtracting(names) { try twin.remove(name) }
        try Folder.sync(twin.folder)
    }
}
