public import CoreDomain

// What the program shares with the libraries without making it part of their public API.

extension Array where Element: Sendable {
    /// Returns the results of `transform` in the order of the elements. The first error cancels the rest.
    ///
    /// - Parameters:
    ///   - limit: The number of elements that are transformed at the same time.
    ///   - progress: Receives the number of results so far.
    ///   - transform: Transforms an element.
    public func mapConcurrently<Value: Sendable>(
        atMost limit: Int = .max, progress: (Int) -> Void = { _ in },
        _ transform: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        try await concurrentlyMapped(atMost: limit, progress: progress, transform)
    }
}

extension Collection<Double> {
    /// The arithmetic mean, or `nil` if there are no numbers.
    public var average: Double? { mean }
}

extension ImagesConfigurationProviding {
    /// Returns the images configuration; `nil` if it can't be fetched, so that no image has a URL.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func availableConfiguration() async throws -> ImagesConfiguration? { try await bestEffort().value }
}
