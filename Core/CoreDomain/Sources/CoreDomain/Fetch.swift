/// The result for one of several ids: the value with its freshness and warnings, or the error.
public typealias FetchResult<Value: Sendable> = Result<Fetched<Value>, FetchError>

/// What a use case does, for one input and for several.
package struct Fetch<Input: Sendable, Output: Sendable>: Sendable {
    private let body: @Sendable (Input, FetchPolicy) async throws -> Fetched<Output>
    private let batch: @Sendable ([Input], FetchPolicy) async throws -> [FetchResult<Output>]

    /// Creates a use case from its implementation, which may throw any error.
    package init(_ body: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Output>) {
        self.init(body) { inputs, policy in try await inputs.fetched { try await body($0, policy) } }
    }

    /// Creates a use case from its implementations for one input and for several.
    package init(
        _ body: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Output>,
        batch: @escaping @Sendable ([Input], FetchPolicy) async throws -> [FetchResult<Output>]
    ) {
        self.body = body
        self.batch = batch
    }

    /// Creates a use case that fetches a domain value and maps it to an application model with image URLs.
    package init<Value: Sendable>(
        _ images: any ImagesConfigurationProviding,
        _ fetch: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Value>,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Output
    ) {
        self.init { input, policy in
            try await images.resolve(policy, { try await fetch(input, policy) }, map)
        }
    }

    /// Creates a use case that fetches one domain value or several, and maps them to application models with image
    /// URLs.
    package init<Value: Sendable>(
        _ images: any ImagesConfigurationProviding,
        _ fetch: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Value>,
        batch: @escaping @Sendable ([Input], FetchPolicy) async throws -> [FetchResult<Value>],
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Output
    ) {
        self.init { input, policy in
            try await images.resolve(policy, { try await fetch(input, policy) }, map)
        } batch: { inputs, policy in
            async let configuration = images.bestEffort(policy)
            let results = try await batch(inputs, policy)
            let images = try await configuration
            return results.map { $0.map { $0.map { map($0, images.value) }.adding(images.warnings) } }
        }
    }

    /// Fetches the value for `input`: from storage if `policy` allows, otherwise from the remote source.
    package func callAsFunction(_ input: Input, _ policy: FetchPolicy) async throws(FetchError) -> Fetched<Output> {
        try await FetchError.bridge { try await body(input, policy) }
    }

    /// Fetches the values for several inputs and returns a result for each, in input order: what is stored is read at
    /// once where possible, and the rest is fetched eight at a time.
    ///
    /// If one fails, the others are still fetched. Throws only `FetchError.cancelled`.
    package func callAsFunction(
        _ inputs: [Input], _ policy: FetchPolicy
    ) async throws(FetchError) -> [FetchResult<Output>] {
        try await FetchError.bridge { try await batch(inputs, policy) }
    }
}

extension Array where Element: Sendable {
    /// Returns the result of `fetch` for each element, in order, eight at a time.
    ///
    /// - Throws: `FetchError.cancelled` alone; with any other error, the other elements are still fetched.
    package func fetched<Value: Sendable>(
        _ fetch: @escaping @Sendable (Element) async throws -> Fetched<Value>
    ) async throws -> [FetchResult<Value>] {
        try await concurrentlyMapped(atMost: 8) { element in try await .fetching { try await fetch(element) } }
    }

    /// Returns the result for each element, in order: the known one, or that of `fetch`, eight at a time.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    package func fetched<Value: Sendable>(
        unlessKnown known: (Element) -> FetchResult<Value>?,
        _ fetch: @escaping @Sendable (Element) async throws -> Fetched<Value>
    ) async throws -> [FetchResult<Value>] {
        var results = map(known)
        let rest = indices.filter { results[$0] == nil }
        // Most are known, and a task for each would take longer than to read them.
        if rest.isEmpty { return results.compactMap(\.self) }
        for (index, result) in zip(rest, try await rest.map { self[$0] }.fetched(fetch)) { results[index] = result }
        return results.compactMap(\.self)
    }
}

/// The pages of a list, each fetched when it is requested. The sequence ends after an error.
public struct FetchedPages<Row: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let policy: FetchPolicy
    private let fetch: @Sendable (_ page: Int, FetchPolicy) async throws -> Fetched<Page<Row>>
    private var number: Int? = 1

    package init(
        _ policy: FetchPolicy,
        _ fetch: @escaping @Sendable (_ page: Int, FetchPolicy) async throws -> Fetched<Page<Row>>
    ) {
        self.policy = policy
        self.fetch = fetch
    }

    /// Returns an iterator that starts at the first page.
    public func makeAsyncIterator() -> FetchedPages { self }

    /// Fetches the next page; `nil` after the last one.
    public mutating func next(isolation: isolated (any Actor)?) async throws(FetchError) -> Fetched<Page<Row>>? {
        guard let page = number else { return nil }
        number = nil
        let fetched = try await FetchError.bridge { try await fetch(page, policy) }
        if fetched.value.hasMore, !fetched.value.items.isEmpty { number = page + 1 }
        return fetched
    }
}
