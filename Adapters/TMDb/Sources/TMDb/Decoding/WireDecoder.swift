public import Foundation

/// Decodes a complete response and counts the elements that were skipped.
///
/// Tests of other modules create their wire values with it.
public struct WireDecoder {
    private let secret: String?

    /// Creates a decoder.
    ///
    /// - Parameter secret: The credential, which no recorded problem may repeat.
    public init(hiding secret: String? = nil) {
        self.secret = secret
    }

    /// Returns the decoded value and the number of elements and values that were left out of it.
    public func decode<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (value: Response, skipped: Int) {
        let (value, skips) = try decodeWithSkips(type, from: body)
        return (value, skips.count)
    }

    /// Returns the decoded value and what was left out of it.
    ///
    /// - Throws: `JSONOutline.Failure` for a body that can't be read at all, else `DecodingError`.
    func decodeWithSkips<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (Response, DecodingLog.Skips) {
        let log = DecodingLog(hiding: secret)
        let source = OutlineSource(try JSONOutline(body), userInfo: DecodingLog.key.map { [$0: log] } ?? [:])
        return (try type.init(from: OutlineDecoder(source: source, node: 0)), log.skips)
    }
}
