import Foundation

/// The source tree that these tests were built from.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files under the folders of the top level, by path from the root.
    static let files: [SourceFile] = ["Core", "Adapters", "Contexts", "Apps", "Tests"]
        .flatMap(swiftFiles).sorted { $0.path < $1.path }

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

    /// Returns the entries at the root, without dotfiles: those tracked by git, or everything if git is missing.
    static func topLevel() throws -> Set<String> {
        let listing = try? output(of: ["git", "-C", root.path, "ls-files", "-z"])
        let tracked = listing.map { String(decoding: $0, as: UTF8.self).split(separator: "\0") } ?? []
        let present = try FileManager.default.contentsOfDirectory(atPath: root.path)
        let entries = tracked.isEmpty ? present : tracked.compactMap { $0.split(separator: "/").first.map(String.init) }
        return Set(entries.filter { !$0.hasPrefix(".") })
    }

    /// The manifest, read once.
    ///
    /// It is read with a separate scratch path because the running tests lock the package's own. SwiftPM also leaves
    /// lock files in its temporary folder.
    static let manifest = Result {
        let scratch = URL.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let command = [
            "env", "-u", "POPCORN_ONLY", "TMPDIR=\(scratch.path)", "swift", "package", "--package-path", root.path,
            "--scratch-path",
            scratch.path, "dump-package",
        ]
        return try JSONDecoder().decode(Manifest.self, from: output(of: command))
    }

    private static func output(of command: [String]) throws -> Data {
        // Foundation's `Process` crashes if a descriptor's number exceeds 1,023, which happens if many tests run at
        // once.
        let words = command.map { "'\($0)'" }.joined(separator: " ")
        guard let stream = popen(words + " 2> /dev/null", "r") else { throw CocoaError(.executableLoad) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { data += buffer[..<count] }
        guard pclose(stream) == 0 else { throw CocoaError(.executableLoad) }
        return data
    }
}
