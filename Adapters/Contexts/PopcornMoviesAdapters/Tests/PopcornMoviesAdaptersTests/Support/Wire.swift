import Foundation

@testable import TMDb

/// Decodes `json` like the client.
func wire<Value: Decodable>(_ json: String) throws -> Value {
    try WireDecoder().decode(Value.self, from: Data(json.utf8)).value
}

/// Returns `texts` as URLs.
func paths(_ texts: String...) -> [URL] {
    texts.compactMap { URL(string: $0) }
}
