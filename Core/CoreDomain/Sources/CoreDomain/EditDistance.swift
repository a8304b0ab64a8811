extension String {
    /// Returns the number of characters to change, add, remove or swap with their neighbour to get from this text to
    /// `other`; `nil` if there are more than `limit`.
    public func editDistance(to other: String, atMost limit: Int = .max) -> Int? {
        Array(self).editDistance(to: Array(other), atMost: limit)
    }
}

extension Array where Element: Equatable {
    /// Returns the number of elements to change, add, remove or swap with their neighbour to get from this array to
    /// `other`; `nil` if there are more than `limit`.
    ///
    /// This is the optimal string alignment distance: no element is edited twice.
    @inlinable
    public func editDistance(to other: [Element], atMost limit: Int) -> Int? {
        guard abs(count - other.count) <= limit else { return nil }
        var beforeLast = [Int](0...other.count)
        var last = [Int](0...other.count)
        var current = [Int](0...other.count)
        var best = (last: 0, current: 0)
        for row in indices {
            current[0] = row + 1
            best = (best.current, row + 1)
            for column in other.indices {
                let substitution = last[column] + (self[row] == other[column] ? 0 : 1)
                var distance = Swift.min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, self[row] == other[column - 1], self[row - 1] == other[column] {
                    distance = Swift.min(distance, beforeLast[column - 1] + 1)
                }
                current[column + 1] = distance
                best.current = Swift.min(best.current, distance)
            }
            // Distances never fall below the minimum of the last two rows, so the search can stop here.
            guard Swift.min(best.last, best.current) <= limit else { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }
}

extension [String] {
    /// Returns the element most likely meant by `typed`; `nil` if none is near.
    ///
    /// A word is near with one edit, or two if it has six letters. Several words may differ in a third of their letters.
    public func nearest(to typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = typed.contains(" ") ? Swift.max(2, typed.count / 3) : typed.count >= 6 ? 2 : 1
        let near = compactMap { word -> (word: String, distance: Int)? in
            let known = word.lowercased()
            // The first letter is rarely wrong.
            let penalty = known.first == typed.first ? 0 : 1
            return known.editDistance(to: typed, atMost: Swift.max(1, limit - penalty)).map { (word, 2 * $0 + penalty) }
        }
        return near.min { $0.distance < $1.distance }?.word
    }
}
