import CoreDomain
import TerminalKit

/// A form of a command that a line may mean, with what is already given by the words that ask for it.
///
/// What a goal takes follows from the form alone: its arguments, keys and labels.
struct Goal: Sendable {
    /// The beginning of the line: “crew dept:directing”.
    let start: String
    let command: CommandSpec
    let form: Form
    /// The words of the arguments that the beginning of the line gives.
    private(set) var given: [String: [Word]] = [:]
    private(set) var givenKeys: [String: String] = [:]
    /// The action on rows of the same name.
    let rowAction: RowAction?
    /// Whether the line may have the goal without any word that asks for it.
    var isDefault = false
    /// The place of the goal among those that need no word that asks for them.
    var alternative = 0

    /// The words that ask for the goal.
    let words: Set<String>

    /// - Returns: `nil` if the form doesn't begin with these words.
    init?(_ start: String, _ command: CommandSpec, _ form: Form, _ table: CommandTable) {
        self.start = start
        self.command = command
        self.form = form
        let typed = start.split(separator: " ").map { Word(String($0)) }
        words = Set(typed.map(\.text) + command.aliases)
        var open = form.arguments[...]
        for word in typed.dropFirst() {
            if let (key, value) = word.keyAndValue, form.keys.contains(where: { $0.name == key }) {
                givenKeys[key] = value
                continue
            }
            // Arguments that may be missing are left open for the rest of the line.
            open = open.drop { $0.isOptional && !$0.isMeant(by: word) }
            guard let argument = open.first, argument.accepts(word), !argument.isTitle || argument.label == "TABLE"
            else {
                return nil
            }
            given[argument.name] = [word]
            open = open.dropFirst()
        }
        guard !open.contains(where: \.isVerb) else { return nil }
        rowAction = table.rowActions(namedBy: command.name).first
    }

    /// Whether the line changes something.
    var isChange: Bool {
        if case .action = form.action { return true }
        return form.isChange || rowAction.map { $0.kinds != nil } == true
    }

    /// Returns whether a beginning of a line that words ask for is a part of this one.
    func isAsked(by line: String) -> Bool {
        Set(line.split(separator: " ").map(String.init)).isSubset(of: words)
    }

    // MARK: - Arguments

    private var open: [Argument] { form.arguments.filter { given[$0.name] == nil } }

    /// The argument for titles; `nil` if the form takes none.
    var titleArgument: Argument? {
        open.first { argument in
            guard case .text(let kinds) = argument.content else { return false }
            return kinds?.isEmpty != true && argument.label != "TABLE"
        }
    }

    /// The number of titles that the form takes.
    var titles: ClosedRange<Int> {
        guard let argument = titleArgument else { return 0...0 }
        if argument.name == ArgumentName.titles { return (argument.isOptional ? 0 : 2)...4 }
        return 0...(isChange && argument.name == ArgumentName.title ? 4 : 1)
    }

    /// Whether the form takes rows of the table on the screen.
    var takesRows: Bool {
        if rowAction != nil { return true }
        if case .facet(_, .named) = form.action { return form.arguments.allSatisfy { $0.isOptional || $0.isTitle } }
        return titleArgument?.name == ArgumentName.titles
    }

    /// Returns whether the form takes a title of a kind; `nil` for any kind.
    func takesTitle(_ kind: ItemKind?, _ table: CommandTable) -> Bool {
        guard let argument = titleArgument, case .text(let kinds) = argument.content else { return false }
        guard let kind else { return !isDefault }
        let all = table.types.filter(\.hasTitles).map(\.kind)
        return (kinds ?? all).contains(kind)
    }

    /// Returns the choice, or the argument for a table, that a word of our own fills, by its name.
    func place(ofOwn word: String, _ table: CommandTable) -> String? {
        open.first { argument in
            if argument.choices != nil { return argument.accepts(Word(word)) }
            if case .words(let known) = argument.values { return known().contains { $0.text == word } }
            return argument.label == "TABLE" && table.command(word) != nil
        }?.name
    }

    /// Returns whether the line names a type of items by its own words: `tv`, `discover tv`.
    func isOf(_ type: ItemType, _ table: CommandTable) -> Bool {
        words.contains { table.type(namedBy: $0)?.kind == type.kind }
    }

    /// Returns whether the form shows titles that meet conditions.
    func filters(_ table: CommandTable) -> Bool {
        form.keys.contains { key in table.filters.contains { $0.name == key.name } }
    }

    /// Returns whether another form of the command takes a word for a kind, so that this one would drop it.
    func isOfAnotherKind(than word: String, _ table: CommandTable) -> Bool {
        table.isKind(word) && !form.takesOwn(word) && command.forms.contains { $0.takesOwn(word) }
    }

    /// Returns the name of the argument or key that a value fills; `nil` if the form has none for it.
    func place(of text: String, in slots: [PartReader.Slot]) -> Place? {
        slots.lazy.compactMap { place(of: text, $0) }.first
    }

    private func place(of text: String, _ slot: PartReader.Slot) -> Place? {
        switch slot {
        case .key(let name):
            guard let key = form.keys.first(where: { $0.name == name }), (try? key.check(text)) != nil else {
                return nil
            }
            return .key(name)
        case .argument(let name):
            let argument = open.first { $0.name == name }
            guard let argument, argument.content.isQuoted || (try? argument.check(text)) != nil else { return nil }
            return .argument(name)
        case .flag(let name, let commands):
            let isTaken = form.flags.contains { $0.name == name } || commands.contains(command.name)
            return isTaken ? .flag(name) : nil
        case .setting(let name):
            let isNamed = given.values.contains { $0.first?.keyword == name }
            return isNamed ? open.first.map { .argument($0.name) } : nil
        case .parts: return open.first { $0.isPattern(matching: text) }.map { .argument($0.name) }
        case .day:
            if isPeriodical { return nil }
            return rowAction?.read != nil || form.keys.contains { $0.name == "date" } ? .day : nil
        case .period: return isPeriodical ? .argument(ArgumentName.title) : nil
        case .value(let source): return open.first { $0.source == source }.map { .argument($0.name) }
        }
    }

    /// Whether the form takes a period in place of a title.
    private var isPeriodical: Bool { form.arguments.contains { $0.label.hasPrefix("PERIOD") } }

    /// Whether the form takes a text in quotes.
    var takesText: Bool { open.contains { $0.content.isQuoted } }

    /// Returns whether one of the arguments may be this number.
    func takesNumber(_ text: String) -> Bool {
        open.contains { argument in
            if case .value = argument.content, argument.source == nil {
                (try? argument.check(text)) != nil
            } else {
                false
            }
        }
    }

    /// Returns the argument for a new name, which may be any word; `nil` if the form has none.
    var nameArgument: Argument? {
        open.first { argument in
            switch argument.content {
            case .text(let kinds): return kinds?.isEmpty == true && argument.label != "TABLE"
            case .value where argument.source == nil:
                if case .none = argument.values { return (try? argument.check("name")) != nil }
                return false
            case .value, .words, .pattern, .quoted: return false
            }
        }
    }

    /// A place in a line that a value fills.
    enum Place: Hashable, Sendable {
        case key(String)
        case argument(String)
        case flag(String)
        case day
    }
}

extension Form {
    /// Returns whether a word is one of the choices of the form.
    fileprivate func takesOwn(_ word: String) -> Bool {
        arguments.contains { $0.choices?.contains(word) == true || $0.synonyms.contains(word) }
    }
}

extension ArgumentContent {
    fileprivate var isQuoted: Bool { if case .quoted = self { true } else { false } }
}
