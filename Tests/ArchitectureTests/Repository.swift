import Foundation

/// The source tree that these tests were built from.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files under the folders of the top level, by path from the root.
    static let files: [SourceFile] = ["Core", "Adapters", "Contexts", "Apps", "Tests"]
        .flatMap(swiftFiles).sorted { $0.path < $1.path }

    /// The files that are not tests.
    static var sources: [SourceFile] { files.filter { !$0.isTest } }

    private static func swiftFiles(in folder: String) -> [SourceFile] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
            $0 as? String
        }
        return (paths ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.compactMap { path in
            let path = "\(folder)/\(path)"
            return (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map { SourceFile(path, $0) }
        }
    }

    /// Returns the entries at the root without dotfiles: those that git tracks, or all of the folder without git.
    static func topLevel() throws -> Set<String> {
        let listing = try? output(of: ["git", "-C", root.path, "ls-files", "-z"])
        let tracked = listing.map { String(decoding: $0, as: UTF8.self).split(separator: "\0") } ?? []
        let present = try FileManager.default.contentsOfDirectory(atPath: root.path)
        let entries = tracked.isEmpty ? present : tracked.compactMap { $0.split(separator: "/").first.map(String.init) }
        return Set(entries.filter { !$0.hasPrefix(".") })
    }

    /// The manifest, read once.
    ///
    /// It is read with a separate scratch path, because the running tests lock the package's own.
    static let manifest = Result {
        let scratch = URL.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let command = ["swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package"]
        return try JSONDecoder().decode(Manifest.self, from: output(of: command))
    }

    private static func output(of command: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return data
    }
}
