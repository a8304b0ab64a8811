public import Foundation
import Synchronization
import TerminalKit

/// A new folder that is removed with the last reference to it. TerminalKit can't depend on `StorageTesting`, which has
/// another.
///
/// A task that a test leaves running may still hold the folder when the process exits, or write to it during its removal.
/// Folders that are left are therefore removed at exit.
public final class TemporaryFolder: Sendable {
    private static let all = Mutex<[URL]>([])
    private static let removal: Void = {
        atexit { TemporaryFolder.all.withLock { folders in folders.forEach(TemporaryFolder.remove) } }
        return ()
    }()

    private static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }

    /// The folder.
    public let url: URL

    /// Creates an empty folder.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "popcorn-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder
        Self.removal
        Self.all.withLock { $0.append(folder) }
    }

    deinit { Self.remove(url) }

    /// Writes a file, whose name may have folders, and returns its path.
    public func file(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Writes an executable script for the shell.
    ///
    /// Another process does so: while this one has the file open for writing, a program that a parallel test starts
    /// inherits the descriptor, and as long as that runs, the script can't be executed.
    public func script(_ name: String, _ text: String) throws {
        let source = try file("\(name).sh", "#!/bin/sh\n\(text)\n")
        let words = ["/usr/bin/install", "-m", "755", source, url.appending(path: name).path]
        var status: Int32 = -1
        if let child = ChildProgram.start(words, environment: [:]) {
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
        }
        guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Returns the text of a file.
    public func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}
