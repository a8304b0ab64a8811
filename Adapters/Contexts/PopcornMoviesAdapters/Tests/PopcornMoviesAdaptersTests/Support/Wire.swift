import Foundation

@testable import TMDb

/// The wire value that `json` becomes when the client reads it.
func wire<Value: Decodable>(_ json: String) throws -> Value {
    try WireDecoder().decode(Value.self, from: Data(json.utf8)).value
}

/// Spelled-out paths as URLs.
func paths(_ texts: String...) -> [URL] {
    texts.compactMap { URL(string: $0) }
}
