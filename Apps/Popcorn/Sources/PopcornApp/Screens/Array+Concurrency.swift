extension Array where Element: Sendable {
    /// Returns the results of `transform` in the order of the elements. All run at the same time; the first error ends
    /// the others.
    func concurrentlyMapped<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup { group in
            for (index, element) in enumerated() { group.addTask { (index, try await transform(element)) } }
            var results: [(Int, Result)] = []
            for try await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
