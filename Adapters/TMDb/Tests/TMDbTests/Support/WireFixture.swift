import Foundation
import Testing

@testable import TMDb

/// One answer in which every property has a value of its own, and the rules for its keys.
///
/// Keys that no rule names are optional: dropped, null or "" where they hold a text, they are absent, and all else is as it was.
struct WireFixture: Sendable, CustomTestStringConvertible {
    /// What the absence of a key means that is not simply absent.
    enum Rule: Sendable {
        /// The answer cannot do without it.
        case error
        /// Its element is left out and counted.
        case skip
        /// A value stands in for it.
        case standIn
    }

    let testDescription: String
    let json: JSONValue
    let rules: [String: Rule]
    /// Decodes, and says what was decoded and how much was left out.
    let decode: @Sendable (JSONValue) throws -> (value: any Sendable, skipped: Int)

    init<Answer: Decodable & Sendable>(
        _ type: Answer.Type, _ json: String, errors: [String] = [], skips: [String] = [], standIns: [String] = []
    ) {
        testDescription = "\(type)"
        self.json = (try? JSONValue(json)) ?? .null
        let rules = errors.map { ($0, Rule.error) } + skips.map { ($0, .skip) } + standIns.map { ($0, .standIn) }
        self.rules = Dictionary(rules) { first, _ in first }
        decode = { try WireDecoder().decode(type, from: $0.data) }
    }

    func whole() throws -> [String: String] { try leaves(of: decode(json).value) }
}

extension JSONValue {
    var isText: Bool { if case .string = self { true } else { false } }
    var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
