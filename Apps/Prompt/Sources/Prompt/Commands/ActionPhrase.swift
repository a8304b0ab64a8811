import CoreDomain
import TerminalKit

/// Words after an action that are read instead of being looked up as a title: a time, a part of a series, or the
/// current title.
public struct ActionPhrase: Sendable {
    /// The phrase as it can be typed after any title: “date:yesterday”, “s1e3”.
    let typed: String
    /// Whether the phrase is a part of an item, so that it needs an item with parts.
    public let isPart: Bool
    /// Whether the words belong to a title before them, as a year does: “heat 1995”.
    let belongsToTitle: Bool
    /// Whether the phrase is another action, which needs a line of its own: “rate 8”.
    let isAction: Bool
    /// Whether the words are titles as well, so that they are never taken without asking: “last christmas”, “pilot”.
    let isDoubtful: Bool
    /// The meaning, for the action.
    public let value: any Sendable

    public init(
        typed: String, isPart: Bool = false, belongsToTitle: Bool = false, isAction: Bool = false,
        isDoubtful: Bool = false, value: any Sendable
    ) {
        self.typed = typed
        self.isPart = isPart
        self.belongsToTitle = belongsToTitle
        self.isAction = isAction
        self.isDoubtful = isDoubtful
        self.value = value
    }
}

/// The items of an action, and the phrases typed with it.
struct ActionSubject {
    var items: [FoundItem]
    var phrases: [ActionPhrase] = []
}

/// The finder of an action's subject in the words typed after the action.
struct ActionReader {
    let action: RowAction
    let table: CommandTable
    let titles: any TitleFinder
    let invocation: Invocation
    let kinds: [ItemKind]

    private var arguments: Arguments { invocation.arguments }

    /// A division of the words into a title and phrases.
    private struct Split {
        let title: [Word]
        let phrases: [ActionPhrase]
    }

    /// Returns the subject. Words that are all phrases are about the current title. Without one, the longest exact title
    /// wins, and only where there is none are words read off its end.
    func subject() async throws -> ActionSubject {
        let words = arguments.title
        try checkDay(before: words)
        try checkPronoun(words)
        try await checkPart(words)
        // A word for parts of a title is the last argument, and may complete a phrase: “up to s1e4”.
        let all = words + (arguments.words[ArgumentName.selector] ?? [])
        let splits = splits(of: all, before: words.count)
        guard let shortest = splits.first else {
            let items = words.isEmpty ? [FoundItem(try current())] : try await found(invocation, among: kinds)
            return ActionSubject(items: items)
        }
        if shortest.title.isEmpty, shortest.phrases.count == 1 || invocation.session.current != nil {
            return try aboutCurrent(shortest, all)
        }
        if try await isTitle(all) { return try await titled(all, []) }
        // A title of several words, with its year, stands before a word for parts: “next 2020 s1e1”.
        let selector = all.dropFirst(words.count).compactMap(\.keyword)
        if words.count > 1, !selector.isEmpty, let parts = action.read?(selector), try await isTitle(words) {
            return try await titled(words, parts)
        }
        for split in splits.reversed() where !split.title.isEmpty {
            if try await isTitle(split.title) { return try await titled(split.title, split.phrases) }
        }
        return shortest.title.isEmpty
            ? try aboutCurrent(shortest, all) : try await titled(shortest.title, shortest.phrases)
    }

    /// Returns all ways to read words off the end, those with the shortest titles first.
    private func splits(of words: [Word], before end: Int) -> [Split] {
        guard let read = action.read else { return [] }
        return (0..<end).compactMap { index in
            let rest = words[index...].map(\.withoutComma.keyword)
            guard rest.allSatisfy({ $0 != nil }), let phrases = read(rest.compactMap(\.self)) else { return nil }
            if index > 0, phrases.contains(where: \.belongsToTitle) { return nil }
            // With nothing open, or after a title, these words can only belong to a title.
            let areRead = index == 0 && invocation.session.current != nil
            if !areRead, phrases.contains(where: \.isDoubtful) { return nil }
            return Split(title: Array(words[..<index]), phrases: phrases)
        }
    }

    private func isTitle(_ words: [Word]) async throws -> Bool {
        let text = words.text
        if words.count == 1, words[0].digits != nil { return true }
        if table.links.contains(where: { $0.matches(text) }) { return true }
        if let (type, rest) = table.kindAndRest(of: text), kinds.contains(type.kind) {
            if Word(rest).digits != nil { return true }
            if try await isTitle(rest, among: [type.kind]) { return true }
        }
        return try await isTitle(text, among: kinds)
    }

