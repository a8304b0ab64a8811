/// A use case that fetches one value, called like a function: `try await fetchCredits(550)`.
public struct Fetch<Input: Sendable, Output: Sendable>: Sendable {
    private let body: @Sendable (Input, FetchPolicy) async throws -> Fetched<Output>

    /// Creates a use case from its implementation, which may throw any error.
    public init(_ body: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Output>) {
        self.body = body
    }

    /// Creates a use case that fetches a domain value and maps it to an application model with image URLs.
    public init<Value: Sendable>(
        _ images: any ImagesConfigurationProviding,
        _ fetch: @escaping @Sendable (Input, FetchPolicy) async throws -> Fetched<Value>,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Output
    ) {
        self.init { input, policy in
            try await images.resolve(policy, { try await fetch(input, policy) }, map)
        }
    }

    /// Fetches the value for `input`: from storage if `policy` allows, otherwise from the remote source.
    public func callAsFunction(
        _ input: Input, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Output> {
        try await FetchError.bridge { try await body(input, policy) }
    }

    /// Fetches the values for several inputs, eight at a time, and returns a result for each, in input order.
    ///
    /// If one fails, the others are still fetched. Throws only `FetchError.cancelled`.
    public func callAsFunction(
        _ inputs: [Input], _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [Result<Fetched<Output>, FetchError>] {
        try await FetchError.bridge {
            try await inputs.concurrentlyMapped(atMost: 8) { input in
                do throws(FetchError) { return .success(try await self(input, policy)) } catch {
                    if error == .cancelled { throw error }
                    return .failure(error)
                }
            }
        }
    }
}

/// A use case that fetches a list page by page, called like a function: `try await fetchPage(.popular, page: 2)`.
public struct FetchPage<List: Sendable, Row: Sendable>: Sendable {
    private let fetch: Fetch<(list: List, page: Int), Page<Row>>

    /// Creates a use case that fetches a page of domain values and maps each row with its image URLs.
    public init<Value: Sendable>(
        _ images: any ImagesConfigurationProviding,
        _ fetch: @escaping @Sendable (List, Int, FetchPolicy) async throws -> Fetched<Page<Value>>,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Row
    ) {
        self.fetch = Fetch(images, { try await fetch($0.list, $0.page, $1) }) { page, configuration in
            page.map { map($0, configuration) }
        }
    }

    /// Creates a search. If the remote source is unreachable, the first page has stored values and a warning.
    ///
    /// `stored` returns up to `limit` stored values that match, without using the network.
    public init<Value: Sendable>(
        _ images: any ImagesConfigurationProviding,
        _ search: @escaping @Sendable (List, Int, FetchPolicy) async throws -> Fetched<Page<Value>>,
        stored: @escaping @Sendable (List, _ limit: Int) async throws -> Fetched<[Value]>,
        _ map: @escaping @Sendable (Value, ImagesConfiguration?) -> Row
    ) {
        self.init(
            images,
            { list, page, policy in
                let isStored: @Sendable () async -> Bool = {
                    let found = page == 1 && policy != .refresh ? try? await stored(list, 1) : nil
                    return found?.value.isEmpty == false
                }
                do {
                    return try await Fallback.providing(when: isStored) { try await search(list, page, policy) }
                } catch {
                    let error = FetchError(error)
                    guard error.isOutOfReach, page == 1 else { throw error }
                    let found = try await stored(list, 20)
                    guard !found.value.isEmpty else { throw error }
                    return found.adding([.refetchFailed(error)]).map { items in
                        Page(items: items, page: 1, totalPages: 1, totalResults: items.count)
                    }
                }
            }, map)
    }

    /// Fetches one page; the first is page 1. Lists change between requests, so a row may occur on two pages.
    public func callAsFunction(
        _ list: List, page: Int = 1, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<Row>> {
        try await fetch((list, page), policy)
    }

    /// Returns a sequence of all pages of a list. Each page is fetched when requested.
    ///
    /// ```swift
    /// for try await page in movies.fetchPage.pages(of: .popular) { print(page.value.items) }
    /// ```
    public func pages(of list: List, _ policy: FetchPolicy = .cached) -> Pages {
        Pages(fetch: self, list: list, policy: policy)
    }

    /// The pages of a list. The sequence ends after an error.
    public struct Pages: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let fetch: FetchPage
        let list: List
        let policy: FetchPolicy
        var number: Int? = 1

        /// Returns an iterator that starts at the first page.
        public func makeAsyncIterator() -> Pages { self }

        /// Fetches the next page.
        public mutating func next(
            isolation: isolated (any Actor)?
        ) async throws(FetchError) -> Fetched<Page<Row>>? {
            guard let page = number else { return nil }
            number = nil
            let fetched = try await fetch(list, page: page, policy)
            if fetched.value.hasMore, !fetched.value.items.isEmpty { number = page + 1 }
            return fetched
        }
    }
}

extension FetchError {
    /// Whether the remote source was unreachable or rejected the request.
    fileprivate var isOutOfReach: Bool {
        switch self {
        case .offline, .rateLimited, .unauthorised: true
        case .notFound, .notOffered, .badData, .storage, .cancelled: false
        }
    }
}
