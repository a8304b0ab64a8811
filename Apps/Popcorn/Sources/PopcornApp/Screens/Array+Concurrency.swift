extension Array where Element: Sendable {
    /// Returns the results of `transform` in the order of the elements. The first error ends the others.
    ///
    /// - Parameters:
    ///   - limit: The number of elements that are transformed at the same time.
    ///   - progress: Called with the number of results so far.
    func concurrentlyMapped<Result: Sendable>(
        atMost limit: Int = .max, progress: (Int) -> Void = { _ in },
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var waiting = enumerated().makeIterator()
            func addNext() {
                guard let (index, element) = waiting.next() else { return }
                group.addTask { (index, try await transform(element)) }
            }
            for _ in 0..<Swift.min(limit, count) { addNext() }
            var results: [(Int, Result)] = []
            for try await result in group {
                results.append(result)
                progress(results.count)
                addNext()
            }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
