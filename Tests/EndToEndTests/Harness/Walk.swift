import Foundation

/// A recorded session at a terminal: keys, and the screen after each of them.
///
/// In its file, a line “── keys” starts a step; the screen follows, without trailing blanks, and the cursor's place.
/// The keys are words of `tmux send-keys`, with texts in quotes; “!word” is something that the test does. Lines before
/// the first step describe the walk.
struct Walk {
    struct Step {
        /// The keys or the action.
        let keys: String
        /// The final screen of the step.
        var screen: String
    }

    let description: String
    var steps: [Step]

    init(_ text: String) {
        let parts = ("\n" + text).components(separatedBy: "\n\(Self.mark)")
        description = parts[0].trimmingCharacters(in: .newlines)
        steps = parts.dropFirst().map { part in
            let lines = part.components(separatedBy: "\n")
            let screen = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
            return Step(keys: lines[0], screen: screen)
        }
    }

    var text: String {
        description + "\n" + steps.map { "\n\(Self.mark)\($0.keys)\n\($0.screen)\n" }.joined()
    }

    private static let mark = "── "
}
