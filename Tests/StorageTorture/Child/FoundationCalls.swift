import Foundation

/// Changes a folder with each Foundation call that an engine may use.
struct FoundationCalls {
    let folder: URL

    func makeAll() throws {
        let manager = FileManager.default
        let file = folder.appending(path: "below/file")
        let other = folder.appending(path: "below/other")
        try manager.createDirectory(at: folder.appending(path: "below/empty"), withIntermediateDirectories: true)
        try Data("atomically".utf8).write(to: file, options: .atomic)
        try Data("directly".utf8).write(to: folder.appending(path: "direct"))
        try manager.linkItem(at: file, to: other)
        try manager.moveItem(at: other, to: folder.appending(path: "below/moved"))
        try manager.removeItem(at: folder.appending(path: "below/moved"))
        try manager.removeItem(at: folder.appending(path: "below/empty"))
        let handle = try FileHandle(forUpdating: file)
        try handle.truncate(atOffset: 4)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(" the end".utf8))
        try handle.synchronize()
        try handle.close()
    }
}
