/// TMDb's answer, and how much of it had to be left out.
public struct TMDbAnswer<Value: Sendable>: Sendable {
    public let value: Value
    /// How many elements and URLs could not be read and are absent. An empty list with some skipped is not an empty list.
    public let skipped: Int
}

extension TMDbAnswer: Equatable where Value: Equatable {}
