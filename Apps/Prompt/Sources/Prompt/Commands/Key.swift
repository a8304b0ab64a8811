public import TerminalKit

/// A `key:value` word that a command or a facet accepts.
public struct Key: Sendable {
    /// The word before the colon.
    public let name: String
    /// A value that shows what it is for.
    public let example: String
    /// What it is for, in one line.
    public let summary: String
    /// The values that are offered as completions.
    let values: [Completion]
    let check: @Sendable (String) throws -> Void

    /// Creates a key. `check` throws a `UsageError` for a value that doesn't fit.
    public init(
        _ name: String, example: String, summary: String = "", values: [Completion] = [],
        check: @escaping @Sendable (String) throws -> Void = { _ in }
    ) {
        self.name = name
        self.example = example
        self.summary = summary
        self.values = values
        self.check = check
    }

    /// The year that goes with a title.
    public static let year = Key("year", example: "1999", summary: "titles of that year only") { text in
        guard let number = Int(text), (1800...2200).contains(number) else {
            throw UsageError("“\(Sanitizer.excerpt(text, length: 40))” is not a year", hint: "for example year:1999")
        }
    }

    /// The key with its example, as it would be typed.
    var usage: String { "\(name):\(example)" }
}

extension [Key] {
    /// Removes `key:value` words from `words`. A word with a blank after its colon, or in quotes, is left.
    ///
    /// - Parameter filters: Further keys, whose values are taken but not checked.
    func take(
        from words: [Word], refusing filters: [Key] = []
    ) throws -> (rest: [Word], values: [String: String]) {
        guard !isEmpty || !filters.isEmpty else { return (words, [:]) }
        var values: [String: String] = [:]
        let rest = try words.filter { word in
            guard !word.isQuoted, word.text.contains(":"), let match = word.text.wholeMatch(of: /([a-z]+):(\S.*)/)
            else { return true }
            let (name, value) = (String(match.1), String(match.2))
            let key = first { $0.name == name }
            guard key != nil || filters.contains(where: { $0.name == name }) else { return try isTitle(name, value) }
            try key?.check(value)
            values[name] = value
            return false
        }
        return (rest, values)
    }

    /// Tells a title from a typing error: `tron:legacy` is a title, `yaer:1999` isn't.
    private func isTitle(_ name: String, _ value: String) throws -> Bool {
        guard let nearest = map(\.name).nearest(to: name), nearest != Key.year.name || value.isDigits else {
            return true
        }
        throw UsageError(unknown: "key", name, known: map(\.name))
    }
}
