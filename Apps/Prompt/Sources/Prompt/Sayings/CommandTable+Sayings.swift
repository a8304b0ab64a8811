import CoreDomain
import TerminalKit

/// The session state that phrases are interpreted in.
struct SayingContext: Sendable {
    var rows: [Item] = []
    var table: NumberedTable?
    var current: Item?
    /// The values of the sources of the sayings' blanks, in lower case.
    var values: [HandlerID: Set<String>] = [:]
    /// Other lines that have just failed, in lower case, which are no remedy.
    var failed: Set<String> = []
    /// The shapes that fit but whose titles or names aren't known.
    var unknownShapes: Set<String> = []
    let readings = SayingReader.Readings()
}

/// Lines that people type although they are no commands.
extension CommandTable {
    private func reader(of words: [Word], in context: SayingContext) -> SayingReader {
        let actions = Set(rowActions.map(\.name))
        let rows = context.rows
        let current = context.current
        let name = { @Sendable (item: Item) in
            naming(item) ?? "\(item.reference.kind.rawValue) \(item.reference.id)"
        }
        return SayingReader(
            sentences: sentences, judge: { verdict(on: $0, rows: rows, current: current) },
            isAction: actions.contains, asks: fillers.areQuestion(words), values: context.values,
            table: context.table,
            row: { rows.indices.contains($0 - 1) ? name(rows[$0 - 1]) : nil }, name: name, current: current,
            failed: context.failed.union([words.source.lowercased()]),
            unknownShapes: context.unknownShapes, articles: fillers.articles, readings: context.readings)
    }

    /// Returns the lines that a line means although they were said in other words; `nil` if no shape and no intent fits.
    ///
    /// - Parameter isTitle: Whether the whole line is a known title. It may then have a cue of an intent: “star wars”.
    func meanings(of words: [Word], in context: SayingContext, isTitle: Bool = false) -> SayingReader.Meanings? {
        let isUnknown = isUnknown(words)
        let reader = reader(of: words, in: context)
        func meanings(of words: [Word]) -> SayingReader.Meanings? {
            let bare = fillers.withoutCourtesies(words)
            let said = reader.meanings(of: words, isUnknown: isUnknown)
            guard bare.count < words.count, !bare.isEmpty, said.map({ $0.freeWords > 0 }) ?? true else { return said }
            guard let rest = reader.meanings(of: bare, isUnknown: isUnknown) else { return said }
            return rest.freeWords < (said?.freeWords ?? 1) ? rest : said
        }
        if let sequence = rowSequence(words, by: reader, read: meanings) { return sequence }
        if !isTitle, let sequence = sequence(words, by: reader, read: meanings) { return sequence }
        let said = meanings(of: words)
        guard !isTitle, isUnknown || isSentence(words), said.map({ $0.freeWords > 1 }) ?? true,
            let intended = IntentReader(intents: sentences.intents, fillers: fillers, sayings: reader)
                .meanings(of: words, isUnknown: isUnknown)
        else { return said }
        guard let said, !said.isText else { return said ?? intended }
        if said.isNamed, intended.isVague { return said }
        // What takes fewer words for titles says more of what was typed.
        let isBetter =
            said.isVague
            ? intended.isCertain : intended.freeWords < said.freeWords - said.articles
        return isBetter ? intended : said
    }

    /// Returns lines that may be near to what a sentence asks, although none says all of it; `nil` for any other line.
    func guesses(of words: [Word], in context: SayingContext) -> [String]? {
        IntentReader(intents: sentences.intents, fillers: fillers, sayings: reader(of: words, in: context))
            .guesses(of: words)
    }

    /// Returns a line without closing punctuation: `seen` for “seen!”. Returns `nil` for a line that ends otherwise or in a
    /// question mark, and if the rest isn't a valid line.
    func withoutMarks(_ words: [Word], rows: [Item], current: Item?) -> String? {
        guard let last = words.last, !last.isQuoted, let mark = last.text.last, "!.,;".contains(mark) else {
            return nil
        }
        let text = String(last.text.reversed().drop { "!.,;".contains($0) }.reversed())
        let bare = words.dropLast() + (text.isEmpty ? [] : [Word(text)])
        return !bare.isEmpty && verdict(on: Array(bare), rows: rows, current: current) != .invalid
            ? Array(bare).source : nil
    }

