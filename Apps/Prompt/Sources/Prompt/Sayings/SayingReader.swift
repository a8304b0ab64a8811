import CoreDomain
import Synchronization
import TerminalKit

/// The reader of lines by their shapes.
struct SayingReader: Sendable {
    let sentences: Sentences
    /// Returns whether a line can be typed, at the moment or after a title was opened.
    let judge: @Sendable ([Word]) -> Verdict
    /// Returns whether a word is an action on a title rather than a table.
    let isAction: @Sendable (String) -> Bool
    /// Whether the line asks, so that no action is meant.
    var asks = false
    /// The values of sources of completions, in lower case.
    var values: [HandlerID: Set<String>] = [:]
    /// The table on the screen.
    var table: NumberedTable?
    /// Returns the title in a row of the table, as a line names it: “movie 550”; `nil` without such a row.
    var row: @Sendable (Int) -> String? = { _ in nil }
    /// Returns the title of an item, as a line names it: “movie 550”.
    var name: @Sendable (Item) -> String = { $0.title }
    /// The title, season or episode that is open.
    var current: Item?
    /// Lines that have just failed, in lower case, which are no remedy.
    var failed: Set<String> = []
    /// Shapes whose titles or names aren't known.
    var unknownShapes: Set<String> = []
    /// Words that may belong to a title or not.
    var articles: Set<String> = []
    let readings: Readings

    /// The blanks' readings of words in one state of the session, cached because many shapes need the same ones.
    final class Readings: Sendable {
        struct Key: Hashable {
            let blank: String
            let words: [String]
        }

        fileprivate let known = Mutex<[Key: String?]>([:])
    }

    /// Whether a line can be typed.
    enum Verdict {
        case valid
        /// The line is about the current title, and there is none.
        case needsTitle
        case invalid
    }

    /// The blank for a line that can be typed.
    static let line = "LINE"
    /// The blank for a line that can be typed and isn't an action, so that filters may follow.
    static let tableLine = "TABLE"

    /// The blank for words that the meaning leaves out.
    static let anything = "ANY"

    /// The lines that a saying means.
    struct Meanings: Equatable {
        /// The shape that fits.
        let shape: String
        let lines: [String]
        /// Whether a title has to be opened first.
        let needsTitle: Bool
        /// How many words are taken as titles and names.
        let freeWords: Int
        /// How many of them are articles.
        var articles = 0
        /// Whether some words are left out.
        let isVague: Bool
        /// Whether the only words that may be anything are names.
        var isNamed = false
        /// Whether no words are taken as titles or names, and none is left out.
        var isCertain: Bool { freeWords == 0 && !isVague }
        /// Whether words are a text, which may say anything.
        var isText = false
        /// The words that must be known titles.
        var knownTitles: [String] = []
        /// The words that must be known people.
        var knownNames: [String] = []
    }

    /// Returns the lines meant by the first shape that fits; `nil` if none fits or all would be errors.
    ///
    /// - Parameter isUnknown: Whether the first word isn't a command. Only then may the line begin with a title.
    func meanings(of words: [Word], isUnknown: Bool) -> Meanings? {
        // A longer line is a title or a text.
        guard words.count <= 16 else { return nil }
        let said = Self.withoutMark(words)
        let spoken = Set(said.compactMap(\.spoken))
        for saying in sentences.sayings where !unknownShapes.contains(saying.shape) {
            let shape = saying.form
            let typed = Self.typed(said, for: shape)
            guard shape.hasNeeded(of: typed.count == said.count ? spoken : Set(typed.compactMap(\.spoken))) else {
                continue
            }
            if !isUnknown, case .blank(let name)? = shape.parts.first, isFree(name) { continue }
            guard let filled = best(fillings(of: shape.parts[...], typed[...])) else { continue }
            func meanings(_ lines: [String], needsTitle: Bool) -> Meanings {
                Meanings(
                    shape: saying.shape, lines: lines, needsTitle: needsTitle,
                    freeWords: Self.free(filled),
                    articles: articles(in: filled),
                    isVague: filled.contains { $0.blank.name == Self.anything },
                    isNamed: filled.contains { $0.blank.kind == .name } && !filled.contains { $0.blank.kind == .free },
                    isText: filled.contains { $0.blank.kind == .text },
                    knownTitles: saying.isOfKnown ? filled.filter { $0.blank.kind == .free }.map(\.text) : [],
                    knownNames: filled.filter(\.blank.isOfKnown).map(\.text))
            }
            let lines = Self.alternatives(filled).flatMap { filled in
                saying.meanings.compactMap { line(from: $0, filled) }
            }.filter { !(asks && changes($0.text)) }
            let now = lines.filter { $0.verdict == .valid }.map(\.text)
            if !now.isEmpty { return meanings(now, needsTitle: false) }
            let later = lines.filter { $0.verdict == .needsTitle }.map(\.text)
            if !later.isEmpty { return meanings(later, needsTitle: true) }
        }
        return nil
    }

