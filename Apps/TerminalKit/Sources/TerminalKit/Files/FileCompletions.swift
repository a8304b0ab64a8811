import Foundation

extension Environment {
    /// Returns completions of file and folder names after `>`, `>>` or the start of a path; `nil` for any other line.
    ///
    /// Folders end in a slash; hidden files are omitted unless the name in the path begins with a dot.
    package func fileCompletions(for line: String) -> [Completion]? {
        guard var words = try? Word.words(in: line) else { return nil }
        let path = line.last?.isWhitespace == false ? words.popLast()?.text ?? "" : ""
        guard let sign = words.last, !sign.isQuoted, [">", ">>"].contains(sign.text) else { return nil }
        let start = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path.dropFirst(start.count)
        let folder = url(of: start.isEmpty ? "." : start)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }.map { file in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: file).path, isDirectory: &isFolder)
            let path = start + file + (isFolder.boolValue ? "/" : "")
            let completion = Completion(path, summary: isFolder.boolValue ? "folder" : "")
            // The shell doesn't expand “~” in quotes, so a quoted path has the home folder itself.
            guard path.hasPrefix("~/"), completion.typed != path else { return completion }
            return completion.typed(as: ((self["HOME"] ?? "~") + path.dropFirst()).quotedIfNeeded)
        }
    }
}
