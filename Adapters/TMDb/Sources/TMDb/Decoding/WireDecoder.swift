public import Foundation

/// Decodes a complete response, counting skipped elements.
///
/// It also decodes the lines of daily files and, in tests, wire values.
public struct WireDecoder {
    private let secret: String?

    /// Creates a decoder that removes `secret`, the credential, from recorded problems and, unless it is so short that
    /// it may be a word, from all texts.
    public init(hiding secret: String? = nil) {
        self.secret = secret
    }

    /// Returns the decoded value and the number of skipped elements and values.
    public func decode<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (value: Response, skipped: Int) {
        let (value, skips) = try decodeWithSkips(type, from: body)
        return (value, skips.count)
    }

    /// Returns the decoded value and the skipped elements.
    ///
    /// - Throws: `JSONOutline.Failure` for an unreadable body, otherwise `DecodingError`.
    func decodeWithSkips<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (Response, DecodingLog.Skips) {
        let log = DecodingLog(hiding: secret)
        let source = OutlineSource(
            try JSONOutline(body), hiding: secret, userInfo: DecodingLog.key.map { [$0: log] } ?? [:])
        return (try type.init(from: OutlineDecoder(source: source, node: 0)), log.skips)
    }
}
