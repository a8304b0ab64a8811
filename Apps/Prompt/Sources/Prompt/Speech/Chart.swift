import CoreDomain
import TerminalKit

/// The state of a session that a line is read in.
struct SpeechContext: Sendable {
    /// The words of all commands, collected once for all readings of a line.
    let ownWords: Set<String>
    var rows: [Item] = []
    var table: NumberedTable?
    var current: Item?
    /// The values of sources of completions, in lower case.
    var values: [HandlerID: Set<String>] = [:]
    /// The known titles and names in the line.
    var titles: [KnownTitle] = []
}

/// A part of a line that is a known title or name.
struct KnownTitle: Sendable, Equatable {
    let range: Range<Int>
    let kind: ItemKind
}

/// The parts of a line: each with the words that it covers and what these may be.
///
/// Parts may overlap; a reading chooses among them.
struct Chart: Sendable {
    /// A part of the line.
    struct Part: Sendable {
        let range: Range<Int>
        let meaning: Meaning
    }

    enum Meaning: Sendable {
        /// The words ask for a line that begins with one of these texts.
        case cue([String])
        /// The word of a command's own: its name, or a verb or choice after it.
        case own(String)
        /// The words are a value for one of these places, and may ask for a line by themselves.
        case value([PartReader.Slot], String, asks: String? = nil)
        /// The words are rows of the table on the screen.
        case rows(String)
        case filler(LexiconEntry.Filler)
        /// A known or quoted title or name. Any kind is possible for `nil`.
        case title(ItemKind?)
        /// Words that may be a title or a name that isn't known.
        case unknown
        /// A name after words that introduce one.
        case name(key: String, text: String, unknownWords: Int)
    }

    /// The words without the marks of a sentence.
    let words: [Word]
    /// The words in lower case, or those they stand for; empty for words in quotes.
    let keywords: [String]
    /// The indices of words that a comma or semicolon follows.
    let stops: Set<Int>
    /// The parts by their first word.
    private(set) var parts: [[Part]]
    /// The words that a reader, a phrase or a command explains, so that they are in no unknown title.
    private(set) var explained: Set<Int> = []
    /// The words of commands, days and numbers, which alone are no title.
    private(set) var common: Set<Int> = []
    /// The words that introduce a name: “with”.
    private var introductions: Set<Int> = []
    /// The words such as “not”, which turn what follows them into its opposite.
    let negations: Set<Int>

    init(_ typed: [Word], _ table: CommandTable, _ lexicon: Lexicon, _ context: SpeechContext) {
        words = typed.map(\.withoutSentenceMarks)
        stops = Set(
            typed.indices.filter {
                !typed[$0].isQuoted && typed[$0].text.count > 1 && ",;".contains(typed[$0].text.last ?? " ")
            })
        let keywords = words.map { word in
            guard let keyword = word.keyword else { return "" }
            if case .word(let other)? = lexicon.roles[[keyword]], !other.contains(" ") { return other }
            return keyword
        }
        self.keywords = keywords
        negations = Set(keywords.indices.filter { lexicon.isNegation(keywords[$0]) })
        explained = negations
        common = negations
        parts = Array(repeating: [], count: typed.count)
        addTyped(table, lexicon.readers)
        addNamedKeys(table, lexicon.readers)
        addOwnWords(context.ownWords)
        addPhrases(of: lexicon)
        addValues(lexicon.readers, context)
        addExclusions()
        addRows(context)
    }

    /// Returns the chart with known titles and names, and with the words that may be unknown ones.
    func knowing(_ titles: [KnownTitle], _ table: CommandTable, _ lexicon: Lexicon) -> Chart {
        var chart = self
        chart.addTitles(titles)
        chart.addNames(lexicon, table)
        chart.addText()
        return chart
    }

    mutating func add(_ range: Range<Int>, _ meaning: Meaning, explains: Bool = true) {
        parts[range.lowerBound].append(Part(range: range, meaning: meaning))
        if explains { explained.formUnion(range) }
        if !meaning.mayBeTitle { common.formUnion(range) }
    }

