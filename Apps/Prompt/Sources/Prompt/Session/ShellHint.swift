import Foundation
import TerminalKit

/// Hints as they are typed in a shell.
struct ShellHint {
    /// What can be typed at the prompt.
    let table: CommandTable

    /// Returns a hint whose lines can be typed in a shell: `popcorn movie '"1917"'` for `movie "1917"`.
    ///
    /// Lines that a shell doesn't change stay as they are.
    func text(of hint: String) -> String {
        hint.components(separatedBy: " · ").map { part in
            // “for a title, use quotes: "rating:5"”
            let start = part.range(of: ": ", options: .backwards).map { part[..<$0.upperBound] } ?? ""
            return line(for: part) ?? line(for: String(part.dropFirst(start.count))).map { start + $0 } ?? part
        }.joined(separator: " · ")
    }

    /// Returns a line as it is typed in a shell; `nil` if the text is no line, or the same in a shell.
    private func line(for text: String) -> String? {
        guard text.contains(where: { #""'#*<>;&|$()!"#.contains($0) }), let words = try? Word.words(in: text),
            let first = words.first, let command = table.command(first.text), table.accepts(words, rows: [])
        else { return nil }
        let isOfType = table.types.contains { $0.name == command.name }
        let typed = words.map { word in
            // A shell takes “#” for a comment. After an action, an id needs its kind instead.
            guard let digits = word.digits, word.text.hasPrefix("#"), let type = table.types.first else {
                return Self.argument(word)
            }
            return isOfType ? digits : "\(type.name) \(digits)"
        }
        return (["popcorn"] + typed).joined(separator: " ")
    }

    /// Returns a word as an argument in a shell. Its own quotes are quoted too.
    private static func argument(_ word: Word) -> String {
        let source = word.isQuoted ? "\"\(word.text)\"" : word.text
        let isPlain = source.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:/@%+=".contains($0) }
        return isPlain ? source : "'\(source.replacing("'", with: #"'\''"#))'"
    }
}
