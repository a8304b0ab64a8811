/// Where an answer does not fit its type, and how: "credits.cast[3].id: Expected to decode Int but found a string instead".
struct DecodeProblem: CustomStringConvertible {
    /// The keys on the wire that lead to the value; "" for the whole answer.
    let keyPath: String
    /// What was expected and what was found, bounded and escaped.
    let problem: String

    init(_ error: any Error) {
        guard let error = error as? DecodingError else {
            (keyPath, problem) = ("", String(describing: error).bounded())
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            (keyPath, problem) = (Self.path(context.codingPath + [key]), "expected a value but found none")
        case .valueNotFound(let type, let context):
            (keyPath, problem) = (Self.path(context.codingPath), "expected \(type) but found null")
        case .typeMismatch(_, let context), .dataCorrupted(let context):
            (keyPath, problem) = (Self.path(context.codingPath), Self.sentence(context.debugDescription))
        @unknown default:
            (keyPath, problem) = ("", String(describing: error).bounded())
        }
    }

    var description: String {
        keyPath.isEmpty ? problem : "\(keyPath): \(problem)"
    }

    /// `credits.cast[3].vote_average`.
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + wireName(key.stringValue)
            }
        }
    }

    /// `vote_average` for `voteAverage`: what is on the wire, so that it can be found there. "GB" stays.
    private static func wireName(_ key: String) -> String {
        if let name = numbered[key] { return name }
        let name = key.reduce(into: "") { name, letter in
            name += letter.isUppercase && name.last?.isLowercase == true ? "_" + letter.lowercased() : String(letter)
        }
        return name.bounded(to: 60)
    }

    /// Where a digit hides the underscore.
    private static let numbered = ["iso31661": "iso_3166_1", "iso6391": "iso_639_1"]

    private static func sentence(_ text: String) -> String {
        let words = text.hasPrefix("Expected") ? "expected" + text.dropFirst("Expected".count) : text
        return (words.last == "." ? String(words.dropLast()) : words).bounded()
    }
}
