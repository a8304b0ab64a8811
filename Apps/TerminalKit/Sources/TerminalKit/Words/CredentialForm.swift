/// The forms of text that gives access to a service. A credential is recognised by its form alone, wherever it stands.
public enum CredentialForm: Sendable {
    /// 32 hexadecimal digits.
    case key
    /// A JSON Web Token: three parts separated by dots, the first of which is a JSON object.
    case token

    /// The longest text that is compared with the form of a token, in bytes.
    private static let longestToken = 4096

    /// Recognises the form of a text; `nil` if it isn't a credential.
    public init?(_ text: some StringProtocol) {
        if text.utf8.count == 32, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
            self = .key
        } else if text.hasPrefix("eyJ"), text.utf8.count <= Self.longestToken, Self.hasParts(text) {
            self = .token
        } else {
            return nil
        }
    }

    private static func hasParts(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy { part in
                part.count >= 4
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) }
            }
    }
}

extension String {
    /// The words of the text that are credentials, also after a name: “TMDB_API_KEY=…”. A file’s name isn't one, even if
    /// it begins like one.
    package var credentials: [Substring] {
        // No credential is shorter, and most lines end here.
        guard utf8.count >= 14 else { return [] }
        return split { $0.isWhitespace || "\"'“”‘’`:,;&?|<>()[]{}#".contains($0) }.compactMap { word in
            let value = word.firstIndex(of: "=").map { word[$0...].dropFirst() } ?? word
            return [word, value].map { $0.drop { $0 == "/" } }.first { CredentialForm($0) != nil }
        }
    }
}
