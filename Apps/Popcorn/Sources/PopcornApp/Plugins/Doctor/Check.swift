import Prompt
import TerminalKit

struct Check: Equatable, Sendable {
    let topic: String
    let finding: String
    /// The remedy; `nil` if the check passed.
    let advice: String?

    static func ok(_ topic: String, _ finding: String) -> Check {
        Check(topic: topic, finding: finding, advice: nil)
    }

    static func trouble(_ topic: String, _ finding: String, do advice: String) -> Check {
        Check(topic: topic, finding: finding, advice: advice)
    }

    var line: (name: String, value: String) {
        (advice == nil ? "ok" : "FAIL", "\(topic): \(finding)" + (advice.map { ". To do: \($0)" } ?? ""))
    }

    var json: JSONValue {
        .members([
            "topic": .string(topic), "isOK": .bool(advice == nil), "finding": .string(finding),
            "advice": advice.map(JSONValue.string) ?? .null,
        ])
    }
}
