extension Checker {
    /// Returns a violation for each tuple that assigns several values, and for each declaration of several properties.
    ///
    /// Swaps are allowed, and so are tuples that a function or another expression returns.
    static func bundles(_ file: SourceFile) -> [Violation] {
        file.code.lines.enumerated().compactMap { index, line in
            reason(for: line).map { Violation(path: file.path, line: index + 1, reason: $0) }
        }
    }

    /// Most lines lack the signs of both, and need no regular expression.
    private static func reason(for line: Substring) -> String? {
        if line.holds(" = "), line.holds(") = ") || line.holds("): "), assignsTuple(line) {
            return "assigns several values in a tuple"
        }
        let isDeclaration = line.holds("let ") || line.holds("var ")
        return isDeclaration && line.holds(", ") && declaresSeveral(line) ? "declares several properties" : nil
    }

    private static func assignsTuple(_ line: Substring) -> Bool {
        // The parenthesis before “=” closes a tuple that began on an earlier line.
        if line.contains(/^\s*\)(?:: \(.*\))? = (?:(?:try|await) )*\(/) { return true }
        let assignment = /(?:^|[\s{;])\(([a-z_$`][^():]*,[^():]*)\)(?:: \(.*\))? = (?:(?:try|await) )*\((.*)/
        guard let match = line.firstMatch(of: assignment) else { return false }
        return names(match.1) != names(match.2.prefix { $0 != ")" })
    }

    private static func names(_ list: Substring) -> [Substring] {
        list.split(separator: ",").map { $0.drop { $0 == " " } }.sorted()
    }

    private static func declaresSeveral(_ line: Substring) -> Bool {
        let names = /^\s*(?:[a-z@()]+ )*(?:let|var) `?\w+`?(?:, `?\w+`?)+: .*/
        let tuple = /^\s*(?:[a-z@()]+ )*(?:let|var) \([^()]*\): \([^()]*\)\s*$/
        return line.wholeMatch(of: names) != nil || line.wholeMatch(of: tuple) != nil
    }
}