    /// Removes the parts that begin at a word and meet a condition.
    mutating func remove(at index: Int, where isRemoved: (Part) -> Bool) { parts[index].removeAll(where: isRemoved) }

    /// Returns the ranges of up to `length` words in which none is quoted.
    private func ranges(upTo length: Int) -> [Range<Int>] {
        words.indices.flatMap { start in
            (1...max(1, min(length, words.count - start))).map { start..<start + $0 }
        }.filter { range in range.allSatisfy { !keywords[$0].isEmpty } }
    }

    // MARK: - Parts

    private mutating func addPhrases(of lexicon: Lexicon) {
        for range in ranges(upTo: lexicon.longestPhrase) {
            guard
                let role = lexicon.roles[Array(keywords[range])]
                    ?? lexicon.roles[words[range].map { $0.text.lowercased() }]
            else { continue }
            switch role {
            case .cue(let lines): add(range, .cue(lines))
            case .word(let other): addOther(words: other, range, lexicon.readers)
            case .condition(let text):
                let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
                add(range, .value([.key(parts[0])], parts[1]))
            case .introduction:
                introductions.insert(range.upperBound - 1)
                // “Directed” alone would ask for a line.
                for index in range where range.count > 1 { parts[index].removeAll(where: \.isAsking) }
                add(range, .filler(.preposition), explains: range.count > 1)
            case .filler(let filler):
                if filler == .quantity || filler == .clause { explained.formUnion(range) }
                add(range, .filler(filler), explains: ![.article, .preposition, .joint, .opinion].contains(filler))
            }
        }
        addCompanions(lexicon)
        addVerbs(of: lexicon)
        dropCovered()
    }

    /// Adds the verbs that another word completes: “take” before “off”.
    private mutating func addVerbs(of lexicon: Lexicon) {
        for (index, keyword) in keywords.enumerated() {
            for verb in lexicon.verbs where verb.word == keyword && keywords[index...].contains(verb.completion) {
                add(index..<index + 1, .cue(verb.lines))
            }
        }
    }

    /// Removes the phrases within a longer one that asks for a line: “see” in “want to see”. After “not”, the longer one
    /// doesn't: “movies” in “not seen movies”.
    private mutating func dropCovered() {
        let longer = parts.joined().filter { $0.range.count > 1 && $0.isAsking && !isNegated($0.range.lowerBound) }
            .map(\.range)
        for index in parts.indices {
            parts[index].removeAll { part in
                part.isAsking
                    && longer.contains {
                        $0 != part.range && $0.lowerBound <= part.range.lowerBound
                            && part.range.upperBound <= $0.upperBound
                    }
            }
        }
    }

    /// Adds the words that a phrase stands for: a word of ours, or what a reader makes of them.
    private mutating func addOther(words other: String, _ range: Range<Int>, _ readers: [PartReader]) {
        explained.formUnion(range)
        if !other.contains(" ") { add(range, .own(other)) }
        for reader in readers {
            if let text = reader.read(other.spokenWords) { add(range, .value(reader.slots, text)) }
        }
    }

    /// Adds those with whom something was seen: “with my sister”.
    private mutating func addCompanions(_ lexicon: Lexicon) {
        let owners: Set = ["my", "our", "his", "her", "the"]
        for index in words.indices.dropLast(2) where keywords[index] == "with" && owners.contains(keywords[index + 1]) {
            let isKnown = lexicon.roles[[keywords[index + 2]]] != nil
            if !isKnown { add(index..<index + 3, .filler(.companion), explains: false) }
        }
    }

    /// Adds the words of the commands: names, verbs and choices, also in the plural.
    private mutating func addOwnWords(_ own: Set<String>) {
        for (index, keyword) in keywords.enumerated() {
            let singular = keyword.hasSuffix("s") ? String(keyword.dropLast()) : keyword
            guard let word = [keyword, singular].first(where: own.contains) else { continue }
            add(index..<index + 1, .own(word))
        }
    }

