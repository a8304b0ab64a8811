import Foundation
import TerminalKit

/// Lines as they are typed in a shell.
struct ShellLine {
    /// The commands of the prompt.
    let table: CommandTable

    /// Returns a line as it is typed in a shell: `popcorn movie '"1917"'` for `movie "1917"`. A line that begins with
    /// rows only exists at the prompt, and stays as it is.
    func text(of line: String) -> String {
        guard let redirected = try? RedirectedLine(line), let words = try? Word.words(in: redirected.command),
            let command = words.first.flatMap({ table.command($0.text) })
        else { return line }
        let isOfType = table.types.contains { $0.name == command.name }
        let typed = words.map { word in
            // A shell takes “#” for a comment. After an action, an id needs its kind instead.
            guard let digits = word.digits, word.isMarkedID, let type = table.types.first else {
                return Self.argument(word)
            }
            return isOfType ? digits : "\(type.name) \(digits)"
        }
        let redirection = String(line.dropFirst(redirected.command.count))
        return (["popcorn"] + typed + (redirection.isEmpty ? [] : [redirection])).joined(separator: " ")
    }

    /// Returns a word as an argument in a shell. Its own quotes are quoted too.
    private static func argument(_ word: Word) -> String {
        let source = word.isQuoted ? "\"\(word.text)\"" : word.text
        let isPlain = source.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:/@%+=".contains($0) }
        return isPlain ? source : "'\(source.replacing("'", with: #"'\''"#))'"
    }
}
