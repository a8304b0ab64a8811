import Foundation

/// Completions of file and folder names after `>`, `>>` or the start of a path.
package struct FileCompletions {
    private let path: String
    private let environment: Environment

    /// Returns `nil` if the line doesn't end that way.
    package init?(_ line: String, _ environment: Environment) {
        guard var words = try? Word.words(in: line) else { return nil }
        path = line.last?.isWhitespace == false ? words.popLast()?.text ?? "" : ""
        guard let sign = words.last, !sign.isQuoted, [">", ">>"].contains(sign.text) else { return nil }
        self.environment = environment
    }

    /// The completions. Folders end in a slash; hidden files are left out unless the path names them.
    package var all: [Completion] {
        let start = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path.dropFirst(start.count)
        let folder = environment.url(of: start.isEmpty ? "." : start)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }.map { file in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: file).path, isDirectory: &isFolder)
            return Completion(
                start + file + (isFolder.boolValue ? "/" : ""), summary: isFolder.boolValue ? "folder" : "")
        }
    }
}