    /// Returns a line whose misspelt words are replaced by words of sayings that are spelt alike: “horor movies”; `nil` if
    /// none is.
    func respelled(_ words: [Word]) -> [Word]? {
        let genres = filters.flatMap(\.values).flatMap { $0.text.split(separator: " ").map(String.init) }
        let known = sentences.longWords.union(genres.filter { $0.count > 4 })
        let respelled = words.map { word -> Word in
            guard let typed = word.keyword, typed.count > 4, !known.contains(typed), command(typed) == nil else {
                return word
            }
            let near = known.filter {
                $0.utf8.first == typed.utf8.first && typed.editDistance(to: $0, atMost: 1) != nil
            }
            return near.min().map { Word($0) } ?? word
        }
        return respelled == words ? nil : respelled
    }

    /// Returns whether a word is an action on a title.
    func isAction(_ name: String) -> Bool { rowActions.contains { $0.name == name } }

    /// Returns the lines of several clauses that each begin with rows: “1 seen, 2 seen and 3 add”.
    private func rowSequence(
        _ words: [Word], by reader: SayingReader, read: ([Word]) -> SayingReader.Meanings?
    ) -> SayingReader.Meanings? {
        guard words.count > 3, words[0].selectsRows else { return nil }
        // A number before another one is a rating: “1 rate 9 2 rate 8”.
        let starts = words.indices.dropFirst().dropLast().filter {
            words[$0].selectsRows && !words[$0 + 1].selectsRows
        }
        let joined = starts.filter { words[$0 - 1].endsWithComma || words[$0 - 1].keyword == "and" }
        let inner = joined.isEmpty ? starts : joined
        let clauses = zip([0] + inner, inner + [words.count])
            .map { start, end -> [Word] in
                var clause = words[start..<end]
                if clause.last?.keyword == "and" { clause.removeLast() }
                return clause.dropLast() + clause.suffix(1).map(\.withoutComma)
            }
        guard clauses.count > 1, clauses.allSatisfy({ $0.count > 1 }) else { return nil }
        let lines = clauses.compactMap { clause in
            reader.judge(clause) == .valid ? clause.source : read(clause)?.lines.first
        }
        guard lines.count == clauses.count else { return nil }
        return SayingReader.Meanings(shape: "ROWS", lines: lines, needsTitle: false, freeWords: 0, isVague: false)
    }

    /// Returns the lines of two sentences that are said one after the other: “rate it 9 then add to my watchlist”, or “seen
    /// heat; rate 9”. After “and”, which may belong to a title, the second is a command alone: “add heat and where”.
    private func sequence(
        _ words: [Word], by reader: SayingReader, read: ([Word]) -> SayingReader.Meanings?
    ) -> SayingReader.Meanings? {
        let words = words.flatMap { word in
            word.text.count > 1 && word.text.hasSuffix(";") && !word.isQuoted
                ? [Word(String(word.text.dropLast())), Word(";")] : [word]
        }
        let joints = ["then", ";", "&&"]
        let inner = words.dropFirst().dropLast()
        guard
            let index = inner.firstIndex(where: { $0.keyword.map(joints.contains) == true })
                ?? inner.lastIndex(where: { $0.keyword == "and" })
        else { return nil }
        let isCertain = words[index].keyword != "and"
        var first = Array(words[..<index])
        if first.count > 1, first.last?.keyword == "and" { first.removeLast() }
        first[first.count - 1] = first[first.count - 1].withoutComma
        let second = Array(words[(index + 1)...])
        let verdicts = [first, second].map(reader.judge)
        // “swap 1 and 2” names rows.
        let isRow = second.count == 1 && second[0].text.isDigits
        if !isCertain, first.count < 2 || second.count > 1 || isRow || verdicts[1] == .invalid || verdicts[0] == .valid
        {
            return nil
        }
        let lines = zip([first, second], verdicts).compactMap { half, verdict -> String? in
            let said = read(half)
            // A line of the program may have a title, but a phrase with none in it says more.
            if verdict != .invalid, said?.freeWords != 0 { return half.source }
            // Two titles: “jaws; alien”.
            let isDivided = [";", "&&"].contains(words[index].text)
            let opening = isDivided && half.count < 5 ? types.first.map { "\($0.name) \(half.source)" } : nil
            return said?.lines.first ?? opening
        }
        guard lines.count == 2 else { return nil }
        return SayingReader.Meanings(
            shape: words[index].text, lines: lines, needsTitle: verdicts[0] == .needsTitle, freeWords: 0, isVague: false
        )
    }

