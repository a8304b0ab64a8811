import Foundation

/// Adds characters that must not reach a terminal to the texts of a response.
public enum HostileText: CaseIterable, Sendable {
    /// Only in members with free text, so that the response can still be decoded.
    case whereTextIsFree
    /// In every string, including dates and paths.
    case everywhere

    /// C0 with ESC and BEL, DEL, C1, bidi controls, line and paragraph separators: all characters that must not reach a
    /// terminal.
    public static let scalars: [Unicode.Scalar] =
        (Array(UInt32(0x00)...0x09) + Array(0x0B...0x1F) + Array(0x7F...0x9F)
        + [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x2028, 0x2029])
        .compactMap(Unicode.Scalar.init)

    /// Escape sequences that clear, colour, set a title, link and request a report, followed by all `scalars`.
    public static let sample: String =
        "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}\u{1B}]8;;https://example.test\u{1B}\\x\u{9B}6n\u{1B}P+q\u{9C}"
        + String(String.UnicodeScalarView(scalars))

    /// Returns the same JSON with `sample` appended to texts.
    func corrupting(_ body: [UInt8]) -> [UInt8] {
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        guard let json = try? JSONSerialization.jsonObject(with: Data(body), options: options),
            let data = try? JSONSerialization.data(withJSONObject: corrupted(json, key: ""), options: .sortedKeys)
        else { return body }
        return Array(data)
    }

    private func corrupted(_ value: Any, key: String) -> Any {
        switch value {
        case let text as String: isFree(key) ? text + Self.sample : text
        case let list as [Any]: list.map { corrupted($0, key: key) }
        case let object as [String: Any]:
            Dictionary(uniqueKeysWithValues: object.map { ($0.key, corrupted($0.value, key: $0.key)) })
        default: value
        }
    }

    private func isFree(_ key: String) -> Bool {
        self == .everywhere || !Self.formatted.contains { key.hasSuffix($0) }
    }

    /// Suffixes of the keys whose values have a fixed format.
    private static let formatted = [
        "_date", "published_at", "_path", "homepage", "link", "base_url", "_sizes", "media_type", "_id", "_key",
        "birthday", "deathday",
    ]
}