    private func isTitle(_ text: String, among kinds: [ItemKind]) async throws -> Bool {
        try await titles.isTitle(text, among: kinds, isKnown: false, invocation.policy)
    }

    private func titled(_ title: [Word], _ phrases: [ActionPhrase]) async throws -> ActionSubject {
        try checkActions(among: phrases, after: title)
        let own = copy(of: invocation) {
            $0.arguments.words[ArgumentName.title] = title
            $0.arguments.words[ArgumentName.selector] = nil
        }
        // A phrase about parts, such as “up to s1e4”, can only apply to items that have parts.
        let kinds = phrases.contains(where: \.isPart) ? kinds.filter(table.hasParts) : kinds
        return ActionSubject(items: try await found(own, among: kinds), phrases: phrases)
    }

    private func checkActions(among phrases: [ActionPhrase], after title: [Word]) throws {
        let typed = arguments.title + (arguments.words[ArgumentName.selector] ?? [])
        let title = title.map(\.source)
        let own = title + phrases.filter { !$0.isAction }.map(\.typed)
        try phrases.checkActions(
            own: arguments.line(replacing: typed, with: own.filter { !$0.isEmpty }), isGuess: !title.isEmpty
        ) { ([$0] + title).joined(separator: " ") }
    }

    private func found(_ invocation: Invocation, among kinds: [ItemKind]) async throws -> [FoundItem] {
        let words = invocation.arguments.title
        // The current title may be a season or an episode, which `find` would replace with its series.
        if words.count == 1, words[0].keyword.map(ItemFinder.pronouns.contains) == true,
            invocation.session.current != nil
        {
            return [FoundItem(try current())]
        }
        return try await invocation.findEach(kinds)
    }

    /// Throws for a word that may mean the only row of the table shown last, such as a drawn title, as well as the
    /// current title.
    private func checkPronoun(_ words: [Word]) throws {
        let session = invocation.session
        guard words.count == 1, let typed = words[0].keyword else { return }
        let word = typed.hasSuffix("?") ? String(typed.dropLast()) : typed
        guard ItemFinder.pronouns.contains(word) else { return }
        if word != typed {
            throw UsageError(
                "“\(action.name) \(typed)” is a question",
                hint: session.current == nil
                    ? .line("\(action.name) \"\(word)\"") : .lines("_", "\(action.name) \(word)"))
        }
        guard let current = session.current, session.table?.isLast == true, session.rows.count == 1,
            let row = session.rows.first, row.reference != current.reference
        else { return }
        let names = [row, current].map { Sanitizer.excerpt($0.name, length: 40) }
        let line = arguments.line(replacing: words, with: [])
        throw UsageError(
            "“\(word)” may be \(names[0]) (row 1) or \(names[1]), which is open", hint: .lines("1 \(line)", "_ \(line)")
        )
    }

    /// Throws for a season or an episode after a title, if the action applies only to whole titles.
    private func checkPart(_ words: [Word]) async throws {
        guard action.selector == nil, let part = words.last, words.count > 1 || invocation.session.current != nil,
            table.types.contains(where: { kinds.contains($0.kind) && $0.hasPart(called: part.text) })
        else { return }
        if try await isTitle(words) { return }
        let title = words.dropLast().map(\.source)
        throw UsageError(
            "“\(action.name)” only applies to whole titles, and “\(Sanitizer.excerpt(part.text))” is part of one",
            hint: .line(arguments.line(replacing: words, with: title)))
    }

    private func current() throws -> Item {
        guard let current = invocation.session.current else {
            let message = "“\(action.name)” applies to the current title, but no title has been opened"
            if let onRow { throw UsageError(message, hint: .line(onRow)) }
            let open = table.types.first?.examples.first.map { Hint.line($0, for: "open one first") } ?? Hint([])
            throw UsageError(
                message, hint: open + Hint(Array(action.examples.prefix(2))), isGuess: !arguments.line.isEmpty)
        }
        try table.check(action, takes: [current], isCurrent: true)
        return current
    }

    /// The same line applied to row 1; `nil` if the screen shows no row that accepts it.
    private var onRow: String? {
        let line = [Word("1"), Word(arguments.command)] + arguments.line
        return invocation.session.showsRows && table.accepts(line, rows: invocation.session.rows) ? line.source : nil
    }

    private func aboutCurrent(_ split: Split, _ words: [Word]) throws -> ActionSubject {
        try checkActions(among: split.phrases, after: [])
        let item = invocation.session.current
        let hasParts = item.map { table.hasParts($0.reference.kind) } ?? false
        if let item, split.phrases.contains(where: \.isDoubtful) { throw question(split.phrases, words, about: item) }
        guard let item, hasParts || !split.phrases.contains(where: \.isPart) else {
            throw ambiguity(of: split.phrases, words, with: item)
        }
        try table.check(action, takes: [item], isCurrent: true)
        return ActionSubject(items: [FoundItem(item)], phrases: split.phrases)
    }

