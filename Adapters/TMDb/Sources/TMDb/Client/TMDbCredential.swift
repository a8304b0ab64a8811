import Foundation

/// The credential for TMDb's API.
///
/// The descriptions hide the secret to keep it out of logs, errors and screens.
public enum TMDbCredential: Hashable, Sendable {
    /// The API read access token, sent in the `Authorization` header.
    case accessToken(String)
    /// The older API key, sent in the query.
    case apiKey(String)
}

extension TMDbCredential {
    /// The kind of credential, as named by TMDb: "access token" or "API key".
    public var kind: String {
        switch self {
        case .accessToken: "access token"
        case .apiKey: "API key"
        }
    }
}

extension TMDbCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of credential, without the secret.
    public var description: String { "\(kind) (hidden)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` doesn't show the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TMDbCredential {
    /// The secret without surrounding white space, or `nil` if it isn't valid in a header or a query.
    var secret: String? {
        let text: String
        switch self {
        case .accessToken(let token): text = token
        case .apiKey(let key): text = key
        }
        if text.isSendable { return text }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isSendable ? trimmed : nil
    }
}

extension String {
    /// Whether the text has only printable ASCII characters.
    fileprivate var isSendable: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
