public import Storage
import Synchronization

/// A log in the memory of the process.
public final class MemoryLog: EventLog {
    /// The files of a log, which several writers can share.
    public final class Files: Sendable {
        private let contents = Mutex<[String: [UInt8]]>([:])

        public init() {}

        /// The bytes of each file by its name.
        public var bytes: [String: [UInt8]] {
            get { contents.withLock(\.self) }
            set { contents.withLock { $0 = newValue } }
        }

        fileprivate func change<Value>(_ body: (inout [String: [UInt8]]) throws -> Value) rethrows -> Value
        where Value: Sendable {
            try contents.withLock { try body(&$0) }
        }
    }

    private let files: Files
    private let name: String

    /// Creates the log of one writer.
    ///
    /// - Parameters:
    ///   - files: The files of all writers; by default, the log has no other writer.
    ///   - writer: The name of this writer's file without its extension.
    public init(_ files: Files = Files(), writer: String = "memory") {
        self.files = files
        name = writer + ".jsonl"
    }

    /// Returns the lines after `position`. None are ever missing, since there is no second copy.
    public func read(after position: LogPosition) async throws -> LogReading {
        var reading = LogReading(position: LogPosition())
        for (name, bytes) in files.bytes.sorted(by: { $0.key < $1.key }) {
            let start = position.files[name].flatMap { Self.has($0, bytes) ? $0 : nil }
            let text = LogText(Array(bytes[(start?.offset ?? 0)...]), from: start?.offset ?? 0)
            reading.position.files[name] = text.end ?? start
            if !text.lines.isEmpty { reading.files.append((name, text.lines)) }
            reading.findings += text.findings.map {
                LogFinding($0.kind, file: name, offset: $0.offset, bytes: Array($0.bytes))
            }
        }
        return reading
    }

    /// Appends lines to this writer's file.
    public func append(_ lines: [LogLine], at position: LogPosition) async throws -> LogPosition {
        try files.change { files in
            let bytes = files[name] ?? []
            guard position.files[name] == Self.end(of: bytes) else { throw StorageError.conflict("the log") }
            let added = bytes + lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
            files[name] = added
            var position = position
            position.files[name] = Self.end(of: added)
            return position
        }
    }

    private static func has(_ position: LogPosition.File, _ bytes: [UInt8]) -> Bool {
        LogPosition.File(endingAt: position.offset, in: bytes) == position
    }

    /// Returns the position after the last complete line; `nil` if there is none.
    private static func end(of bytes: [UInt8]) -> LogPosition.File? {
        let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        return end.flatMap { LogPosition.File(endingAt: $0, in: bytes) }
    }
}
