import CoreDomain
import TerminalKit

/// An error with a message for the user.
struct Failure {
    let kind: String
    let message: String
    let advice: Hint
    let exitCode: ExitCode
    /// The candidates for a typed title, as JSON.
    private let candidates: [JSONValue]

    /// - Parameters:
    ///   - words: Returns the message for an error whose command provides none.
    ///   - form: Returns a hint in the form for where its lines are typed.
    init(_ error: any Error, words: (FetchError) -> CommandFailure, form: (Hint) -> Hint = { $0 }) {
        let spoken = error as? SpokenError
        let error = spoken?.error ?? error
        let choice = error as? TitleChoice
        candidates = choice?.json ?? []
        if let error = error as? UsageError {
            kind = "usage"
            message = error.message.asSentence
            advice = form(spoken?.hint ?? error.hint)
            exitCode = .usage
        } else {
            let failure = choice?.failure ?? error as? CommandFailure ?? words(FetchError(error))
            kind = failure.error.kind
            message = failure.message.asSentence
            advice = form(spoken?.hint ?? failure.hint)
            exitCode = ExitCode(failure.error)
        }
    }

    /// Formats the failure: as a line for people, or as an object for machines.
    ///
    /// - Parameter screen: A shorter message and additional blocks, in place of the message and the hint.
    func output(
        isJSON: Bool, screen: (message: String, blocks: [Screen.Block])? = nil, renderer: ScreenRenderer,
        at position: ScriptPosition? = nil
    ) -> CommandOutput {
        let text = isJSON ? json(position) : text(renderer, screen, position)
        return CommandOutput(standardError: text, exitCode: exitCode.rawValue)
    }

    private func text(
        _ renderer: ScreenRenderer, _ screen: (message: String, blocks: [Screen.Block])?, _ position: ScriptPosition?
    ) -> String {
        let sentence = Text("error:", .error) + Text(" " + Sanitizer.line(screen?.message.asSentence ?? message))
        var blocks =
            screen.map { [.text(sentence)] + $0.blocks }
            ?? Screen.Block.message(sentence, advice, width: renderer.width)
        if let position {
            blocks.append(.line("\(position.name), line \(position.line): failed with exit code \(exitCode.rawValue)"))
        }
        return renderer.text(of: Screen(blocks))
    }

    private func json(_ position: ScriptPosition?) -> String {
        var error = JSONValue.members([
            "kind": .string(kind), "message": .string(message), "hint": advice.lines.first.map { .string($0) } ?? .null,
            "hints": .array(advice.lines.map { .string($0) }), "note": advice.note.map { .string($0) } ?? .null,
        ])
        if !candidates.isEmpty { error = error.adding("candidates", .array(candidates)) }
        if let position {
            error = error.adding("script", .string(position.name)).adding("line", .integer(position.line))
        }
        return JSONValue.members(["schema": .integer(1), "error": error]).text + "\n"
    }
}

/// An error whose line was understood in other words: with the lines that were probably meant in place of its own hint.
struct SpokenError: Error {
    let error: any Error
    let hint: Hint

    init(_ error: any Error, _ hint: Hint) {
        self.error = error
        self.hint = hint
    }
}

/// The position of a command in a script.
public struct ScriptPosition: Sendable {
    let name: String
    /// The line number, from 1.
    let line: Int

    public init(name: String, line: Int) {
        self.name = name
        self.line = line
    }
}

/// A command's output and exit code.
public struct CommandOutput: Sendable {
    /// The text for standard output.
    public internal(set) var standardOutput = ""
    /// The text for standard error.
    public internal(set) var standardError = ""
    /// The exit code of the program after a single command.
    public internal(set) var exitCode: Int32 = 0
    /// Whether the command ends the session.
    public internal(set) var quits = false
    /// Whether rows are missing from the text.
    var isCut = false
}

extension CommandOutput {
    /// Whether the text is a complete result, such as that of a check that failed.
    var isComplete: Bool { exitCode == 0 || (!standardOutput.isEmpty && !isCut) }

    /// Returns the output without the secrets in `line`, which messages may repeat or excerpt.
    func hidingSecrets(of line: String) -> CommandOutput {
        guard line.holdsSecret else { return self }
        return copy(of: self) {
            $0.standardOutput = standardOutput.hidingSecrets(of: line)
            $0.standardError = standardError.hidingSecrets(of: line)
        }
    }
}
