import CoreDomain
public import Foundation
public import Storage
import StorageSupport

/// A log in a folder: one file of JSON lines for each writer, readable by people and tools.
///
/// Every `*.jsonl` in the folder that doesn't begin with a dot belongs to the log, so the copies that programs make of
/// files in conflict are read too. This writer's file has a random name, stored in the state folder with the machine,
/// the user and the end of the file. If any of them differs, a new file is begun.
///
/// The state folder also has a second copy of all lines, the twin. It names the lines that the log has lost.
public actor FileLog: MaintainableLog {
    /// The path of the folder.
    public nonisolated let location: String

    let folder: URL
    let state: URL
    let twin: LogTwin
    let owner: LogOwner
    let settings: Settings
    private let queue = BlockingQueue("FileLog")
    /// The error after which nothing may be appended until the log is opened again.
    private var failure: StorageError?
    private var said: Set<String> = []

    /// The queue for calls that may wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    struct Settings: Sendable {
        var onWarning: @Sendable (String) -> Void = { _ in }
        var lockTimeout = Duration.seconds(5)
        // Disk operations, which tests replace with failing ones.
        var read: @Sendable (OpenFile, Range<Int>) throws -> [UInt8] = { try $0.read($1) }
        var write: @Sendable (OpenFile, [UInt8], Int) throws -> Void = { try $0.write($1, at: $2) }
        var sync: @Sendable (OpenFile) throws -> Void = { try $0.sync() }
        var cut: @Sendable (OpenFile, Int) throws -> Void = { try $0.cut(to: $1) }
        var syncFolder: @Sendable (URL) throws -> Void = { try Folder.sync($0) }
    }

    /// Creates a log in `folder`. The first append creates the folder and this writer's file.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files, which other programs may carry between machines.
    ///   - state: A folder of this machine for this log only: the writer's identity and the second copy.
    ///   - owner: The machine and the user of this process.
    ///   - onWarning: Receives a sentence about each incomplete line that was moved away, and about a second copy that
    ///     can't be written.
    public init(
        folder: URL, state: URL, owner: LogOwner = .current,
        onWarning: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(folder: folder, state: state, owner: owner, Settings(onWarning: onWarning))
    }

    init(folder: URL, state: URL, owner: LogOwner, _ settings: Settings) {
        self.folder = folder
        self.state = state
        self.owner = owner
        self.settings = settings
        location = folder.path
        twin = LogTwin(in: state, reading: settings.read)
    }

    /// Returns the lines after `position`, completes the second copy with them, and names what the log has lost.
    public func read(after position: LogPosition) throws -> LogReading {
        let epoch = try withoutState(otherwise: position.epoch) { try twin.epoch }
        let isCurrent = position.epoch == epoch
        var reading = LogReading(position: LogPosition(epoch: epoch), replacesEarlier: !isCurrent)
        let own = try withoutState(otherwise: nil) { try LogWriter.stored(in: state)?.fileName }
        for name in try names() {
            let start = isCurrent ? position.files[name] : nil
            guard let file = try OpenFile.reading(url(name)) else { continue }
            let lock = file.lock
            let hasGrown = try file.size > start?.offset ?? 0
            let isLocked = name == own && hasGrown && tryToLock(lock)
            defer { if isLocked { lock.unlock() } }
            let text = try text(of: file, after: start)
            reading.position.files[name] = text.end
            if !text.lines.isEmpty { reading.files.append((name, text.lines)) }
        }
        let comparison = try withoutState(otherwise: LogComparison()) {
            try twin.check()
            return try compare()
        }
        reading.missing = comparison.missing
        reading.findings = try withoutState(otherwise: comparison.findings) { try untold(comparison.findings) }
        return reading
    }

    /// Returns the findings without the incomplete lines that were reported before: another program may take long to
    /// carry their ends here.
    private func untold(_ findings: [LogFinding]) throws -> [LogFinding] {
        if findings.isEmpty { return [] }
        let incomplete = Set(findings.compactMap(\.incompleteLine))
        let told = try twin.told
        if told != incomplete { try twin.setTold(incomplete) }
        return findings.filter { $0.incompleteLine.map(told.contains) != true }
    }

    /// Appends lines to this writer's file in one write, and syncs it. If that fails, the file is cut to its former
    /// length; if that fails too, later appends throw until the log is opened again.
    public func append(_ lines: [LogLine], at position: LogPosition) throws -> LogPosition {
        if let failure { throw failure }
        if lines.isEmpty { return position }
        return try StateFailure.unmarking {
            try writing { writer, file in
                let start = position.files[writer.fileName].map { LogWriter.End($0) } ?? LogWriter.End()
                guard start == writer.end else { throw StorageError.conflict("the log at \(location)") }
                try store(lines, in: file, as: &writer)
                var position = position
                position.files[writer.fileName] = writer.end.position
                return position
            }
        }
    }

    func url(_ name: String) -> URL { folder.appending(path: name) }

    /// The names of the log's files, in order.
    func names() throws -> [String] {
        var isFolder: ObjCBool = true
        if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
            throw StorageError.failed(location: folder.path, reason: "it is not a folder", remedy: .moveAway)
        }
        return try Folder.names(in: folder).filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }.filter { name in
            do {
                return try RegularFile.exists(at: url(name))
            } catch StorageError.foreign(let path, let reason) {
                warn("\(path) was not read because \(reason).")
                return false
            }
        }.sorted()
    }

    func warn(_ sentence: String) {
        if said.insert(sentence).inserted { settings.onWarning(sentence) }
    }
}

