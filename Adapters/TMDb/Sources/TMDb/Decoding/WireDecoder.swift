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
    func decodeWithSkips<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (Response, DecodingLog.Skips) {
        try decodePlain(type, from: body) ?? decodeByFoundation(type, from: body)
    }

    /// Returns what Foundation's decoder would return, in a third of the time, or `nil` if something in the response
    /// doesn't fit, which only Foundation's errors name.
    func decodePlain<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) -> (Response, DecodingLog.Skips)? {
        guard let outline = JSONOutline(body), let key = DecodingLog.key else { return nil }
        let log = DecodingLog(hiding: secret)
        let source = OutlineSource(outline, userInfo: [key: log])
        guard let value = try? type.init(from: OutlineDecoder(source: source, node: 0)), !source.isDoubtful,
            log.failures.isEmpty
        else { return nil }
        return (value, log.skips)
    }

    func decodeByFoundation<Response: Decodable>(
        _ type: Response.Type, from body: Data
    ) throws -> (Response, DecodingLog.Skips) {
        let log = DecodingLog(hiding: secret)
        let decoder = JSONDecoder()
        if let key = DecodingLog.key { decoder.userInfo[key] = log }
        return (try decoder.decode(type, from: body), log.skips)
    }

    /// Whether `body` is one complete JSON text, even if it holds numbers that Swift cannot represent.
    func isComplete(_ body: Data) -> Bool {
        body.isPlainText && (try? JSONDecoder().decode(AnyJSON.self, from: body)) != nil
    }
}

extension Data {
    /// Whether the data is UTF-8 without a control character that JSON would have to escape: in a text every one, and
    /// elsewhere all but tabs and line breaks.
    fileprivate var isPlainText: Bool {
        var (isText, isEscaped) = (false, false)
        for byte in self {
            if byte < 0x20, isText || ![0x09, 0x0A, 0x0D].contains(byte) { return false }
            if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return String(validating: self, as: UTF8.self) != nil
    }
}

/// Reads no value: Foundation's decoder parses the structure of a text first, and values on demand.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
}
