import CoreDomain
import Foundation
import Storage
import Synchronization
import TerminalKit

/// A folder of downloaded pictures, with one file per picture.
///
/// A file's name contains a hash of the picture's URL and the day of the download; its first line contains
/// a checksum and the URL. Its modification date is that of the last use. Processes can share the folder.
struct PictureCache: Sendable {
    let folder: URL
    /// The maximum number of bytes, enforced by removing the least recently used pictures; `nil` for no limit.
    let limit: Int?
    /// The maximum age of a picture, in seconds.
    let longestLife: TimeInterval
    let clock: WallClock
    var space = PictureSpace()

    /// Returns a picture, or `nil` if it isn't stored, or its file is damaged or too old.
    func picture(at url: URL) -> Data? {
        let hash = Self.hash(url)
        for (path, day) in paths(hash) {
            guard access(path, R_OK) == 0, !isExpired(day: day) else { continue }
            if let data = (try? Data(contentsOf: URL(filePath: path))).flatMap({ Self.picture(in: $0, url) }) {
                touch(URL(filePath: path))
                return data
            }
        }
        return nil
    }

    /// Returns the files that a picture may have, one for each possible day of the download, instead of listing
    /// thousands of files.
    private func paths(_ hash: String) -> some Sequence<(path: String, day: Int)> {
        (0...Int(longestLife / Self.secondsOfDay)).lazy.map { days in
            let day = Self.day(clock.now) - days
            return ("\(folder.path)/\(hash)-\(day)", day)
        }
    }

    /// Stores a picture, and removes pictures that are too old or exceed the limit.
    func keep(_ data: Data, from url: URL) throws {
        try PrivateFile.makeFolder(folder)
        let file = folder.appending(path: "\(Self.hash(url))-\(Self.day(clock.now))")
        let draft = folder.appending(path: "\(UUID().uuidString).draft")
        do {
            try (Data(Self.header(of: data, url).utf8) + data).write(to: draft, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft.path)
            guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
        touch(file)
        for former in paths(Self.hash(url)).dropFirst() { unlink(former.path) }
        // Examining thousands of files takes much longer than storing one.
        if space.isUnknown(adding: data.count, limit: limit) { space.known(reduce()) }
    }

    var size: (count: Int, bytes: Int) {
        let files = attributes(of: files)
        return (files.count, files.reduce(0) { $0 + $1.size })
    }

    /// Removes the pictures that are too old, and returns their number.
    @discardableResult func sweep() -> Int { files.filter(isExpired).filter(remove).count }

    func clear() -> Int { files.filter(remove).count }

    /// Removes pictures that are too old or exceed the limit, and leftovers of interrupted processes. Returns the size
    /// of the others in bytes.
    private func reduce() -> Int {
        sweep()
        let now = clock.now
        let drafts = attributes(of: contents.filter { $0.url.pathExtension == "draft" })
        for draft in drafts where now.timeIntervalSince(draft.lastUse) > 3600 { remove(draft.file) }
        guard let limit else { return 0 }
        let files = attributes(of: files).sorted { $0.lastUse > $1.lastUse }
        var size = 0
        // The last stored picture stays, even if it alone exceeds the limit.
        for (index, file) in files.enumerated() {
            size += file.size
            if size > limit, index > 0 {
                remove(file.file)
                size -= file.size
            }
        }
        return size
    }
}

/// The size of a folder's pictures as far as this process knows it.
final class PictureSpace: Sendable {
    private let bytes = Mutex<Int?>(nil)

    /// Adds a picture, and returns whether the folder has to be examined: for the first picture, and when those stored
    /// since may exceed the limit.
    func isUnknown(adding count: Int, limit: Int?) -> Bool {
        bytes.withLock { bytes in
            guard let known = bytes else { return true }
            bytes = known + count
            return limit.map { known + count > $0 } ?? false
        }
    }

    func known(_ count: Int) { bytes.withLock { $0 = count } }
}

extension PictureCache {
    private struct File {
        let url: URL

        /// The day of the download, in days since 1 January 1970.
        var day: Int? {
            let parts = url.lastPathComponent.split(separator: "-")
            return parts.count == 2 ? Int(parts[1]) : nil
        }
    }

    private struct Attributes {
        let file: File
        let size: Int
        let lastUse: Date
    }

    private var contents: [File] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).map { File(url: folder.appending(path: $0)) }
    }

    /// Reads the sizes and dates of files, which takes longer than their names. Removed files are left out.
    private func attributes(of files: [File]) -> [Attributes] {
        files.compactMap { file in
            let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
            guard let values = try? file.url.resourceValues(forKeys: keys) else { return nil }
            return Attributes(
                file: file, size: values.fileSize ?? 0, lastUse: values.contentModificationDate ?? .distantPast)
        }
    }

    private var files: [File] { contents.filter { $0.day != nil } }

    private func isExpired(_ file: File) -> Bool {
        file.day.map(isExpired) ?? true
    }

    private func isExpired(day: Int) -> Bool {
        clock.now.timeIntervalSince1970 - Double(day) * Self.secondsOfDay > longestLife
    }

    /// Removes a file. Returns `false` if another process has already removed it.
    @discardableResult private func remove(_ file: File) -> Bool {
        (try? FileManager.default.removeItem(at: file.url)) != nil
    }

    /// Sets a picture's modification date to now. A failure affects only the order of removal.
    private func touch(_ file: URL) {
        try? FileManager.default.setAttributes([.modificationDate: clock.now], ofItemAtPath: file.path)
    }

    private static let secondsOfDay = 86_400.0

    private static func day(_ date: Date) -> Int { Int(date.timeIntervalSince1970 / secondsOfDay) }

    /// Returns the first line of a picture's file.
    private static func header(of data: Data, _ url: URL) -> String {
        let checksum = data.withUnsafeBytes { CRC32.checksum(of: $0.bindMemory(to: UInt8.self)) }
        return "popcorn picture 1 \(checksum) \(data.count) \(url.absoluteString)\n"
    }

    private static func picture(in file: Data, _ url: URL) -> Data? {
        guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let data = Data(file[(end + 1)...])
        return Data(file[...end]) == Data(header(of: data, url).utf8) ? data : nil
    }

    /// Returns a hash of a URL. The first line of a file distinguishes URLs with equal hashes.
    private static func hash(_ url: URL) -> String { FNV1a.digits(of: url.absoluteString) }
}
