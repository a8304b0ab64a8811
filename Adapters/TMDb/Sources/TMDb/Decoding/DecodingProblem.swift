/// A mismatch between a response and its Swift type: where it is, and what was expected.
public struct DecodingProblem: Hashable, Sendable, CustomStringConvertible {
    /// The path of JSON keys to the value, such as `credits.cast[3].id`, or "" for the whole response.
    public let keyPath: String
    /// The expected and actual values, in at most 160 characters, with control characters escaped.
    public let reason: String

    /// The path and the reason: "credits.cast[3].id: expected Int but found a text".
    public var description: String {
        keyPath.isEmpty ? reason : "\(keyPath): \(reason)"
    }

    /// - Parameter secret: The credential to remove from the reason.
    init(_ error: any Error, hiding secret: String? = nil) {
        guard let error = error as? DecodingError else {
            keyPath = ""
            reason = String(describing: error).hiding(secret).bounded()
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            keyPath = Self.path(context.codingPath + [key])
            reason = "expected a value but found none"
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            let sentence = Self.sentence(context.debugDescription.hiding(secret))
            keyPath = Self.path(context.codingPath)
            reason = sentence.bounded()
        @unknown default:
            keyPath = ""
            reason = String(describing: error).hiding(secret).bounded()
        }
    }

    /// Returns the path to the value that caused an error, or `nil` if the error has none.
    static func place(of error: any Error) -> String? {
        let path = Self(error).keyPath
        return path.isEmpty ? nil : path
    }

    /// Returns a path such as `credits.cast[3].vote_average`.
    static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue.bounded(to: 60)
            }
        }
    }

    private static func sentence(_ text: String) -> String {
        let sentence = text.hasPrefix("Expected") ? "expected" + text.dropFirst("Expected".count) : text
        return sentence.last == "." ? String(sentence.dropLast()) : sentence
    }
}

extension String {
    /// Returns the text without `secret`.
    func hiding(_ secret: String?) -> String {
        secret.map { replacing($0, with: "(hidden)") } ?? self
    }
}
