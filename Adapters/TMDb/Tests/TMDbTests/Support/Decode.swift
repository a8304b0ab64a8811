import Foundation

@testable import TMDb

/// Decodes `json` as the client does, and counts what was skipped.
func decode<Response: Decodable>(
    _ type: Response.Type, _ json: String
) throws -> (value: Response, skipped: Int) {
    try WireDecoder().decode(type, from: Data(json.utf8))
}
