import Foundation

/// Puts what no terminal should see into the texts of an answer.
public enum HostileText: Sendable {
    /// Only where any text is allowed, so that the answer still fits its type.
    case whereTextIsFree
    /// In every string, dates and paths too.
    case everywhere

    /// C0 with ESC and BEL, DEL, C1, bidi controls, line and paragraph separators: what has to be kept from a terminal.
    public static let scalars: [Unicode.Scalar] =
        (Array(UInt32(0x00)...0x09) + Array(0x0B...0x1F) + Array(0x7F...0x9F)
        + [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x2028, 0x2029])
        .compactMap(Unicode.Scalar.init)

    /// Sequences that would clear, colour, rename, link and report, and then every single character of the kind.
    static let sample: String =
        "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}\u{1B}]8;;https://example.test\u{1B}\\x\u{9B}6n\u{1B}P+q\u{9C}"
        + String(String.UnicodeScalarView(scalars))

    /// The same JSON with the characters after each text.
    func spoiling(_ body: [UInt8]) -> [UInt8] {
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        guard let json = try? JSONSerialization.jsonObject(with: Data(body), options: options),
            let data = try? JSONSerialization.data(withJSONObject: spoiled(json, key: ""), options: .sortedKeys)
        else { return body }
        return Array(data)
    }

    private func spoiled(_ value: Any, key: String) -> Any {
        switch value {
        case let text as String: isFree(key) ? text + Self.sample : text
        case let list as [Any]: list.map { spoiled($0, key: key) }
        case let object as [String: Any]:
            Dictionary(uniqueKeysWithValues: object.map { ($0.key, spoiled($0.value, key: $0.key)) })
        default: value
        }
    }

    private func isFree(_ key: String) -> Bool {
        self == .everywhere || !Self.formal.contains { key.hasSuffix($0) }
    }

    /// Endings of the keys whose values have a form of their own.
    private static let formal = [
        "_date", "published_at", "_path", "homepage", "link", "base_url", "_sizes", "media_type", "_id", "_key",
        "birthday", "deathday",
    ]
}