// Reading.
extension FileLog {
    /// A part of a file: its lines, and its end, which is the start if nothing follows.
    private struct Part {
        var lines: [LogLine] = []
        var end: LogPosition.File?
    }

    private func text(of file: OpenFile, after start: LogPosition.File?) throws -> Part {
        var start = start
        if let known = start, try !LogText.has(known, in: file) { start = nil }
        let offset = start?.offset ?? 0
        if try file.size == offset { return Part(end: start) }
        let text = LogText(try settings.read(file, offset..<max(offset, file.size)), from: offset)
        return Part(lines: text.lines, end: text.end ?? start)
    }

    /// Returns the intact lines of one file from an offset on, and the offset after them.
    public func lines(of name: String, from offset: Int, size: Int) throws -> (lines: [LogLine], end: Int) {
        guard let file = try OpenFile.reading(url(name)) else {
            throw StorageError.failed(
                location: url(name).path, reason: "it was removed while it was read", remedy: .retry)
        }
        var size = size
        while true {
            let bytes = try settings.read(file, offset..<(offset + size))
            if let feed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
                return (LogText(Array(bytes[...feed]), from: offset).lines, offset + feed + 1)
            }
            if bytes.count < size { return ([], offset + bytes.count) }
            size *= 2
        }
    }

    /// Waits until no process appends to this writer's file, so that lines that may still be cut off aren't read.
    /// Returns `false` if the file can't be locked; it is read all the same.
    private func tryToLock(_ lock: FileLock) -> Bool {
        do {
            try lock.lock(until: .now + settings.lockTimeout)
            return true
        } catch {
            return false
        }
    }

    /// Returns the result of `body`, or `other` if the state folder can't be used: the log is read all the same.
    func withoutState<Value>(otherwise other: Value, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as StateFailure {
            warn("\(failure.cause). The log has no second copy.")
            return other
        }
    }
}

// Writing.
extension FileLog {
    /// Runs `body` while no other process uses the state folder.
    func withState<Value>(_ body: () throws -> Value) throws -> Value {
        let file = try StateFailure.marking {
            try PrivateFolder.create(twin.folder)
            let file = try OpenFile.appending(to: state.appending(path: "lock"))
            try file.lock.lock(until: .now + settings.lockTimeout)
            return file
        }
        defer { file.lock.unlock() }
        return try body()
    }

    /// Runs `body` with this writer and its locked file, whose end is that of the writer.
    func writing<Value>(_ body: (inout LogWriter, OpenFile) throws -> Value) throws -> Value {
        try PrivateFolder.create(folder)
        return try withState {
            var writer = try LogWriter.stored(in: state)
            for _ in 1...10 {
                var current = writer.flatMap { $0.belongs(to: owner) ? $0 : nil } ?? LogWriter(newFor: owner)
                guard let file = try openFile(of: current) else {
                    writer = nil
                    continue
                }
                try file.lock.lock(until: .now + settings.lockTimeout)
                defer { file.lock.unlock() }
                // A program that carries files may have replaced it in the meantime.
                guard try FileIdentity.find(atPath: file.url.path)?.identity == file.identity else { continue }
                guard try settle(&current, file) else {
                    writer = nil
                    continue
                }
                return try body(&current, file)
            }
            throw StorageError.failed(
                location: location, reason: "its file was replaced repeatedly", remedy: .retry)
        }
    }

