import CoreDomain
public import TerminalKit

/// A `key:value` word accepted by a command or a facet.
public struct Key: Sendable {
    /// The word before the colon.
    public let name: String
    /// A sample value.
    public let example: String
    /// A description of the purpose, in one line.
    public let summary: String
    /// The values that can be completed.
    public let values: [Completion]
    /// Whether the values of the current item complete the key too.
    let takesOwnValues: Bool
    /// Whether the value can be any name, so that an unexpected word may be meant as a value.
    let takesNames: Bool
    /// Whether the value is free text, so that a quoted word can be the key and its value.
    let isText: Bool
    /// Whether words after the value can belong to it, as in `date:last friday`.
    let takesFollowing: Bool
    /// The values that a line can also have without the key.
    let shortValues: Set<String>
    /// Whether an unexpected word that is one of the values may be meant as the key's value.
    let isSuggested: Bool
    /// Whether the key distinguishes items with the same title, and isn't a filter.
    private(set) var isOfTitle = false
    private(set) var check: @Sendable (String) throws -> Void

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The word before the colon.
    ///   - example: A sample value.
    ///   - summary: A description of the purpose, in one line.
    ///   - values: The values offered as completions.
    ///   - takesOwnValues: Whether the values of the current item, from `TitleFinder.values(of:in:)`, complete the key too.
    ///   - takesNames: Whether the value can be any name, so that an unexpected word may be meant as a value.
    ///   - isText: Whether the value is free text, so that a quoted word can be the key and its value.
    ///   - takesFollowing: Whether words after the value can belong to it, as in `date:last friday`.
    ///   - shortValues: The values that a line can also have without the key, as `unread` for `is:unread`.
    ///   - isSuggested: Whether an unexpected word that is one of the values may be meant as the key's value.
    ///   - check: Throws a `UsageError` for an invalid value.
    public init(
        _ name: String, example: String, summary: String = "", values: [Completion] = [], takesOwnValues: Bool = false,
        takesNames: Bool = false, isText: Bool = false, takesFollowing: Bool = false, shortValues: Set<String> = [],
        isSuggested: Bool = true, check: @escaping @Sendable (String) throws -> Void = { _ in }
    ) {
        self.name = name
        self.example = example
        self.summary = summary
        self.values = values
        self.takesOwnValues = takesOwnValues
        self.takesNames = takesNames
        self.isText = isText
        self.takesFollowing = takesFollowing
        self.shortValues = shortValues
        self.isSuggested = isSuggested
        self.check = check
    }

    /// The key for the year of a title.
    public static let year = {
        var key = Key("year", example: "1999", summary: "only titles of that year") { text in
            guard let number = Int(text), (1800...2200).contains(number) else {
                throw UsageError(
                    "“\(Sanitizer.excerpt(text, length: 40))” is not a year", hint: .note("for example year:1999"))
            }
        }
        key.isOfTitle = true
        return key
    }()

    /// Returns the key with another check, for a command that accepts fewer values.
    ///
    /// - Parameter check: Throws a `UsageError` for a value that the command doesn't accept.
    public func checking(_ check: @escaping @Sendable (String) throws -> Void) -> Key {
        let own = self.check
        return copy(of: self) { key in
            key.check = { text in
                try own(text)
                try check(text)
            }
        }
    }

    var usage: String { "\(name):\(example)" }
}

/// Where a line can have the short values of keys, such as `unread` for `is:unread`.
enum ShortValues: Equatable {
    case nowhere
    case anywhere
    /// After a word, which is the first facet with such a key.
    case after(Word)
}

extension [Word] {
    /// Whether any of the words may be a key with its value.
    var mayHaveKeys: Bool { contains { $0.text.contains(":") } }
}

extension [Key] {
    /// Returns the key that a word is a short value of: `is` for `unread`, if that stands for `is:unread`.
    func key(ofShortValue word: String) -> Key? { first { $0.shortValues.contains(word) } }

    /// Removes `key:value` words from `words`, except quoted ones with a key that doesn't accept free text.
    ///
    /// A key's short values can stand for the key and the value.
    ///
    /// - Parameters:
    ///   - filters: Additional keys that aren't words of a title.
    ///   - short: Where short values stand for a key.
    func take(
        from words: [Word], refusing filters: [Key] = [], short: ShortValues = .nowhere
    ) throws -> (rest: [Word], values: [String: String]) {
        guard !isEmpty || !filters.isEmpty else { return (words, [:]) }
        var values: [String: String] = [:]
        var isShort = short == .anywhere
        let rest = try joiningValues(in: words).filter { word in
            if isShort, let word = word.keyword, let key = (self + filters).key(ofShortValue: word) {
                return try !add(key.name, word, to: &values)
            }
            isShort = isShort || short == .after(word)
            guard let (name, value) = Word(word.text).keyAndValue else { return true }
            let key = first { $0.name == name }
            if word.isQuoted, key?.isText != true { return true }
            guard key != nil || filters.contains(where: { $0.name == name }) else { return try isTitle(name, value) }
            return try !add(name, value, to: &values)
        }
        return (rest, values)
    }

    /// Returns the words with those joined that belong to the value of a key: `date:last friday`.
    private func joiningValues(in words: [Word]) -> [Word] {
        let owners = words.map { word in
            word.keyAndValue.flatMap { parts in first { $0.name == parts.key && $0.takesFollowing } }
        }
        guard let start = owners.firstIndex(where: { $0 != nil }), let key = owners[start] else { return words }
        let following = words[(start + 1)...].prefix { !$0.isQuoted && $0.keyAndValue == nil }.map(\.text)
        for count in (0..<following.count).map({ following.count - $0 }) {
            let word = Word(([words[start].text] + following.prefix(count)).joined(separator: " "))
            guard let value = word.keyAndValue?.value, (try? key.check(value)) != nil else { continue }
            return copy(of: words) { $0.replaceSubrange(start...(start + count), with: [word]) }
        }
        return words
    }

    private func add(_ name: String, _ value: String, to values: inout [String: String]) throws -> Bool {
        guard let former = values.updateValue(value, forKey: name) else { return true }
        throw UsageError("“\(name):” is given twice", hint: .note("\(name):\(former),\(value)"))
    }

    /// Returns whether a word is part of a title (`tron:legacy`) and not a typing error (`yaer:1999`).
    private func isTitle(_ name: String, _ value: String) throws -> Bool {
        guard let nearest = map(\.name).nearest(to: name), nearest != Key.year.name || value.isDigits else {
            return true
        }
        throw UsageError(unknown: "key", name, known: map(\.name))
    }
}

extension Word {
    /// The key and the value of a word such as `year:1999`; `nil` for any other word.
    var keyAndValue: (key: String, value: String)? {
        guard !isQuoted, text.contains(":"), let match = text.wholeMatch(of: /(?s)([a-z]+):\s*(\S.*?)\s*/) else {
            return nil
        }
        return (String(match.1), String(match.2))
    }
}
