/// A file or line that breaks a rule.
struct Violation: Hashable, CustomStringConvertible {
    let path: String
    /// The line, counted from 1, or `nil` for the whole file.
    let line: Int?
    let reason: String

    var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + reason }
}

/// Checks of a single file, which depend only on its path and text.
enum Checker {
    static let functionLimit = 50
    static let fileLimit = 400
    private static let words = ["try!", "as!", "nonisolated(unsafe)"]

    /// Returns a violation for each import that the file may not have.
    static func imports(_ file: SourceFile) -> [Violation] {
        guard let rule = ImportRule.modules(allowedAt: file.path) else {
            return [Violation(path: file.path, line: nil, reason: "no import rule matches this path")]
        }
        let allowed = file.isTest ? Toolchain.modules.union(Toolchain.testing) : Toolchain.modules
        return file.code.imports.filter { !allowed.contains($0.module) && !rule.allow($0.module) }.map {
            Violation(path: file.path, line: $0.line, reason: "may not import \($0.module)")
        }
    }

    /// Returns a violation if the file is too long, and for each function that is.
    static func lengths(_ file: SourceFile) -> [Violation] {
        let lines =
            file.text.split(separator: "\n", omittingEmptySubsequences: false).count
            - (file.text.hasSuffix("\n") ? 1 : 0)
        let long = lines > fileLimit ? [Violation(path: file.path, line: nil, reason: "has \(lines) lines")] : []
        return long
            + file.code.functions.filter { $0.length > functionLimit }.map {
                Violation(path: file.path, line: $0.line, reason: "\($0.name) has \($0.length) lines")
            }
    }

    /// Returns a violation for each construct that bypasses the compiler's checks.
    static func shortcuts(_ file: SourceFile) -> [Violation] {
        guard (words + ["@unchecked"]).contains(where: { file.code.text.contains($0) }) else { return [] }
        let original = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        return file.code.lines.enumerated().flatMap { index, line in
            shortcuts(in: line, after: index > 0 ? original[index - 1] : "").map {
                Violation(path: file.path, line: index + 1, reason: $0)
            }
        }
    }

    /// The names of properties that need no documentation.
    private static let plainNames: Set<Substring> = [
        "id", "movieID", "seriesID", "personID", "creditID", "genreIDs", "name", "gender", "item", "votes", "voteCount",
    ]

    /// Returns a violation for each public declaration without documentation, except initialisers and properties with
    /// a plain name.
    static func documentation(_ file: SourceFile) -> [Violation] {
        guard file.code.text.contains("public ") else { return [] }
        let original = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        let declaration =
            /\s*(?:@.* )?public (?:[a-z]+(?:\(set\))? )*?(struct|class|enum|actor|protocol|typealias|func|var|let)\s+(`?\w+|\S+).*/
        return file.code.lines.enumerated().compactMap { index, line in
            guard line.holds("public "), !line.holds("import "), let match = line.wholeMatch(of: declaration)
            else { return nil }
            if ["var", "let"].contains(match.1), plainNames.contains(match.2) { return nil }
            let before = original[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
            if before.drop(while: { $0 == " " }).hasPrefix("///") { return nil }
            return Violation(path: file.path, line: index + 1, reason: "\(match.2) is not documented")
        }
    }

    private static func shortcuts(in line: Substring, after previous: Substring) -> [String] {
        let found = words.filter { line.holds($0) }
        let isExplained = previous.contains("//") || !line.holds("@unchecked Sendable")
        return found + (isExplained ? [] : ["@unchecked Sendable without its reason on the line before"])
    }
}

extension [String] {
    /// Whether a name in the list matches `module`. A `*` at its end or its beginning stands for any characters.
    func allow(_ module: String) -> Bool {
        contains {
            $0.last == "*"
                ? module.hasPrefix($0.dropLast())
                : $0.first == "*" ? module.hasSuffix($0.dropFirst()) : $0 == module
        }
    }
}