    /// Returns whether a line that begins with a command may nevertheless be a sentence. A short one, or one with a key or
    /// an id, is a command with a mistake.
    private func isSentence(_ words: [Word]) -> Bool {
        words.count > 3
            && words.enumerated().allSatisfy { index, word in
                if word.isQuoted { return true }
                guard let digits = word.digits else { return !word.text.dropLast().contains(":") }
                let isYear = digits.count == 4 && (index == 0 || words[index - 1].keyword.map(isKind) != true)
                return digits.count < 3 || isYear
            }
    }

    /// Returns whether a line can be typed: it is no usage error, and what it is about is known.
    private func verdict(on words: [Word], rows: [Item], current: Item?) -> SayingReader.Verdict {
        var flags = Flags()
        if words.first?.isCurrent == true, current == nil { return .needsTitle }
        // An error would compare the first word with every command.
        guard let rest = try? flags.take(from: words, known: self.flags), !isUnknown(rest),
            let parsed = try? parse(rest, rows: rows, current: current), (try? check(flags, of: parsed)) != nil
        else { return .invalid }
        // Digits that may be a row of the table on the screen are refused.
        if parsed.arguments.title.count == 1, let word = parsed.arguments.title.first, word.text.isDigits,
            !word.isQuoted, let number = Int(word.text), rows.mayMean(number, among: types)
        {
            return .invalid
        }
        switch parsed.form.action {
        case .help:
            let isTopic = (try? HelpText(of: self).result(about: parsed.arguments.text("topic"))) != nil
            return isTopic ? .valid : .invalid
        case .action(let id) where isAboutCurrent(parsed.arguments, action(id)):
            guard let current else { return .needsTitle }
            let isOfParts =
                parsed.arguments.keyword(ArgumentName.selector) != nil
                || namesParts(parsed.arguments.title, after: action(id))
            // Another title may have such parts.
            if isOfParts, !hasParts(current.reference.kind) { return .needsTitle }
            return (try? check(action(id), takes: [current])) == nil ? .invalid : .valid
        case .facet(let name, .named(let kinds)) where parsed.arguments.title.isEmpty:
            guard let current else { return .needsTitle }
            let facet = name ?? parsed.arguments.keyword(ArgumentName.facet)
            let isFitting = kinds.contains(current.reference.kind)
            return isFitting && type(of: current.reference.kind)?.facet(facet, of: current) != nil ? .valid : .invalid
        default: return .valid
        }
    }

    /// Returns whether a line can be typed: it is no usage error, apart from a title that has to be opened first.
    func isLine(_ line: String, rows: [Item], current: Item?) -> Bool {
        guard let command = try? RedirectedLine(line).command, let words = try? Word.words(in: command) else {
            return false
        }
        return verdict(on: words, rows: rows, current: current) != .invalid
    }

