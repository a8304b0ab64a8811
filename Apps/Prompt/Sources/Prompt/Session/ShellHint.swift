import Foundation
import TerminalKit

/// Hints as they are typed in a shell.
struct ShellHint {
    /// What can be typed at the prompt.
    let table: CommandTable

    /// Returns a hint whose lines can be typed in a shell: `popcorn movie '"1917"'` for `movie "1917"`.
    ///
    /// - Parameter areLines: Whether it certainly consists of lines. Otherwise, what a shell doesn't change may be prose,
    ///   and stays as it is.
    func text(of hint: String, areLines: Bool = false) -> String {
        hint.hintedParts.map { label, text in
            line(for: label + text, isLine: areLines && label.isEmpty)
                ?? line(for: text, isLine: areLines).map { label + $0 } ?? label + text
        }.joined(separator: " · ")
    }

    /// Returns a line as it is typed in a shell; `nil` if the text is no line, or may be prose.
    private func line(for text: String, isLine: Bool) -> String? {
        guard isLine || text.contains(where: { #""'#*<>;&|$()!"#.contains($0) }), let line = try? RedirectedLine(text),
            let words = try? Word.words(in: line.command), let first = words.first,
            let command = table.command(first.text), isLine || table.accepts(words, rows: [])
        else { return nil }
        let isOfType = table.types.contains { $0.name == command.name }
        let typed = words.map { word in
            // A shell takes “#” for a comment. After an action, an id needs its kind instead.
            guard let digits = word.digits, word.isMarkedID, let type = table.types.first else {
                return Self.argument(word)
            }
            return isOfType ? digits : "\(type.name) \(digits)"
        }
        let redirection = String(text.dropFirst(line.command.count))
        return (["popcorn"] + typed + (redirection.isEmpty ? [] : [redirection])).joined(separator: " ")
    }

    /// Returns a word as an argument in a shell. Its own quotes are quoted too.
    private static func argument(_ word: Word) -> String {
        let source = word.isQuoted ? "\"\(word.text)\"" : word.text
        let isPlain = source.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:/@%+=".contains($0) }
        return isPlain ? source : "'\(source.replacing("'", with: #"'\''"#))'"
    }
}

extension String {
    /// The parts of a hint, each with the label before its line: “10 rows: ” and “top --limit 10”.
    var hintedParts: [(label: String, line: String)] {
        components(separatedBy: " · ").map { part in
            let start = part.range(of: ": ", options: .backwards)?.upperBound ?? part.startIndex
            return (String(part[..<start]), String(part[start...]))
        }
    }
}
