public import CoreDomain
public import Prompt

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

    /// Returns the results for the elements that have one, in order, and a warning for each of the others, such as a title
    /// that no longer exists: it doesn't cost the rows of the others.
    ///
    /// - Throws: The first error if there are no results, or if the task was cancelled.
    public func answers<Value: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> (found: [(element: Element, value: Value)], notices: [Notice]) {
        let results = try await concurrentlyMapped { element -> Swift.Result<Value, any Error> in
            do {
                return .success(try await transform(element))
            } catch {
                if FetchError(error) == .cancelled { throw error }
                return .failure(error)
            }
        }
        var found: [(element: Element, value: Value)] = []
        var errors: [any Error] = []
        for (element, result) in zip(self, results) {
            switch result {
            case .success(let value): found.append((element, value))
            case .failure(let error): errors.append(error)
            }
        }
        if found.isEmpty, let error = errors.first { throw error }
        return (
            found, errors.map { .warning("left out: \(($0 as? CommandFailure)?.message ?? FetchError($0).message)") }
        )
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