    /// Returns the error for words that mean something about the current title or are another one, with a line for each.
    private func question(_ phrases: [ActionPhrase], _ words: [Word], about item: Item) -> UsageError {
        let hasParts = table.hasParts(item.reference.kind)
        let keys = action.keys.map(\.name)
        var typed = phrases.filter { hasParts || !$0.isPart }.map(\.typed).filter { text in
            !text.isEmpty && (Word(text).keyAndValue.map { keys.contains($0.key) } ?? true)
        }
        // A whole series can't be the subject.
        if hasParts, item.part == nil, !phrases.contains(where: \.isPart) {
            typed = (action.read?(["next"]) ?? []).map(\.typed) + typed
        }
        let text = Sanitizer.excerpt(words.text)
        let line = arguments.line(replacing: words, with: typed)
        return UsageError(
            "“\(text)” may be about \(Sanitizer.excerpt(item.title, length: 40)) or a title",
            hint: .line(line == action.name ? "_ \(line)" : line) + quoting(words))
    }

    /// Returns the error for words that may be a phrase or a title, with a line for each.
    private func ambiguity(of phrases: [ActionPhrase], _ words: [Word], with item: Item?) -> UsageError {
        let text = Sanitizer.excerpt(words.text)
        // Words such as “s1e4”, which select parts of a title, don't belong to its name.
        let name = arguments.title
        let title = quoting(name)
        if name.count == 1, let digits = name[0].digits {
            return UsageError(
                "\(digits) may be a year, \(table.catalogue)#\(digits) or the title “\(digits)”",
                hint: .line(arguments.line(replacing: name, with: ["#\(digits)"])) + title)
        }
        let parts = Phrases.either(table.types.compactMap(\.parts?.noun))
        let message =
            item.map { "\(Sanitizer.excerpt($0.title)) has no \(parts), so “\(text)” can’t be applied" }
            ?? "“\(text)” applies to the current title, but no title has been opened"
        let needsParts = phrases.contains(where: \.isPart)
        let type = table.types.first { $0.parts != nil || !needsParts }
        let opening = type.flatMap { type in
            type.examples.first.map { Hint.line($0, for: "open a \(type.noun) first") }
        }
        return UsageError(message, hint: (opening ?? Hint([])) + title)
    }

    /// Returns the line with words as a title in quotes.
    private func quoting(_ words: [Word]) -> Hint {
        .line(repeating: words.text) { arguments.line(replacing: words, with: ["\"\($0)\""]) }
    }

    /// Throws for a title after a day: what follows `date:` is never a title.
    private func checkDay(before title: [Word]) throws {
        guard let key = action.keys.first(where: \.takesFollowing), let first = title.first,
            let place = arguments.line.firstIndex(of: first),
            let day = arguments.line[..<place].firstIndex(where: { $0.keyAndValue?.key == key.name })
        else { return }
        let before = arguments.line[..<day] + arguments.line[(day + 1)...].filter { !title.contains($0) }
        let start = ([action.name] + before.map(\.source)).joined(separator: " ")
        let end = "\(key.name):\(Word(arguments.keys[key.name] ?? "").source)"
        let rest = title.map(\.source).joined(separator: " ")
        let isAction = first.keyword.map(table.isAction) ?? false
        throw UsageError(
            "“\(Sanitizer.excerpt(title.text))” follows “\(key.name):”, where a title can’t stand",
            hint: isAction ? .lines("\(start) \(end)", rest) : .line("\(start) \(rest) \(end)"))
    }
}

extension [ActionPhrase] {
    /// Throws for another action in the line, with a line for each.
    ///
    /// - Parameters:
    ///   - own: The line without the other action.
    ///   - line: Returns the line for the other action, without the parts that both are about.
    func checkActions(own: String, isGuess: Bool = false, line: (_ typed: String) -> String) throws {
        guard let other = first(where: \.isAction) else { return }
        let name = other.typed.isEmpty ? "the same action" : "“\(Sanitizer.excerpt(other.typed))”"
        let parts = filter(\.isPart).map(\.typed)
        let lines = other.typed.isEmpty ? [own] : [own, ([line(other.typed)] + parts).joined(separator: " ")]
        throw UsageError("\(name) needs a line of its own", hint: Hint(lines), isGuess: isGuess)
    }
}
