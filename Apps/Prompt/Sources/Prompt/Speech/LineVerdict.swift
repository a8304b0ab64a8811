import CoreDomain
import TerminalKit

/// Whether a line can be typed.
enum LineVerdict {
    case valid
    /// The line is about the current title, and there is none.
    case needsTitle
    case invalid
}

extension ParsedCommand {
    /// Whether the form takes a title, and the line has none.
    fileprivate var lacksTitle: Bool {
        form.arguments.contains { $0.isTitle && $0.isOptional && arguments.words[$0.name] == nil }
    }
}

/// The judgement of lines before they are offered.
extension CommandTable {
    /// Returns whether a line can be typed: it is no usage error, and what it is about is known.
    func verdict(on words: [Word], rows: [Item], current: Item?) -> LineVerdict {
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
        case .action(let action) where isAboutCurrent(parsed.arguments, action):
            guard let current else { return .needsTitle }
            let isOfParts =
                parsed.arguments.keyword(ArgumentName.selector) != nil
                || namesParts(parsed.arguments.title, after: action)
            // Another title may have such parts.
            if isOfParts, !hasParts(current.reference.kind) { return .needsTitle }
            return (try? check(action, takes: [current])) == nil ? .invalid : .valid
        case .facet(let name, .named(let kinds)) where parsed.arguments.title.isEmpty:
            guard let current else { return .needsTitle }
            let facet = name ?? parsed.arguments.keyword(ArgumentName.facet)
            let isFitting = kinds.contains(current.reference.kind)
            return isFitting && type(of: current.reference.kind)?.facet(facet, of: current) != nil ? .valid : .invalid
        case .handler where parsed.form.isChange && current == nil && parsed.lacksTitle: return .needsTitle
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

    /// Returns the name of the command that a line begins with; `nil` if it begins with none.
    func commandName(of line: String) -> String? {
        (try? Word.words(in: line))?.first.flatMap { command($0.text)?.name }
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

    /// Returns whether a word is an action on a title.
    func isAction(_ name: String) -> Bool { rowActions(namedBy: name).contains { $0.name == name } }

    /// Returns whether the first word of a line is neither a command nor a row, a part of an item or a link.
    func isUnknown(_ words: [Word]) -> Bool {
        guard let first = words.first, !first.selectsRows, !first.isCurrent else { return false }
        return command(separated(first)[0].text) == nil && patternForms(accepting: first).isEmpty
            && !links.contains { $0.matches(first.text) }
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

    /// Returns whether the command of a line takes several titles.
    func takesSeveralTitles(_ line: [Word]) -> Bool {
        guard let first = line.first, let command = command(first.text) else { return false }
        return command.forms.contains { $0.arguments.contains { $0.name == ArgumentName.titles } }
    }

    /// The words of all commands: their names, and the verbs and choices after them.
    var spokenOwnWords: Set<String> {
        let words = commands.flatMap { command in
            [command.name] + command.aliases
                + command.forms.flatMap { form in form.arguments.flatMap { ($0.choices ?? []) + $0.synonyms } }
        }
        return Set(words.filter { $0.count > 1 && $0.first?.isLetter == true })
    }
}
