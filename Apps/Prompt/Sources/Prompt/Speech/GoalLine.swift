import TerminalKit

/// The line that a path through a chart stands for.
struct GoalLine {
    let chart: Chart
    let goal: Goal
    let path: GoalSearch.Path

    /// The words of the line; `nil` if the goal has no place for something.
    var words: [Word]? {
        guard path.titles.isEmpty || path.titles.count >= goal.titles.lowerBound else { return nil }
        if goal.titleArgument == nil, !day.isEmpty { return nil }
        if let rows = path.rows { return line(after: rows) }
        if goal.titles.lowerBound > 0, path.titles.isEmpty { return nil }
        return goal.form.line(arguments) + flags
    }

    /// The arguments of the line.
    var arguments: Arguments {
        var words = goal.given
        var keys = goal.givenKeys
        for (place, text) in path.values {
            switch place {
            case .key(let name): keys[name] = Self.adding(text, to: keys[name])
            case .argument(let name): words[name] = value(text, of: name)
            case .day where text.hasPrefix("date:") && goal.form.keys.contains { $0.name == "date" }:
                keys["date"] = String(text.dropFirst("date:".count))
            case .day, .flag: break
            }
        }
        if let name = goal.titleArgument?.name {
            let typed = title + day
            if !typed.isEmpty { words[name] = typed }
        }
        return Arguments(command: goal.command.name, words: words, keys: keys)
    }

    /// Returns the values of a key with one more, unless it is among them: “horror” and “scary” are one genre.
    static func adding(_ text: String, to values: String?) -> String {
        guard let values else { return text }
        return values.split(separator: ",").contains(text[...]) ? values : "\(values),\(text)"
    }

    private func value(_ text: String, of name: String) -> [Word] {
        let argument = goal.form.arguments.first { $0.name == name }
        if case .quoted? = argument?.content { return [Word(text, isQuoted: true)] }
        if argument?.takesWords == true { return text.split(separator: " ").map { Word(String($0)) } }
        return [Word(text)]
    }

    /// The words of the titles, with commas between them.
    private var title: [Word] {
        path.titles.enumerated().flatMap { index, range -> [Word] in
            let isLast = index == path.titles.count - 1
            let words = chart.words[range].map { $0 }
            let own =
                words.count == 1 && words[0].isQuoted
                ? words : chart.text(range).split(separator: " ").map { Word(String($0)) }
            guard !isLast, let last = own.last else { return own }
            return own.dropLast() + [last.isQuoted ? last : Word(last.text + ",")]
        }
    }

    /// The words for a day after the title.
    private var day: [Word] {
        path.values.filter { $0.place == .day && !isKey($0.text) }
            .flatMap { $0.text.split(separator: " ").map { Word(String($0)) } }
    }

    private func isKey(_ text: String) -> Bool {
        text.hasPrefix("date:") && goal.form.keys.contains { $0.name == "date" }
    }

    var flags: [Word] {
        path.values.flatMap { value -> [Word] in
            guard case .flag(let name) = value.place else { return [] }
            return [Word(name), Word(value.text)]
        }
    }

    /// The words of a line about rows: the rows, the action or facet, and its arguments.
    private func line(after rows: String) -> [Word]? {
        guard path.titles.isEmpty else { return nil }
        if goal.titleArgument?.name == ArgumentName.titles {
            return [Word(goal.command.name), Word(rows)]
        }
        let line = goal.form.line(arguments)
        return [Word(rows)] + line + flags
    }
}
