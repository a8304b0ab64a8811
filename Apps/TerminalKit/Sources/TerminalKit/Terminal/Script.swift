import Foundation

/// The lines of a text, as on standard input.
package enum Script {
    /// Returns the lines without their terminators; the last one may not have any.
    package static func lines(of text: String) -> ArraySlice<String> {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return (lines.last == "" ? lines.dropLast() : lines[...]).map(String.init)[...]
    }

    /// Reads the lines of a file.
    ///
    /// - Throws: `UsageError` with the reason if it can't be read.
    package static func lines(at path: String, _ environment: Environment) throws -> ArraySlice<String> {
        let file = environment.url(of: path)
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            let reason = errno == ENOENT ? "does not exist" : "cannot be read: \(String(cString: strerror(errno)))"
            throw UsageError("\(path) \(reason)", hint: "check the path; - reads standard input")
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw UsageError("\(path) is a folder, not a file", hint: "name a file with one command per line")
        }
        return lines(of: try String(wholeFile: file, named: path))
    }
}