    private mutating func addValues(_ readers: [PartReader], _ context: SpeechContext) {
        for range in ranges(upTo: 6) {
            let spoken = Array(keywords[range])
            for reader in readers where range.count <= reader.longest {
                // The number of “part two” and of “paddington 2” belongs to a title.
                guard let text = reader.read(spoken) else { continue }
                add(range, .value(reader.slots, text, asks: reader.cue), explains: !reader.isBare)
                // A service alone asks where a title is, whatever the service.
                if let cue = reader.cue, !reader.slots.contains(where: \.isArgument) { add(range, .cue([cue])) }
            }
            for (source, values) in context.values where values.contains(spoken.joined(separator: "-")) {
                add(range, .value([.value(of: source)], spoken.joined(separator: "-")))
            }
        }
    }

    /// The words before numbers that aren't those of rows.
    private static let partNames: Set = ["episode", "episodes", "season", "seasons", "part", "chapter", "ep"]

    private mutating func addRows(_ context: SpeechContext) {
        for range in ranges(upTo: 6) {
            let spoken = Array(keywords[range])
            let isOfParts = range.lowerBound > 0 && Self.partNames.contains(keywords[range.lowerBound - 1])
            guard !isOfParts, let text = RowWords(count: context.rows.count).read(spoken) else { continue }
            let isBare = spoken.allSatisfy { $0.first?.isNumber == true }
            add(range, .rows(text), explains: !isBare)
        }
    }

    /// Adds known titles, and what is left in one piece as an unknown one.
    private mutating func addTitles(_ titles: [KnownTitle]) {
        for title in titles {
            add(title.range, .title(title.kind), explains: false)
            let isRead = parts[title.range.lowerBound].contains { $0.range == title.range && !$0.isTitle }
            if title.range.count > 1, !isRead { bind(title.range) }
        }
        let known = Set(titles.flatMap(\.range))
        for piece in pieces(besides: known) { add(piece, .unknown, explains: false) }
    }

    /// Removes the parts that share words with a known title of several words, apart from those within or around it that are titles.
    private mutating func bind(_ title: Range<Int>) {
        for index in parts.indices {
            parts[index].removeAll { part in
                part.range.overlaps(title) && !part.isTitle
            }
        }
    }

    /// Returns the pieces of words that nothing explains, each also without the number at its end.
    private func pieces(besides known: Set<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start: Int?
        for index in 0...words.count {
            let isOpen = index < words.count && isOpen(index, after: start) && !known.contains(index)
            if isOpen, start == nil { start = index }
            if let first = start, !isOpen || stops.contains(index) {
                let piece = trimmed(first..<(isOpen ? index + 1 : index))
                start = nil
                // An opinion alone isn't a title.
                if piece.allSatisfy({ isFiller($0, in: [.article, .preposition, .joint, .opinion]) }) { continue }
                pieces.append(piece)
                let name = trimmed(piece.lowerBound..<piece.upperBound - 1)
                if !name.isEmpty, keywords[piece.upperBound - 1].isDigits { pieces.append(name) }
                pieces += halves(of: piece)
            }
        }
        return pieces
    }

    /// Returns the two titles that a word such as “with” may join.
    private func halves(of piece: Range<Int>) -> [Range<Int>] {
        let joints = piece.dropFirst().dropLast().filter {
            isFiller($0, in: [.joint]) || ["with", "to"].contains(keywords[$0])
        }
        guard joints.count == 1, let joint = joints.first else { return [] }
        return [piece.lowerBound..<joint, joint + 1..<piece.upperBound]
    }

    /// Returns whether nothing explains a word, or it may be within a title that has begun.
    private func isOpen(_ index: Int, after start: Int?) -> Bool {
        if words[index].isQuoted || explained.contains(index) || words[index].isFile || words[index].keyAndValue != nil
        {
            return false
        }
        if start != nil { return true }
        // A title doesn't begin with a number, and begins with at most an article.
        return keywords[index].first?.isNumber != true && !isFiller(index, in: [.preposition, .joint])
    }

