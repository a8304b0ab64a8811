import Foundation
import Storage
import StorageSupport

/// An open file that only its owner can read. Every error names the file, the operation and the system's error.
final class OpenFile {
    let url: URL
    let identity: FileIdentity
    private let descriptor: Int32

    /// Opens the file, and creates it if it is missing.
    init(_ url: URL, emptied: Bool = false) throws {
        descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC | (emptied ? O_TRUNC : 0), 0o600)
        guard descriptor >= 0 else { throw Self.failure(url, "it cannot be opened") }
        guard let status = FileIdentity.look(at: descriptor) else { throw Self.failure(url, "it cannot be read") }
        self.url = url
        identity = status.identity
    }

    deinit { close(descriptor) }

    var size: Int { FileIdentity.look(at: descriptor)?.size ?? 0 }

    /// Returns the bytes in `range`, or fewer if the file ends before.
    func read(_ range: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let room = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<range.count])
                let read = pread(descriptor, room.baseAddress, room.count, off_t(range.lowerBound + count))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw Self.failure(url, "it cannot be read") }
                if read == 0 { return }
                count += read
            }
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        try bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw Self.failure(url, "it cannot be written") }
                done += written
            }
        }
    }

    /// Shortens the file to `size` bytes.
    func cut(to size: Int) throws {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.failure(url, "it cannot be cut") }
    }

    /// Flushes all writes, and returns when they are on the disk.
    func sync() throws {
        guard Self.sync(descriptor) else { throw Self.failure(url, "it cannot be brought to the disk") }
    }

    /// Replaces `other` atomically: after a crash there is either the old file or the new one.
    func replace(_ other: URL) throws {
        try sync()
        guard rename(url.path, other.path) == 0 else { throw Self.failure(other, "it cannot be replaced") }
        try Self.syncFolder(of: other)
    }

    /// Flushes the folder of `file`, and returns when its names are on the disk.
    static func syncFolder(of file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, sync(descriptor) else { throw failure(folder, "it cannot be brought to the disk") }
    }

    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // There fsync does not wait for the disk itself.
            return fcntl(descriptor, F_FULLFSYNC) == 0
        #else
            return fsync(descriptor) == 0
        #endif
    }

    static func failure(_ file: URL, _ what: String) -> StorageError {
        .failed(location: file.path, reason: "\(what): \(String(cString: strerror(errno))) (\(errno))")
    }
}
