package import Foundation
import StorageTesting

/// A change of a file or folder. Paths are relative to the recorded folder, which is "".
package enum FileOperation: Sendable {
    /// An empty file was created. Files have numbers because their names change.
    case create(path: String, file: UInt64)
    case write(file: UInt64, offset: Int, bytes: ArraySlice<UInt8>)
    case resize(file: UInt64, length: Int)
    case rename(from: String, to: String)
    case link(from: String, to: String)
    /// A name was removed, of a file or an empty folder.
    case remove(path: String)
    case makeFolder(path: String)
    /// A file or folder was synced.
    case sync(path: String, file: UInt64)
    /// The process wrote a line to standard output.
    case report(String)

    /// The name of the case, such as `write`.
    package var kind: String {
        switch self {
        case .create: "create"
        case .write: "write"
        case .resize: "resize"
        case .rename: "rename"
        case .link: "link"
        case .remove: "remove"
        case .makeFolder: "makeFolder"
        case .sync: "sync"
        case .report: "report"
        }
    }

    /// Whether the operation changes or syncs something: these are numbered from 1.
    var isChange: Bool { if case .report = self { false } else { true } }
}

/// The changes of a process in a folder, in order, with its reports in between.
package struct FileRecording: Sendable {
    /// The operations, in order.
    package private(set) var operations: [FileOperation] = []

    /// Reads a log of the module FileRecorder about `folder`.
    package init(log: URL, folder: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: log))
        var reader = LogReader(bytes: bytes, folder: folder.path)
        while let operation = try reader.next() { operations.append(operation) }
    }

    /// The number of operations of each kind.
    package var counts: [String: Int] { Dictionary(operations.map { ($0.kind, 1) }, uniquingKeysWith: +) }

    /// Returns the paths where `folder`, the recorded one, differs from the replay of all operations.
    ///
    /// There are none unless a change bypassed the recorder. SQLite's files `-shm` are left out: they are written
    /// through shared memory, and created again at the next opening.
    package func differences(from folder: URL) throws -> [String] {
        var disk = SimulatedDisk(isJournaled: false)
        for operation in operations { disk.apply(operation) }
        var random = SeededGenerator(0)
        let replayed = disk.image(.init(names: .kept, bytes: .kept), using: &random)
        let present = try FolderImage(of: folder)
        let files = Set(replayed.files.keys).union(present.files.keys).filter {
            replayed.files[$0] != present.files[$0] && !$0.hasSuffix("-shm")
        }
        return Set(replayed.folders).symmetricDifference(present.folders).union(files).sorted()
    }
}

/// Reads the entries defined by `FileRecorder.h`.
private struct LogReader {
    let bytes: [UInt8]
    let folder: String
    private var position = 0

    init(bytes: [UInt8], folder: String) {
        self.bytes = bytes
        self.folder = folder
    }

    struct Malformed: Error {}

    mutating func next() throws -> FileOperation? {
        guard position < bytes.count else { return nil }
        let kind = try number(UInt32.self)
        let pathLength = try number(UInt32.self)
        let otherLength = try number(UInt32.self)
        let count = try number(UInt32.self)
        let file = try number(UInt64.self)
        let offset = Int(try number(UInt64.self))
        let path = name(try take(Int(pathLength)))
        let other = name(try take(Int(otherLength)))
        let content = try take(Int(count))
        switch kind {
        case 1: return .create(path: path, file: file)
        case 2: return .write(file: file, offset: offset, bytes: content)
        case 3: return .resize(file: file, length: offset)
        case 4: return .rename(from: path, to: other)
        case 5: return .link(from: path, to: other)
        case 6: return .remove(path: path)
        case 7: return .makeFolder(path: path)
        case 8: return .sync(path: path, file: file)
        case 9: return .report(String(decoding: content.dropLast(), as: UTF8.self))
        default: throw Malformed()
        }
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard position + count <= bytes.count else { throw Malformed() }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        try take(MemoryLayout<Number>.size).withUnsafeBytes { $0.loadUnaligned(as: type) }
    }

    private func name(_ path: ArraySlice<UInt8>) -> String {
        String(String(decoding: path, as: UTF8.self).dropFirst(folder.count).drop { $0 == "/" })
    }
}
