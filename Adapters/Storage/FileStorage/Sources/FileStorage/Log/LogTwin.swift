import CoreDomain
import Foundation
import Storage
import StorageSupport

/// The second copy of a log's lines, in a state folder: one file for each file of the log.
///
/// A copy with the size and the time of its file, which wasn't changed after the copy, is equal to it. Any other copy is
/// compared with its file, line by line; the lines that only the copy has are missing in the log. Every error is a
/// `StateFailure`.
struct LogTwin {
    let folder: URL
    let state: URL
    private let read: @Sendable (OpenFile, Range<Int>) throws -> [UInt8]

    init(in state: URL, reading read: @escaping @Sendable (OpenFile, Range<Int>) throws -> [UInt8]) {
        self.state = state
        self.read = read
        folder = state.appending(path: "twin")
    }

    /// The text that changes when lines are forgotten.
    var epoch: String {
        get throws {
            try StateFailure.marking {
                guard let file = try OpenFile.readingItself(state.appending(path: Self.epochName)) else { return "" }
                return String(decoding: try file.read(0..<file.size), as: UTF8.self)
            }
        }
    }

    func beginEpoch() throws {
        try StateFailure.marking {
            let file = try OpenFile.appending(to: state.appending(path: Self.epochName))
            try file.write(Array(String.randomID().utf8), at: 0)
            try file.sync()
            // The first one has a new name, without which a view would go on with what was forgotten.
            try Folder.sync(state)
        }
    }

    private static let epochName = "epoch"
    private static let toldName = "told"

    /// The incomplete lines that were reported, each by its file and its offset.
    var told: Set<String> {
        get throws {
            try StateFailure.marking {
                guard let file = try OpenFile.readingItself(state.appending(path: Self.toldName)) else { return [] }
                let text = String(decoding: try file.read(0..<file.size), as: UTF8.self)
                return Set(text.split(separator: "\n").map(String.init))
            }
        }
    }

    /// Notes incomplete lines as reported, in place of those before.
    func setTold(_ lines: Set<String>) throws {
        try StateFailure.marking {
            let file = try OpenFile.appending(to: state.appending(path: Self.toldName))
            let bytes = Array(lines.sorted().map { $0 + "\n" }.joined().utf8)
            try file.write(bytes, at: 0)
            try file.cut(to: bytes.count)
        }
    }

    /// Throws if something else is in the place of a file or a folder that every change needs. Reading alone may not need
    /// them.
    func check() throws {
        try StateFailure.marking {
            for (name, kind, wanted) in [
                ("lock", S_IFREG, "a file"), (LogWriter.name, S_IFREG, "a file"), ("twin", S_IFDIR, "a folder"),
            ] {
                let url = state.appending(path: name)
                var status = stat()
                guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT != kind else { continue }
                throw StorageError.foreign(location: url.path, reason: "it isn’t \(wanted) of the program")
            }
        }
    }

    /// The names of the files that have a copy.
    var names: [String] {
        get throws { try StateFailure.marking { try Folder.names(in: folder).filter { $0.hasSuffix(".jsonl") } } }
    }

    /// Whether the copy of a file exists and has its size and time, and the file wasn't changed since.
    func isEqual(_ name: String, _ stamp: FileStamp) throws -> Bool {
        try StateFailure.marking {
            guard let copy = try OpenFile.readingItself(folder.appending(path: name)) else { return stamp.size == 0 }
            let own = try copy.stamp
            return own == stamp && !stamp.isChanged(after: own)
        }
    }

    /// Returns the bytes of the copy of a file; none if there is no copy.
    func bytes(of name: String) throws -> [UInt8] {
        try StateFailure.marking {
            guard let copy = try OpenFile.readingItself(folder.appending(path: name)) else { return [] }
            return try read(copy, 0..<copy.size)
        }
    }

    /// Returns whether the copy of a file has the line before a position.
    func has(_ position: LogPosition.File, of name: String) throws -> Bool {
        try StateFailure.marking {
            guard let copy = try OpenFile.readingItself(folder.appending(path: name)) else { return false }
            return try LogText.has(position, in: copy)
        }
    }

    /// Notes that the copy of a file is equal to it.
    func setTime(of name: String, _ stamp: FileStamp) throws {
        try StateFailure.marking {
            try OpenFile.existing(folder.appending(path: name))?.setTime(of: stamp)
        }
    }

    /// Appends bytes to the copy of a file after its last complete line.
    ///
    /// - Parameter stamp: The file's, to give the copy the file's time if it has its size now; `nil` if the copy isn't
    ///   equal to the file.
    func append(_ bytes: [UInt8], to name: String, equalTo stamp: FileStamp?) throws {
        try StateFailure.marking {
            let copy = try OpenFile.appending(to: folder.appending(path: name))
            let end = try LogText.completeSize(of: copy)
            if try copy.size > end { try copy.cut(to: end) }
            if !bytes.isEmpty { try copy.write(bytes, at: end) }
            // Without a time, the copy might have that of the file by chance.
            let isEqual = try copy.size == stamp?.size
            try copy.setTime(of: isEqual ? stamp : nil)
        }
    }

    /// Replaces the copy of a file by `bytes`, which are those of the file.
    func replace(_ name: String, by bytes: [UInt8], _ stamp: FileStamp) throws {
        try StateFailure.marking {
            let temporary = folder.appending(path: ".new")
            unlink(temporary.path)
            let copy = try OpenFile.creating(temporary)
            try copy.write(bytes, at: 0)
            try copy.sync()
            try copy.setTime(of: stamp)
            _ = try copy.replace(folder.appending(path: name))
        }
    }

    func remove(_ name: String) throws {
        try StateFailure.marking {
            guard unlink(folder.appending(path: name).path) == 0 || errno == ENOENT else {
                throw StorageError.system("it could not be removed", at: folder.appending(path: name))
            }
        }
    }
}

extension LogText {
    /// Returns the size of a file without an incomplete last line.
    static func completeSize(of file: OpenFile) throws -> Int { try lineStart(before: file.size, in: file) }

    /// Returns the offset at which the line before `end` begins.
    private static func lineStart(before end: Int, in file: OpenFile) throws -> Int {
        var end = end
        while end > 0 {
            let start = max(0, end - 4096)
            if let feed = try file.read(start..<end).lastIndex(of: UInt8(ascii: "\n")) { return start + feed + 1 }
            end = start
        }
        return 0
    }

    /// Returns the CRC-32 of the line that ends with a line feed before `offset`; `nil` if no line ends there.
    static func checksum(before offset: Int, in file: OpenFile) throws -> UInt32? {
        guard offset > 0, try file.size >= offset else { return nil }
        guard try file.read(offset - 1..<offset) == [UInt8(ascii: "\n")] else { return nil }
        let line = try file.read(lineStart(before: offset - 1, in: file)..<offset - 1)
        return line.withUnsafeBufferPointer(CRC32.checksum)
    }

    /// Returns whether a file still has the line before a position.
    static func has(_ position: LogPosition.File, in file: OpenFile) throws -> Bool {
        if position.offset == 0 { return true }
        return try checksum(before: position.offset, in: file) == position.checksum
    }
}