    /// Opens the writer's file, and creates it unless something was appended to it before. Returns `nil` if it is gone.
    private func openFile(of writer: LogWriter) throws -> OpenFile? {
        let url = url(writer.fileName)
        if let file = try OpenFile.existing(url) { return file }
        guard writer.end.offset == 0, writer.next == nil else { return nil }
        try writer.store(in: state, settings)
        return try OpenFile.creating(url)
    }

    /// Brings the writer's end up to date after an append that was cut short. Returns `false` if the file isn't as the
    /// writer left it.
    private func settle(_ writer: inout LogWriter, _ file: OpenFile) throws -> Bool {
        let size = try file.size
        guard try LogText.has(writer.end.position, in: file) else { return false }
        if let next = writer.next, try twin.has(next.position, of: writer.fileName) {
            // The append was carried out, or another process has read it.
            writer.end = next
            return try size == next.offset && LogText.has(next.position, in: file)
        }
        if size == writer.end.offset { return true }
        guard let next = writer.next, (writer.end.offset...next.offset).contains(size) else { return false }
        let start = writer.end.offset
        let bytes = try file.read(start..<size)
        let text = LogText(bytes, from: start)
        if let defect = text.firstDefect {
            try moveAway(Array(bytes[(defect - start)...]), from: file)
            try settings.cut(file, defect)
            let rest = LogText(Array(bytes[..<(defect - start)]), from: start)
            writer.end = rest.end.map { LogWriter.End($0) } ?? writer.end
            try settings.sync(file)
            let kept = text.lines.dropFirst(rest.lines.count)
            if !kept.isEmpty { try store(Array(kept), in: file, as: &writer) }
        } else if size == next.offset, try !LogText.has(next.position, in: file) {
            return false
        } else {
            writer.end = text.end.map { LogWriter.End($0) } ?? writer.end
        }
        return true
    }

    /// Appends bytes that aren't whole lines to the file beside the log's file.
    private func moveAway(_ bytes: [UInt8], from file: OpenFile) throws {
        let torn = try OpenFile.appending(to: file.url.appendingPathExtension("torn"))
        try settings.write(torn, bytes + [UInt8(ascii: "\n")], try torn.size)
        try settings.sync(torn)
        // The line is cut off next. A power cut must not take the new file's name too.
        try settings.syncFolder(torn.url.deletingLastPathComponent())
        warn("Moved an incomplete line of \(file.url.path) to \(torn.url.path).")
    }

    /// Appends lines to this writer's file. If that fails, the file is as it was.
    func store(_ lines: [LogLine], in file: OpenFile, as writer: inout LogWriter) throws {
        let bytes = lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
        let text = LogText(bytes, from: writer.end.offset)
        let start = writer.end
        writer.next = text.end.map { LogWriter.End($0) }
        try writer.store(in: state, settings)
        let isCopied = isCopied(file, named: writer.fileName)
        do {
            try settings.write(file, bytes, start.offset)
            try settings.sync(file)
            if start.offset == 0 { try settings.syncFolder(folder) }
        } catch {
            try cut(file, to: start.offset, after: error)
        }
        guard try FileIdentity.find(atPath: file.url.path)?.identity == file.identity else {
            throw StorageError.failed(
                location: file.url.path, reason: "the file was replaced while it was in use", remedy: .retry)
        }
        writer.end = writer.next ?? start
        do {
            // A copy that differed from the file before isn't equal to it now.
            try twin.append(bytes, to: writer.fileName, equalTo: isCopied ? try file.stamp : nil)
        } catch {
            // The lines are stored; the next reading completes the copy.
            let cause: any Error = (error as? StateFailure)?.cause ?? error
            warn("The second copy of \(file.url.path) could not be written: \(cause).")
        }
    }

    /// Whether the second copy of a file is known to be equal to it. If that can't be found out, the next reading compares
    /// them.
    private func isCopied(_ file: OpenFile, named name: String) -> Bool {
        do {
            return try twin.isEqual(name, file.stamp)
        } catch {
            return false
        }
    }

    private func cut(_ file: OpenFile, to size: Int, after error: any Error) throws -> Never {
        do {
            try settings.cut(file, size)
        } catch {
            failure = .failed(
                location: file.url.path, reason: "a failed change could not be removed: \(error)", remedy: .reopen)
        }
        throw error
    }
}

extension LogFinding {
    /// The file and the offset of an incomplete line; `nil` for any other finding.
    fileprivate var incompleteLine: String? { kind == .incomplete ? "\(file) \(offset)" : nil }
}

extension LogWriter.End {
    init(_ position: LogPosition.File) {
        offset = position.offset
        checksum = position.checksum
    }

    var position: LogPosition.File { LogPosition.File(offset: offset, checksum: checksum) }
}
