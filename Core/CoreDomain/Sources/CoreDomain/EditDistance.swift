extension String {
    /// Returns the number of characters to change, add, remove or swap with their neighbour to get from this text to
    /// `other`; `nil` if there are more than `limit`.
    package func editDistance(to other: String, atMost limit: Int = .max) -> Int? {
        Array(self).editDistance(to: Array(other), atMost: limit)
    }
}

extension Array where Element: Equatable {
    /// Returns the number of elements to change, add, remove or swap with their neighbour to get from this array to
    /// `other`; `nil` if there are more than `limit`.
    ///
    /// This is the optimal string alignment distance: no element is edited twice.
    @inlinable
    package func editDistance(to other: [Element], atMost limit: Int) -> Int? {
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
