import Foundation

/// What lets us in at TMDb. It never shows itself, so that it cannot reach a log, an error or a screen.
public enum TMDbCredential: Hashable, Sendable {
    /// The read access token, sent in a header.
    case accessToken(String)
    /// The older key, sent in the query.
    case apiKey(String)
}

extension TMDbCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        switch self {
        case .accessToken: "access token (hidden)"
        case .apiKey: "API key (hidden)"
        }
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TMDbCredential {
    /// The secret without the blanks that copying brings along; nil where it could not stand in a header or a query.
    var secret: String? {
        let text: String
        switch self {
        case .accessToken(let token): text = token
        case .apiKey(let key): text = key
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !trimmed.isEmpty ? trimmed : nil
    }
}
