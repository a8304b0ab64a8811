/// Something that the user said and that cannot be meant. Exit code 2.
struct UsageError: Error, Equatable {
    let message: String
    let hint: String

    init(_ message: String, hint: String = "see help") {
        self.message = message
        self.hint = hint
    }

    /// An unknown word among known ones, with the nearest of them as the hint.
    ///
    /// `place` says where the word stood, where that is not plain.
    init(unknown what: String, _ word: String, known: [String], in place: String? = nil) {
        let nearest = known.nearest(to: word)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        self.init(
            "unknown \(what) “\(Sanitizer.line(word).fitted(to: 60))”\(place.map { " (\($0))" } ?? "").\(guess)",
            hint: known.isEmpty || (nearest != nil && known.count > 8)
                ? "see help" : "known are \(known.joined(separator: ", "))")
    }
}

extension [String] {
    /// The word that `typed` most probably means: at most a third of its letters are wrong.
    func nearest(to typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = Swift.max(1, typed.count / 3)
        let candidates = filter { abs($0.count - typed.count) <= limit }
        let ranked = candidates.map { (word: $0, distance: $0.lowercased().editDistance(to: typed)) }
        let best = ranked.min(by: { $0.distance < $1.distance })
        return best.flatMap { $0.distance <= limit ? $0.word : nil }
    }
}

extension String {
    /// How many letters must be changed, added, removed or swapped with their neighbour to get from one to the other.
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
