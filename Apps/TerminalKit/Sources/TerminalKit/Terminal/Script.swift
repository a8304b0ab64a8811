import Foundation

/// Splits text or a file into lines in the same way as standard input.
package enum Script {
    /// Returns the lines without their terminators. The last line may lack a terminator.
    package static func lines(of text: String) -> ArraySlice<String> {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        return (lines.last == "" ? lines.dropLast() : lines[...]).map(String.init)[...]
    }

    /// Reads the lines of a file.
    ///
    /// - Throws: `UsageError` with the reason if the file can't be read.
    package static func lines(at path: String, _ environment: Environment) throws -> ArraySlice<String> {
        let file = environment.url(of: path)
        guard let text = try String(wholeFile: file, named: path) else {
            throw UsageError("\(path) does not exist", hint: .note("check the path; “-” reads standard input"))
        }
        return lines(of: text)
    }
}
