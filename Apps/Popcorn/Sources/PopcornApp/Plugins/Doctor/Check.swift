import Prompt
import TerminalKit

/// Something that was examined, and what to do if it isn't well.
struct Check: Equatable, Sendable {
    /// The examined subject, in a word or two.
    let topic: String
    /// What was found.
    let finding: String
    /// The remedy; `nil` if all is well.
    let advice: String?

    static func ok(_ topic: String, _ finding: String) -> Check {
        Check(topic: topic, finding: finding, advice: nil)
    }

    static func trouble(_ topic: String, _ finding: String, do advice: String) -> Check {
        Check(topic: topic, finding: finding, advice: advice)
    }

    /// The line on the screen.
    var line: (name: String, value: String) {
        (advice == nil ? "ok" : "WRONG", "\(topic): \(finding)" + (advice.map { ". To do: \($0)" } ?? ""))
    }

    var json: JSONValue {
        .members([
            "topic": .string(topic), "isOK": .bool(advice == nil), "finding": .string(finding),
            "advice": advice.map(JSONValue.string) ?? .null,
        ])
    }
}
