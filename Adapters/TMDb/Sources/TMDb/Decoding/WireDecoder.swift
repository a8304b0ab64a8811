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

    /// Whether `body` is one complete JSON text, whatever it says.
    func isWhole(_ body: Data) -> Bool {
        (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
    }
}
