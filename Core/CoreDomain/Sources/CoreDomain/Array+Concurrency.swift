extension Array where Element: Sendable {
    /// Returns the results of `transform` in the order of the elements. The first error cancels the rest.
    ///
    /// At most `limit` elements are transformed at the same time. `progress` receives the number of results so far.
    package func concurrentlyMapped<Value: Sendable>(
        atMost limit: Int = .max, progress: (Int) -> Void = { _ in },
        _ transform: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var waiting = enumerated().makeIterator()
            func addNext() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, try await transform(element)) }
            }
            for _ in 0..<Swift.min(limit, count) { addNext() }
            var results: [(Int, Value)] = []
            for try await result in group {
                results.append(result)
                progress(results.count)
                addNext()
            }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
