import Foundation

/// The content of a folder: its files and folders by relative path.
struct FolderImage {
    var folders: [String] = []
    var files: [String: [UInt8]] = [:]

    /// An image of an empty folder.
    init() {}

    init(of folder: URL) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
            let url = folder.appending(path: path)
            let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
            if isFolder {
                folders.append(path)
            } else {
                files[path] = [UInt8](try Data(contentsOf: url))
            }
        }
    }

    /// A number that differs for different images.
    var fingerprint: Int {
        var hasher = Hasher()
        hasher.combine(folders)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            hasher.combine(path)
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }

    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for path in folders.sorted() {
            try FileManager.default.createDirectory(
                at: folder.appending(path: path), withIntermediateDirectories: true)
        }
        for (path, bytes) in files { try Data(bytes).write(to: folder.appending(path: path)) }
    }
}
