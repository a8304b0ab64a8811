import CoreDomain

/// The pages of a list in order, fetched a few at a time.
///
/// The error of a page is thrown when the page is reached, so that a list ends at its first missing page.
struct PagesAhead<Value: Sendable> {
    typealias Arrival = (page: Int, result: Result<Value, any Error>)

    /// The number of pages fetched at the same time: as many as a client sends requests.
    private static var width: Int { 4 }

    private let fetch: @Sendable (Int) async throws -> Value
    /// The pages being fetched, and those that have arrived before an earlier one.
    private var requested: Set<Int> = []
    private var arrived: [Int: Result<Value, any Error>] = [:]

    init(_ fetch: @escaping @Sendable (Int) async throws -> Value) {
        self.fetch = fetch
    }

    /// Returns a page once it has arrived.
    ///
    /// - Parameters:
    ///   - number: The number of the page.
    ///   - last: The last page that will be needed. Of the pages up to it, the next few are fetched at the same time.
    ///   - group: The group of the tasks that fetch pages; the same for all pages of a list.
    mutating func page(
        _ number: Int, through last: Int, _ group: inout ThrowingTaskGroup<Arrival, any Error>
    ) async throws -> Value {
        for page in number...max(number, min(last, number + Self.width - 1)) where requested.insert(page).inserted {
            group.addTask { [fetch] in
                do {
                    return (page, .success(try await fetch(page)))
                } catch {
                    return (page, .failure(error))
                }
            }
        }
        while arrived[number] == nil, let next = try await group.next() { arrived[next.page] = next.result }
        requested.remove(number)
        guard let page = arrived.removeValue(forKey: number) else { throw CancellationError() }
        return try page.get()
    }
}
