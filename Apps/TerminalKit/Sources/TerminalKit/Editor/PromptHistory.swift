import Foundation

/// The file of the lines that were typed at the prompt, which all sessions share.
public struct PromptHistory: Sendable {
    private let file: HistoryFile?

    /// - Parameter environment: The environment, which names the file.
    public init(_ environment: Environment) { file = History.file(in: environment) }

    /// Removes lines, and returns their number. Sessions that are running drop them before their next line.
    ///
    /// - Throws: `PrivateFile.Failure` if the file can't be changed.
    public func remove(where isRemoved: (String) -> Bool) throws -> Int {
        guard let file, !file.bytes.isEmpty else { return 0 }
        let count = file.update { bytes in
            let lines = History.lines(of: bytes)
            let rest = lines.filter { !isRemoved($0) }
            return (lines.count - rest.count, rest.count == lines.count ? .append("") : .replace(History.text(rest)))
        }
        guard let count else { throw PrivateFile.Failure(reason: "\(file.url.path) can’t be changed") }
        return count
    }
}
