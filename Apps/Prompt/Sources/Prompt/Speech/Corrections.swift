import CoreDomain
import TerminalKit

/// Lines that are nearly right: with a misspelt command, other programs' keys and flags, or the marks of a sentence.
struct Corrections {
    let table: CommandTable

    /// Returns the words of a line with a command before a colon as a word of its own: “rate:9” is “rate 9”.
    func withoutColons(_ words: [Word]) -> [Word] {
        words.flatMap { word -> [Word] in
            guard let (name, value) = word.keyAndValue, table.command(name) != nil,
                !table.filters.contains(where: { $0.name == name })
            else { return [word] }
            return [Word(name), Word(value)]
        }
    }

    /// Returns words with those replaced that are one edit from a longer word of ours or of the lexicon; `nil` if none is.
    ///
    /// - Parameters:
    ///   - read: The indices of words that are understood as they are, or are of known titles.
    ///   - own: The words of all commands.
    func respelled(_ words: [Word], _ lexicon: Lexicon, _ own: Set<String>, except read: Set<Int>) -> [Word]? {
        let phrases = lexicon.roles.keys.filter { $0.count == 1 }.map { $0[0] }
        let known = own.union(phrases).filter { $0.count > 4 }
        let respelled = words.indices.map { index -> Word in
            guard !read.contains(index), let typed = words[index].withoutSentenceMarks.keyword, typed.count > 4 else {
                return words[index]
            }
            let near = known.filter { $0.first == typed.first && typed.editDistance(to: $0, atMost: 1) != nil }
            return near.min().map { Word($0) } ?? words[index]
        }
        return respelled == words ? nil : respelled
    }

    /// Returns a line whose first word isn't a command with the command that was probably meant; `nil` if no command
    /// is near, or the line would be an error.
    func corrected(_ words: [Word], rows: [Item], current: Item?) -> String? {
        guard let first = words.first, let name = table.nearestCommand(to: first.text) else { return nil }
        if table.isAction(name) {
            // “seen?” asks about the page.
            if table.lexicon.areQuestion(words) { return current == nil ? nil : "_" }
            // “and” isn't `add`.
            if table.lexicon.roles[[first.text.lowercased()]] != nil { return nil }
            // What changes records needs more than a resemblance.
            if first.text.lowercased().editDistance(to: name, atMost: 1) == nil { return nil }
        }
        let line = [Word(name)] + words.dropFirst()
        guard table.verdict(on: line, rows: rows, current: current) == .valid else { return nil }
        return line.map(\.source).joined(separator: " ")
    }

    /// Returns a line without closing punctuation: `seen` for “seen!”. Returns `nil` for a line that ends otherwise or in a
    /// question mark, and if the rest isn't a valid line.
    func withoutMarks(_ words: [Word], rows: [Item], current: Item?) -> String? {
        guard let last = words.last, !last.isQuoted, let mark = last.text.last, "!.,;".contains(mark) else {
            return nil
        }
        let text = String(last.text.reversed().drop { "!.,;".contains($0) }.reversed())
        let bare = words.dropLast() + (text.isEmpty ? [] : [Word(text)])
        return !bare.isEmpty && table.verdict(on: Array(bare), rows: rows, current: current) != .invalid
            ? Array(bare).source : nil
    }

    /// Returns a line without its unknown flags, which other programs have where this one has keys or words: “stats
    /// --year 2024” → `stats 2024`. `nil` without unknown flags, for an error, and for an action, which might take them for a title.
    func withoutUnknownFlags(_ words: [Word], rows: [Item], current: Item?) -> String? {
        let unknown = table.flags.typed(in: words).flags.filter { $0.flag == nil }
        guard let first = words.first?.keyword, !unknown.isEmpty, !table.isAction(first)
        else { return nil }
        guard unknown.count < 4 else { return nil }
        // From the last one on, since a replacement moves the words after it. A value alone may be part of a title.
        let lines = unknown.reversed().reduce([words]) { lines, flag in
            let isKey = table.filters.contains { $0.name == flag.name.dropFirst(2) }
            let ways: [Replacement] = isKey ? [.key, .value, .flag] : [.value, .key, .flag]
            return lines.flatMap { line in ways.map { Self.replacing(flag, in: line, by: $0) } }
        }
        return lines.first { table.verdict(on: $0, rows: rows, current: current) == .valid }?.source
    }

