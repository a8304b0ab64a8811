import Foundation

@testable import TMDb

/// Decodes `json` like the client, counting skipped elements.
func decode<Response: Decodable>(
    _ type: Response.Type, _ json: String
) throws -> (value: Response, skipped: Int) {
    try WireDecoder().decode(type, from: Data(json.utf8))
}
