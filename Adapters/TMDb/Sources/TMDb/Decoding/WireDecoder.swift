package import Foundation

/// Decodes a whole answer and counts what was left out of it. Tests of other modules make their wire values with it.
package struct WireDecoder {
    package init() {}

    package func decode<Answer: Decodable>(_ type: Answer.Type, from body: Data) throws -> (value: Answer, skipped: Int)
    {
        let tally = DecodeTally()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        if let key = DecodeTally.key { decoder.userInfo[key] = tally }
        return (try decoder.decode(type, from: body), tally.count)
    }

    /// Whether `body` is one complete JSON text, whatever it says and whether or not Swift can hold its numbers.
    func isWhole(_ body: Data) -> Bool {
        (try? JSONDecoder().decode(Anything.self, from: body)) != nil
    }
}

/// Looks at nothing: Foundation's decoder reads the structure of a text first, and values when they are asked for.
private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}
