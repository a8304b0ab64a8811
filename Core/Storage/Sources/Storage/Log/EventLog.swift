/// An append-only log of lines, with one file for each writer.
///
/// A log holds what cannot be recreated. Each writer appends to its own file only and reads the files of all
/// writers, so programs on several machines can share a log by carrying its files, in any order and at any time.
///
/// A log doesn't interpret its lines. `LogConformance` in StorageTesting checks an implementation.
public protocol EventLog: Sendable {
    /// Returns the intact lines that follow `position`, and the position after them.
    ///
    /// A file that no longer has the line before its position is returned from its start, so a line may be returned
    /// more than once. Lines that are damaged or incomplete are reported and left out.
    ///
    /// - Throws: `StorageError` if a file can't be read. It is never taken for an empty one.
    func read(after position: LogPosition) async throws -> LogReading

    /// Appends lines to this writer's file, and returns the position after them once they are on disk.
    ///
    /// If the process or the machine fails, each line is stored whole or not at all.
    ///
    /// - Parameters:
    ///   - lines: The lines to append, in order.
    ///   - position: The position of an earlier reading, on which the lines are based.
    /// - Throws: `StorageError.conflict` if this writer's file isn't at `position`: another process has appended to it.
    ///   Any error means that none of the lines are stored, unless the error says that this is unknown.
    func append(_ lines: [LogLine], at position: LogPosition) async throws -> LogPosition
}

/// A position in a log: the end of the lines read, in each file.
public struct LogPosition: Equatable, Sendable {
    /// The end of the lines read from one file.
    public struct File: Equatable, Sendable {
        /// The number of bytes read.
        public let offset: Int
        /// The CRC-32 of the line before the offset, without its line feed.
        public let checksum: UInt32

        public init(offset: Int, checksum: UInt32) {
            self.offset = offset
            self.checksum = checksum
        }
    }

    /// The ends by file name. A missing file hasn't been read.
    public var files: [String: File]
    /// A text that changes when lines are forgotten. A position with another text is that of another log.
    public var epoch: String

    /// Creates a position. Without arguments, it is the start of a log.
    public init(files: [String: File] = [:], epoch: String = "") {
        self.files = files
        self.epoch = epoch
    }
}

/// The lines of a log after a position.
public struct LogReading: Sendable {
    /// The intact lines, by file, in the order of the file names. Files without new lines are left out.
    public var files: [(name: String, lines: [LogLine])]
    /// The position after the lines.
    public var position: LogPosition
    /// Whether the reading replaces everything read before, because lines were forgotten meanwhile.
    public var replacesEarlier: Bool
    /// Lines that were read or written earlier and that no file has any more. They count until they are forgotten.
    public var missing: [LogLine]
    /// The damaged and incomplete lines of all files.
    public var findings: [LogFinding]

    public init(
        files: [(name: String, lines: [LogLine])] = [], position: LogPosition, replacesEarlier: Bool = false,
        missing: [LogLine] = [], findings: [LogFinding] = []
    ) {
        self.files = files
        self.position = position
        self.replacesEarlier = replacesEarlier
        self.missing = missing
        self.findings = findings
    }

    /// All lines of the reading, those of one file in their order.
    public var lines: [LogLine] { files.flatMap(\.lines) }
}

/// A line that can't be used.
public struct LogFinding: Hashable, Sendable {
    /// The defect of a line.
    public enum Kind: String, Hashable, Sendable {
        /// The line's checksum doesn't match its bytes.
        case damaged
        /// The last line has no end.
        case incomplete
    }

    /// The defect.
    public let kind: Kind
    /// The name of the file.
    public let file: String
    /// The offset of the line's first byte.
    public let offset: Int
    /// The bytes of the line, which may be of any kind.
    public let bytes: [UInt8]

    public init(_ kind: Kind, file: String, offset: Int, bytes: [UInt8]) {
        self.kind = kind
        self.file = file
        self.offset = offset
        self.bytes = bytes
    }
}

/// A log that keeps a second copy of its lines, so that lost ones can be named and restored.
public protocol MaintainableLog: EventLog {
    /// The location of the log for display: a path, or “memory”.
    var location: String { get }

    /// Returns the intact lines of one file from an offset on, and the offset after them; no lines at the end of the file.
    /// So a large log can be read in parts.
    ///
    /// - Parameters:
    ///   - file: The name of the file, as in a reading.
    ///   - offset: The offset of the first byte of a line.
    ///   - size: The number of bytes to read. If no line ends there, more are read.
    func lines(of file: String, from offset: Int, size: Int) async throws -> (lines: [LogLine], end: Int)

    /// Reads every byte of the log, compares it with the second copy, and describes both. Changes no file of the log.
    func inspect() async throws -> LogInspection

    /// Appends the missing lines to this writer's file, and returns them. Nothing is restored without this call.
    func restore() async throws -> [LogLine]

    /// Makes the second copy equal to the log, and returns the lines that were missing. They no longer count, and
    /// damaged lines are no longer reported.
    func forget() async throws -> [LogLine]
}

/// A description of a log's files.
public struct LogInspection: Sendable {
    /// A file of the log.
    public struct File: Equatable, Sendable {
        public let name: String
        /// The size in bytes.
        public let bytes: Int
        /// The number of intact lines.
        public let lines: Int
        /// Whether this writer appends to the file.
        public let isOwn: Bool

        public init(name: String, bytes: Int, lines: Int, isOwn: Bool) {
            self.name = name
            self.bytes = bytes
            self.lines = lines
            self.isOwn = isOwn
        }
    }

    /// The files, in the order of their names.
    public let files: [File]
    /// The lines that only the second copy has.
    public let missing: [LogLine]
    /// The damaged and incomplete lines that were not forgotten.
    public let findings: [LogFinding]
    /// Whether there is a second copy of the lines.
    public let hasCopy: Bool

    public init(files: [File], missing: [LogLine] = [], findings: [LogFinding] = [], hasCopy: Bool) {
        self.files = files
        self.missing = missing
        self.findings = findings
        self.hasCopy = hasCopy
    }
}
