package import Foundation

/// Decodes a complete response and counts the elements that were skipped.
///
/// Tests of other modules create their wire values with it.
package struct WireDecoder {
    private let secret: String?

    /// - Parameter secret: The credential, which no recorded problem may repeat.
    package init(hiding secret: String? = nil) {
        self.secret = secret
    }

    /// Returns the decoded value and the number of elements and values that were left out of it.
    package func decode<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (value: Response, skipped: Int) {
        let log = DecodingLog(hiding: secret)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            WireKey(path.last.map { WireName.property(forKey: $0.stringValue) } ?? "")
        }
        if let key = DecodingLog.key { decoder.userInfo[key] = log }
        return (try decoder.decode(type, from: body), log.skipped)
    }

    /// Whether `body` is one complete JSON text, even if it holds numbers that Swift cannot represent.
    func isComplete(_ body: Data) -> Bool {
        (try? JSONDecoder().decode(AnyJSON.self, from: body)) != nil
    }
}

/// Reads no value: Foundation's decoder parses the structure of a text first, and values on demand.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
}