    /// Returns the fillings for each reading of words that may mean several things, as `3/4/2024` may.
    private static func alternatives(_ fillings: [Filling]) -> [[Filling]] {
        guard let index = fillings.firstIndex(where: { $0.blank.kind == .certain && $0.text.contains(Blank.or) }) else {
            return [fillings]
        }
        let uncertain = fillings[index]
        return uncertain.text.split(separator: Blank.or).map { text in
            copy(of: fillings) {
                $0[index] = Filling(
                    blank: uncertain.blank, words: uncertain.words, text: String(text), isQuoted: uncertain.isQuoted)
            }
        }
    }

    /// Returns whether a line is an action on a title or on rows.
    private func changes(_ line: String) -> Bool {
        let words = line.split(separator: " ").map { Word(String($0)) }
        let isOnRows = words.first.map { $0.selectsRows || $0.isCurrent } == true
        return words.dropFirst(isOnRows ? 1 : 0).first.map { isAction($0.text) } == true
    }

    /// The words of a blank, with their text.
    struct Filling {
        let blank: Blank
        let words: Int
        let text: String
        let isQuoted: Bool

        /// The text in a line. Several words within a line, or within a value, are one word only in quotes.
        ///
        /// - Parameter isEnd: Whether the words end the line.
        func text(isEnd: Bool) -> String {
            let isSplit = text.contains(" ")
            let needsQuotes =
                switch blank.kind {
                case .certain: false
                // Quotes would make several titles one.
                case .free: isQuoted || (isSplit && !isEnd && !text.contains(", "))
                case .name: isQuoted || isSplit
                case .text, .quotedWord: true
                }
            return needsQuotes ? "\"\(text.replacing("\"", with: "'"))\"" : text
        }
    }

    /// Returns the filling that leaves the fewest words to titles and names, and among those the one with the longest
    /// first title.
    private func best(_ fillings: [[Filling]]) -> [Filling]? {
        fillings.min { first, second in
            let counts = (Self.free(first), Self.free(second))
            if counts.0 != counts.1 { return counts.0 < counts.1 }
            return (first.first?.words ?? 0) > (second.first?.words ?? 0)
        }
    }

    /// Returns how many words are taken as titles and names. What follows the command of a whole line is probably a title.
    private static func free(_ fillings: [Filling]) -> Int {
        fillings.reduce(0) { sum, filling in
            if [line, tableLine].contains(filling.blank.name) { return sum + filling.words - 1 }
            return filling.blank.takesAnyWords ? sum + filling.words : sum
        }
    }

    private func articles(in fillings: [Filling]) -> Int {
        fillings.filter(\.blank.takesAnyWords).flatMap { $0.text.lowercased().split(separator: " ") }
            .count { articles.contains(String($0)) }
    }

    private func isFree(_ name: String) -> Bool { sentences.blanks[name].map { $0.kind != .certain } ?? false }

    /// Returns all ways in which words fill the blanks of a shape.
    private func fillings(of parts: ArraySlice<Saying.Part>, _ words: ArraySlice<Word>) -> [[Filling]] {
        guard let part = parts.first else { return words.isEmpty ? [[]] : [] }
        let rest = parts.dropFirst()
        switch part {
        case .words(let alternatives):
            return alternatives.flatMap { texts -> [[Filling]] in
                guard words.prefix(texts.count).map(\.spoken) == texts else { return [] }
                return fillings(of: rest, words.dropFirst(texts.count))
            }
        case .optional(let inner):
            return fillings(of: rest, words) + fillings(of: inner + rest, words)
        case .blank(let name):
            guard let blank = blank(name) else { preconditionFailure("there is no blank “\(name)”") }
            return (1...max(1, words.count)).flatMap { count -> [[Filling]] in
                let own = Array(words.prefix(count))
                guard own.count == count, let text = text(of: blank, in: own) else { return [] }
                let filling = Filling(
                    blank: blank, words: count, text: text, isQuoted: own.contains(where: \.isQuoted))
                return fillings(of: rest, words.dropFirst(count)).map { [filling] + $0 }
            }
        }
    }

    /// Returns the text that a blank reads from words; `nil` if they mean something else.
    func text(of blank: Blank, in words: [Word]) -> String? {
        let key = Readings.Key(blank: blank.name, words: words.map(\.source))
        if let known = readings.known.withLock({ $0[key] }) { return known }
        // Commas within a title stay, but one after it is a comma of the sentence.
        let bare = words.map(\.withoutComma)
        let own = Array(words.dropLast()) + bare.suffix(1)
        let read = blank.read(own) ?? (own == bare ? nil : blank.read(bare))
        let text = read.flatMap { $0.isBlank ? nil : $0 }
        readings.known.withLock { $0[key] = .some(text) }
        return text
    }

    func blank(_ name: String) -> Blank? {
        guard [Self.line, Self.tableLine].contains(name) else {
            let blank = sentences.blanks[name]
            if let read = blank?.readRow {
                return Blank(name) { [row] words in
                    read(words).flatMap { said in row(said.number).map { "\($0) \(said.rest)" } }
                }
            }
            guard let source = blank?.source else { return blank }
            return Blank(name) { [values] words in
                let value = words.joined(separator: "-")
                return values[source]?.contains(value) == true ? value : nil
            }
        }
        return Blank(name) { [judge, isAction] words in
            if name == Self.tableLine, isAction(words[0]) { return nil }
            return judge(words.map { Word($0) }) == .valid ? words.joined(separator: " ") : nil
        }
    }

    /// Returns a meaning with its blanks filled, and whether it can be typed; `nil` if a blank isn't filled, unless it is
    /// in brackets, or if the line would be an error.
    func line(from meaning: String, _ fillings: [Filling]) -> (text: String, verdict: Verdict)? {
        let names = Set(meaning.blankNames)
        guard let own = sentences.shownBlanks.first(where: { names.contains($0.name) }) else {
            return filled(meaning, fillings)
        }
        let added = ([meaning] + fillings.filter { names.contains($0.blank.name) }.map(\.text)).joined(separator: " ")
        let texts = texts(of: own, keys: Set(added.matches(of: /[a-z]+:/).map { String($0.output) }))
        return texts.lazy.compactMap { text in
            filled(meaning, fillings + [Filling(blank: own, words: 0, text: text, isQuoted: false)])
        }.first
    }

    /// Returns the texts that the screen gives a blank, the best first.
    ///
    /// - Parameter keys: The keys of the meaning. They are removed from the table's line.
    private func texts(of blank: Blank, keys: Set<String>) -> [String] {
        switch blank.shown {
        case .table(let others):
            var line = table.map { $0.line.filter { word in !keys.contains { word.text.hasPrefix($0) } } }
            // What is added to the line of a search would be searched for.
            if let words = line, keys.isEmpty, judge(words + [Word("zzz")]) != .invalid { line = nil }
            return ([line?.source].compactMap(\.self) + others).filter { !$0.isEmpty }
        case .name(let kind, let other):
            return table.flatMap { $0.kind == kind && $0.name != other ? [$0.name] : nil } ?? []
        case .part: return [current?.part?.code.lowercased()].compactMap(\.self)
        case .whole: return [current.flatMap { $0.part == nil ? nil : name($0) }].compactMap(\.self)
        case .season(let other): return [current?.part?.season.map { "s\($0)" } ?? other]
        case nil: return []
        }
    }

    private func filled(_ meaning: String, _ fillings: [Filling]) -> (text: String, verdict: Verdict)? {
        let filledNames = Set(fillings.map(\.blank.name))
        let tokens = meaning.split(separator: " ").compactMap { token -> String? in
            guard token.hasPrefix("[") else { return String(token) }
            let inner = String(token.dropFirst().dropLast())
            return inner.blankNames.allSatisfy(filledNames.contains) ? inner : nil
        }
        var filled: [String] = []
        for (index, token) in tokens.enumerated() {
            var text = token
            for name in token.blankNames {
                guard let filling = fillings.first(where: { $0.blank.name == name }) else { return nil }
                let next = tokens.dropFirst(index + 1).first
                // A word between titles ends one, unless it may be its own.
                let isEnd = next == nil || (["vs", "and"].contains(next) && !filling.text.contains(" and "))
                text = text.replacing(name, with: filling.text(isEnd: token == name && isEnd))
            }
            filled.append(text)
        }
        let line = filled.joined(separator: " ")
        guard let command = try? RedirectedLine(line).command, let words = try? Word.words(in: command) else {
            return nil
        }
        // “watchlist add 1396” doesn't lead to `watchlist add add 1396`.
        let isRepeated = zip(words, words.dropFirst()).enumerated().contains { index, pair in
            pair.0.keyword != nil && pair.0.keyword == pair.1.keyword && (index == 0 || isAction(pair.0.text))
        }
        if isRepeated { return nil }
        let verdict = judge(words)
        return verdict == .invalid || failed.contains(words.source.lowercased()) ? nil : (line, verdict)
    }

    /// Returns the words without a mark at the end of a sentence.
    private static func withoutMark(_ words: [Word]) -> [Word] {
        guard let last = words.last, !last.isQuoted, last.text.count > 1, let mark = last.text.last,
            "?!".contains(mark)
        else { return words }
        return words.dropLast() + [Word(String(last.text.dropLast()))]
    }

    /// Returns the words as a shape sees them: with a word such as `actor:pacino` divided if the shape has `actor:`, and
    /// with commas as words if the shape has one.
    private static func typed(_ typed: [Word], for shape: Saying.Shape) -> [Word] {
        let words =
            shape.hasComma
            ? typed.flatMap { $0.endsWithComma && $0.text != "," ? [$0.withoutComma, Word(",")] : [$0] } : typed
        guard !shape.keys.isEmpty else { return words }
        return words.flatMap { word -> [Word] in
            guard let key = shape.keys.first(where: { word.keyword?.hasPrefix($0) == true }) else { return [word] }
            let rest = String(word.text.dropFirst(key.count))
            return rest.isEmpty ? [word] : [Word(key), Word(rest)]
        }
    }
}
