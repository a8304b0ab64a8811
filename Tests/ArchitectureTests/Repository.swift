import Foundation

/// The tree that these tests were built from.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files under the folders of the top level, by path from the root.
    static let files: [SourceFile] = ["Core", "Adapters", "Contexts", "Apps", "Tests"]
        .flatMap(swiftFiles).sorted { $0.path < $1.path }

    /// The files that are no tests.
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

    /// What lies at the root, without dotfiles: what git knows, or else what the folder holds.
    static func topLevel() throws -> Set<String> {
        let known = try? output(of: ["git", "-C", root.path, "ls-files", "-z"])
        let tracked = known.map { String(decoding: $0, as: UTF8.self).split(separator: "\0") } ?? []
        let listed = try FileManager.default.contentsOfDirectory(atPath: root.path)
        let entries = tracked.isEmpty ? listed : tracked.compactMap { $0.split(separator: "/").first.map(String.init) }
        return Set(entries.filter { !$0.hasPrefix(".") })
    }

    /// The manifest, read once. Its scratch path is its own, since the one of the package is locked by this run.
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