    private func trimmed(_ piece: Range<Int>) -> Range<Int> {
        var piece = piece
        while let last = piece.last, isFiller(last, in: [.article, .preposition, .joint]) {
            piece = piece.lowerBound..<last
        }
        return piece
    }

    /// Returns whether a word alone is a filler of one of some classes.
    func isFiller(_ index: Int, in classes: Set<LexiconEntry.Filler>) -> Bool {
        parts[index].contains { part in
            if case .filler(let filler) = part.meaning {
                part.range.count == 1 && classes.contains(filler)
            } else {
                false
            }
        }
    }

    /// Adds the names that words such as “starring” introduce.
    private mutating func addNames(_ lexicon: Lexicon, _ table: CommandTable) {
        for range in ranges(upTo: lexicon.longestPhrase) where range.upperBound < words.count {
            guard case .introduction(let key)? = lexicon.roles[Array(keywords[range])] else { continue }
            for part in parts[range.upperBound] where part.isTitle {
                let text = text(part.range)
                switch part.meaning {
                case .title(let kind) where kind.map { table.type(of: $0)?.hasYears == false } ?? true:
                    add(
                        range.lowerBound..<part.range.upperBound, .name(key: key, text: text, unknownWords: 0),
                        explains: false)
                case .unknown where part.range.count < 4:
                    add(
                        range.lowerBound..<part.range.upperBound,
                        .name(key: key, text: text, unknownWords: part.range.count), explains: false)
                default: break
                }
            }
        }
        addLongValues(table)
    }

    /// Returns whether a word such as “with” is before a range.
    func isIntroduced(_ range: Range<Int>) -> Bool {
        guard let first = range.first, first > 0 else { return false }
        return introductions.contains(first - 1)
    }

    /// The words of a range as one text, without the “’s” of an owner.
    func text(_ range: Range<Int>) -> String {
        let text = words[range].map(\.text).joined(separator: " ")
        return text.hasSuffix("'s") ? String(text.dropLast(2)) : text
    }
}

extension Chart.Meaning {
    /// Whether the words are a title, or a condition, such as a genre, which may also be one: “alien”.
    fileprivate var mayBeTitle: Bool {
        switch self {
        case .title, .unknown, .name: true
        case .value(let slots, _, _): slots.contains { if case .key = $0 { true } else { false } }
        case .cue, .own, .rows, .filler: false
        }
    }
}

extension Chart.Part {
    /// Whether the words ask for a line, or are a condition.
    fileprivate var isAsking: Bool {
        switch meaning {
        case .cue, .own: true
        case .value(let slots, _, _): slots.contains(.key("is"))
        case .rows, .filler, .title, .unknown, .name: false
        }
    }

    /// Whether the words are a value.
    var isValue: Bool { if case .value = meaning { true } else { false } }

    /// Whether the words say nothing of their own.
    var isFiller: Bool { if case .filler = meaning { true } else { false } }

    /// Whether the part is a title or a name, or may be one.
    var isTitle: Bool {
        switch meaning {
        case .title, .unknown: true
        case .cue, .own, .value, .rows, .filler, .name: false
        }
    }
}

extension PartReader.Slot {
    fileprivate var isArgument: Bool { if case .argument = self { true } else { false } }

    /// Whether the part is the value of a key.
    var isKey: Bool { if case .key = self { true } else { false } }
}

extension Word {
    /// Whether the word is a path or the name of a file.
    var isFile: Bool { text.contains("/") || text.dropLast().contains(".") && !text.hasSuffix(".") }

    /// The word without the marks of a sentence around it.
    var withoutSentenceMarks: Word {
        guard !isQuoted, text.count > 1 else { return self }
        let marks = text.reversed().prefix { "?!.,;:)".contains($0) }.count
        let bare = text.dropLast(marks).drop { "(".contains($0) }
        return bare.isEmpty ? self : Word(String(bare).replacing("’", with: "'"))
    }
}
