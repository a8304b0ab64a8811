/// An error in what the user typed or configured. The program exits with code 2.
public struct UsageError: Error, Equatable {
    /// What is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String

    /// Creates an error with its hint.
    public init(_ message: String, hint: String = "see help") {
        self.message = message
        self.hint = hint
    }

    /// Creates an error for a word that isn't one of `known`, with the nearest of them as a suggestion.
    ///
    /// - Parameters:
    ///   - what: What the word should have named: “command”, “setting”.
    ///   - word: The word as it was typed.
    ///   - known: The words that would have been accepted.
    ///   - origin: Where the word comes from, if that isn't obvious.
    public init(unknown what: String, _ word: String, known: [String], in origin: String? = nil) {
        let nearest = known.nearest(to: word)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        self.init(
            "unknown \(what) “\(Sanitizer.excerpt(word))”\(origin.map { " (\($0))" } ?? "").\(guess)",
            hint: known.isEmpty || (nearest != nil && known.count > 8) ? "see help" : Self.expecting(known))
    }

    /// “Expected one of: cast, crew.”
    static func expecting(_ known: [String]) -> String {
        known.count == 1 ? "Expected: \(known[0])." : "Expected one of: \(known.joined(separator: ", "))."
    }
}

extension [String] {
    /// Returns the element that `typed` most probably stands for, or `nil` if more than a third of its letters differ.
    public func nearest(to typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = Swift.max(1, typed.count / 3)
        let candidates = filter { abs($0.count - typed.count) <= limit }
        let ranked = candidates.map { (word: $0, distance: $0.lowercased().editDistance(to: typed)) }
        let best = ranked.min(by: { $0.distance < $1.distance })
        return best.flatMap { $0.distance <= limit ? $0.word : nil }
    }
}

extension String {
    /// Returns how many letters must be changed, added, removed or swapped with their neighbour to get `other`.
    func editDistance(to other: String) -> Int {
        let (left, right) = (Array(self), Array(other))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = Swift.min(substitution, last[column + 1] + 1, current[column] + 1)
                let isSwap = row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwap { best = Swift.min(best, beforeLast[column - 1] + 1) }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
