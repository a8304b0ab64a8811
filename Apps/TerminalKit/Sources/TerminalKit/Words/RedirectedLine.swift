/// The target of a command's output.
package enum OutputTarget: Equatable, Sendable {
    case standard
    /// A file to replace or append to.
    case file(Word, appends: Bool)
    /// The input of a program that the shell runs, such as `less` or `jq .data[0]`.
    case program(String)
}

/// A line at a prompt or in a script: a command and the target of its output.
///
/// A `>`, `>>` or `|` at the start of a word ends the command, as in a shell. Within a word (`votes:>500`) or in quotes
/// it is ordinary text. The text after `|` is passed to the shell unchanged.
package struct RedirectedLine: Equatable, Sendable {
    package let command: String
    package let target: OutputTarget

    /// - Throws: `UsageError` if the command, the file or the program is missing.
    package init(_ line: String) throws {
        let line = line.withoutByteOrderMark
        guard let sign = TypedWord.words(in: line).first(where: \.isRedirection), !line.isComment else {
            command = line
            target = .standard
            return
        }
        command = String(line.prefix(sign.range.lowerBound))
        let rest = String(line.dropFirst(sign.range.lowerBound))
        guard !command.isBlank else { throw Self.missingCommand(rest) }
        target = rest.hasPrefix("|") ? try Self.program(String(rest.dropFirst())) : try Self.file(rest)
    }

    /// Returns the error for a line that begins with a sign, as a quoted or pasted line does: “> undo”.
    private static func missingCommand(_ text: String) -> UsageError {
        let sign = text.hasPrefix(">>") ? ">>" : String(text.prefix(1))
        let line = text.dropFirst(sign.count).drop(while: \.isWhitespace)
        let hint = line.isEmpty ? Hint.line("diary > diary.csv") : .line(repeating: String(line)) { $0 }
        return UsageError("“\(sign)” needs a command before it", hint: hint)
    }

    private static func program(_ text: String) throws -> OutputTarget {
        guard !text.isBlank, !text.hasPrefix("|") else {
            throw UsageError("“|” needs a program that reads the output", hint: .note("for example | less"))
        }
        return .program(text)
    }

    private static func file(_ text: String) throws -> OutputTarget {
        let sign = text.hasPrefix(">>") ? ">>" : ">"
        let words = try Word.words(in: String(text.dropFirst(sign.count)))
        guard let file = words.first, !file.text.isEmpty else {
            throw UsageError("“\(sign)” needs a file", hint: .note("for example \(sign) movies.csv"))
        }
        guard words.count == 1 else {
            throw UsageError(
                "unexpected “\(Sanitizer.excerpt(words[1].text))” after the file of “\(sign)”",
                hint: .note("put flags before “\(sign)”, and quotes around a name with spaces: \(sign) \"my file\""))
        }
        return .file(file, appends: sign == ">>")
    }
}

extension TypedWord {
    /// Whether the word starts with a redirection operator.
    package var isRedirection: Bool { !word.isQuoted && (word.text.hasPrefix(">") || word.text.hasPrefix("|")) }
}