    /// Returns whether a hint consists of lines that can be typed, such as `seen #2012 · seen "2012"`.
    func isFinished(_ hint: String, rows: [Item], current: Item?) -> Bool {
        hint.hintedParts.allSatisfy { _, line in
            guard !line.contains(/[A-Z]{2}|[\[|…]/), let words = try? Word.words(in: line), words.count > 1 else {
                return false
            }
            return verdict(on: words, rows: rows, current: current) != .invalid
        }
    }

    /// Returns the kinds of items that the title of a form may name.
    func kinds(of form: Form) -> [ItemKind] {
        switch form.action {
        case .facet(_, .named(let kinds)): kinds
        case .action(let id): action(id).kinds ?? types.map(\.kind)
        default: types.map(\.kind)
        }
    }

    /// Returns whether the words after an action name no title: there are none, or they are a day or a part.
    private func isAboutCurrent(_ arguments: Arguments, _ action: RowAction) -> Bool {
        // A word for parts may complete a phrase: “up to s1e4”.
        let words = arguments.title + (arguments.words[ArgumentName.selector] ?? [])
        let keywords = words.compactMap(\.keyword)
        return arguments.title.isEmpty || (keywords.count == words.count && action.read?(keywords) != nil)
    }

    /// Returns whether words after an action are parts of a series: “s1e3”, “season 1”, “next”.
    private func namesParts(_ title: [Word], after action: RowAction) -> Bool {
        let phrases = action.read?(title.compactMap(\.keyword))
        return phrases?.contains(where: \.isPart) == true
            || title.contains { word in
                word.text.split(separator: ",").contains { !patternForms(accepting: Word(String($0))).isEmpty }
            }
            || title.first.map { ["season", "episode"].contains($0.keyword) } == true
    }

    /// Returns the command that a word was probably meant to be; `nil` if none is near.
    ///
    /// A short word is near only between its first and last letters: “row” isn't “now”.
    func nearestCommand(to word: String) -> String? {
        let word = word.lowercased()
        let names = commands.map(\.name).filter {
            word.count > 3 || ($0.first == word.first && $0.last == word.last)
        }
        return names.nearest(to: word)
    }

    /// Returns whether the first word of a line is neither a command nor a row, a part of an item or a link.
    func isUnknown(_ words: [Word]) -> Bool {
        guard let first = words.first, !first.selectsRows, !first.isCurrent else { return false }
        return command(separated(first)[0].text) == nil && patternForms(accepting: first).isEmpty
            && !links.contains { $0.matches(first.text) }
    }

    /// Returns a line whose first word isn't a command with the command that was probably meant; `nil` if no command
    /// is near, or the line would be an error.
    func corrected(_ words: [Word], rows: [Item], current: Item?) -> String? {
        guard let first = words.first, let name = nearestCommand(to: first.text) else { return nil }
        if isAction(name) {
            // “seen?” asks about the page.
            if fillers.areQuestion(words) { return current == nil ? nil : "_" }
            // “and” isn't `add`.
            if fillers.phrases.contains([first.text.lowercased()]) { return nil }
            // What changes records needs more than a resemblance.
            if first.text.lowercased().editDistance(to: name, atMost: 1) == nil { return nil }
        }
        let line = [Word(name)] + words.dropFirst()
        guard verdict(on: line, rows: rows, current: current) == .valid else { return nil }
        return line.map(\.source).joined(separator: " ")
    }

    /// Returns equivalent lines without unknown flags; `nil` if every flag is known, or if no line is equivalent.
    func lines(withoutUnknownFlagsOf words: [Word], rows: [Item], current: Item?) -> String? {
        guard flags.typed(in: words).flags.contains(where: { $0.flag == nil }) else { return nil }
        return meanings(of: words, in: SayingContext(rows: rows, current: current))?.lines.joined(separator: " · ")
            ?? withoutUnknownFlags(words, rows: rows, current: current)
    }

    /// Returns a line without its unknown flags, which other programs have where this one has keys or words: “stats
    /// --year 2024” → `stats 2024`. `nil` without unknown flags, for an error, and for an action, which might take them for a title.
    func withoutUnknownFlags(_ words: [Word], rows: [Item], current: Item?) -> String? {
        let unknown = flags.typed(in: words).flags.filter { $0.flag == nil }
        guard let first = words.first?.keyword, !unknown.isEmpty, !isAction(first)
        else { return nil }
        guard unknown.count < 4 else { return nil }
        // From the last one on, since a replacement moves the words after it. A value alone may be part of a title.
        let lines = unknown.reversed().reduce([words]) { lines, flag in
            let isKey = filters.contains { $0.name == flag.name.dropFirst(2) }
            let ways: [Replacement] = isKey ? [.key, .value, .flag] : [.value, .key, .flag]
            return lines.flatMap { line in ways.map { Self.replacing(flag, in: line, by: $0) } }
        }
        return lines.first { verdict(on: $0, rows: rows, current: current) == .valid }?.source
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
            if let name = keySynonyms[typed + match.2.prefix(1)] { return Word("\(name):\(match.3)") }
            let synonym = keySynonyms[typed]
            guard let name = synonym ?? filters.first(where: { $0.name == typed })?.name else { return word }
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
        guard let name = keySynonyms[key.lowercased()], word.source.hasPrefix(key),
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
            filters.contains(where: { $0.name == word.text[..<colon].lowercased() })
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