    /// Returns words with comparisons, exclusions and other programs' names of keys as our keys: “director:nolan rating>7
    /// not genre:drama” → `crew:nolan rating:7+ genre:-drama`.
    func withOurKeys(_ words: [Word]) -> [Word] {
        words.indices.compactMap { index in
            let word = words[index]
            if Self.isExclusion(word), index + 1 < words.count, excluding(words[index + 1]) != nil { return nil }
            if index > 0, Self.isExclusion(words[index - 1]), let excluded = excluding(word) { return excluded }
            if word.text.hasPrefix("-"), let excluded = excluding(Word(String(word.text.dropFirst()))) {
                return excluded
            }
            guard let match = word.text.wholeMatch(of: /([A-Za-z]+)(:?(?:>=?|<=?|==?)|:)(\S.*)/) else { return word }
            if word.isQuoted { return requoted(word, String(match.1)) }
            let typed = match.1.lowercased()
            if let name = table.keySynonyms[typed + match.2.prefix(1)] { return Word("\(name):\(match.3)") }
            let synonym = table.keySynonyms[typed]
            guard let name = synonym ?? table.filters.first(where: { $0.name == typed })?.name else { return word }
            let value = String(match.3)
            return switch match.2.last {
            case _ where match.2.contains(">"): Word("\(name):\(value)+")
            case _ where match.2.contains("<"): Word("\(name):..\(value)")
            case ":" where synonym == nil: word
            default: Word("\(name):\(value)")
            }
        }
    }

    /// Returns a word with a quoted value whose key is one of other programs': `director:"ridley scott"`.
    private func requoted(_ word: Word, _ key: String) -> Word {
        guard let name = table.keySynonyms[key.lowercased()], word.source.hasPrefix(key),
            let own = try? Word.words(in: name + word.source.dropFirst(key.count)), own.count == 1
        else { return word }
        return own[0]
    }

    private static func isExclusion(_ word: Word) -> Bool {
        ["not", "no", "without", "except", "exclude"].contains(word.keyword)
    }

    /// Returns a key that excludes its value: “genre:drama” → `genre:-drama`; `nil` if the word isn't a key.
    private func excluding(_ word: Word) -> Word? {
        guard !word.isQuoted, let colon = word.text.firstIndex(of: ":"),
            table.filters.contains(where: { $0.name == word.text[..<colon].lowercased() })
        else { return nil }
        let value = word.text[word.text.index(after: colon)...]
        return value.isEmpty || value.hasPrefix("-") ? nil : Word("\(word.text[...colon])-\(value)")
    }

    /// How an unknown flag with its value is replaced: “--last 2024” by the value, “--year 1999” by `year:1999`, “--format
    /// tsv” by `--tsv`.
    private enum Replacement {
        case value
        case key
        case flag
    }

    /// Returns a line with a flag and its value, if it has one, replaced.
    private static func replacing(_ flag: TypedFlag, in words: [Word], by replacement: Replacement) -> [Word] {
        let name = String(flag.name.dropFirst(2))
        let next = words.dropFirst(flag.index + 1).first.flatMap { $0.text.hasPrefix("--") ? nil : $0.text }
        let value = flag.value ?? next
        let isInNextWord = flag.value == nil && next != nil
        let word =
            switch replacement {
            case .value: value ?? name
            case .key: value.map { "\(name):\($0)" } ?? name
            case .flag: "--\(value ?? name)"
            }
        return copy(of: words) {
            $0.replaceSubrange(flag.index...flag.index + (isInNextWord ? 1 : 0), with: [Word(word)])
        }
    }
}
