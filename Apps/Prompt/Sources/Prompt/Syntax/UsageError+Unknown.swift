import CoreDomain
public import TerminalKit

extension UsageError {
    /// Creates an error for a word that isn't in `known`, suggesting the nearest word in `known`.
    ///
    /// - Parameters:
    ///   - what: The kind of word expected: “command”, “setting”.
    ///   - origin: The source of the word, if it isn't obvious.
    ///   - hint: The suggested remedy; `nil` lists the accepted words if they are few or none is similar.
    public init(
        unknown what: String, _ word: String, known: [String], in origin: String? = nil, hint: String? = nil
    ) {
        // A known word that isn't accepted here is not a suggestion.
        let nearest = known.contains(word.lowercased()) ? nil : known.nearest(to: word)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        self.init(
            "unknown \(what) “\(Sanitizer.excerpt(word))”\(origin.map { " (\($0))" } ?? "").\(guess)",
            hint: hint ?? (known.isEmpty || (nearest != nil && known.count > 8) ? "see help" : Self.expecting(known)))
    }

    /// Returns “Expected one of: cast, crew.”
    static func expecting(_ known: [String]) -> String {
        if known.isEmpty { return "see help" }
        return known.count == 1 ? "Expected: \(known[0])." : "Expected one of: \(known.joined(separator: ", "))."
    }
}

extension [String] {
    /// Returns the element most likely meant by `typed`, or `nil` if more than a third of the letters differ.
    ///
    /// A word with a different first letter has to be more similar, because the first letter is rarely wrong.
    public func nearest(to typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = Swift.max(1, typed.count / 3)
        let near = compactMap { word -> (word: String, distance: Int)? in
            let known = word.lowercased()
            let penalty = known.first == typed.first ? 0 : 1
            return known.editDistance(to: typed, atMost: Swift.max(1, limit - penalty)).map { (word, 2 * $0 + penalty) }
        }
        return near.min { $0.distance < $1.distance }?.word
    }
}
