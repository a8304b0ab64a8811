package import Foundation

/// A new folder that is removed when the last reference to it is released.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        url = parent.appending(path: "storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

extension TemporaryFolder {
    /// Creates a file and returns the URL of a folder below it, which therefore cannot exist.
    package func unreachableFolder() throws -> URL {
        let file = url.appending(path: "file")
        try Data().write(to: file)
        return file.appending(path: "folder")
    }

    /// An interruption that moves the folder away and puts a file in its place.
    package var interruption: StorageConformance.Interruption {
        let folder = url
        let away = url.appendingPathExtension("away")
        return StorageConformance.Interruption {
            try FileManager.default.moveItem(at: folder, to: away)
            try Data().write(to: folder)
        } end: {
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.moveItem(at: away, to: folder)
        }
    }
}
