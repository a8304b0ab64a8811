import CoreDomain
public import TerminalKit

extension UsageError {
    /// Creates an error for a word that isn't one of `known`, with the nearest of them as a suggestion.
    ///
    /// - Parameters:
    ///   - what: What the word should have named: “command”, “setting”.
    ///   - word: The word as it was typed.
    ///   - known: The words that would have been accepted.
    ///   - origin: Where the word comes from, if that isn't obvious.
    ///   - hint: What to do about it; `nil` lists the accepted words if there are few or none is near.
    public init(
        unknown what: String, _ word: String, known: [String], in origin: String? = nil, hint: String? = nil
    ) {
        // A word that is known, but not here, is no suggestion.
        let nearest = known.contains(word.lowercased()) ? nil : known.nearest(to: word)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        self.init(
            "unknown \(what) “\(Sanitizer.excerpt(word))”\(origin.map { " (\($0))" } ?? "").\(guess)",
            hint: hint ?? (known.isEmpty || (nearest != nil && known.count > 8) ? "see help" : Self.expecting(known)))
    }

    /// “Expected one of: cast, crew.”
    static func expecting(_ known: [String]) -> String {
        if known.isEmpty { return "see help" }
        return known.count == 1 ? "Expected: \(known[0])." : "Expected one of: \(known.joined(separator: ", "))."
    }
}

extension [String] {
    /// Returns the element that `typed` most probably stands for, or `nil` if more than a third of its letters differ.
    ///
    /// A word that begins with another letter has to be nearer, because the first letter is seldom wrong.
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
