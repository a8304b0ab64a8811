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
            try await images.resolve({ try await fetch(input, policy) }, map)
        }
    }

    /// Fetches the value for `input`: from storage if `policy` allows, otherwise from the remote source.
    public func callAsFunction(
        _ input: Input, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Output> {
        try await FetchError.bridge { try await body(input, policy) }
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

    /// Fetches one page, counted from 1.
    ///
    /// Lists drift while they are read: a row of an earlier page may come again on a later one.
    public func callAsFunction(
        _ list: List, page: Int = 1, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<Row>> {
        try await fetch((list, page), policy)
    }
}

extension Fetched {
    /// Returns the result with one part of its value in place of the whole.
    ///
    /// - Parameter subject: What the part belongs to, as an error names it: "movie 550".
    /// - Throws: Why the part is absent: its warning, the failure to fetch again, or `FetchError.notFound`.
    public func part<Part: ResponsePart, PartValue>(
        _ part: Part, of subject: String, _ path: KeyPath<Value, PartValue?>
    ) throws -> Fetched<PartValue> {
        if let value = value[keyPath: path] { return map { _ in value } }
        let absence = warnings.lazy.compactMap(\.absence).first { $0.part as? Part == part && $0.error.isTold }
        throw absence?.error ?? warnings.lazy.compactMap(\.refetchError).first
            ?? .notFound("\(part.rawValue) of \(subject)")
    }
}

extension FetchError {
    /// Whether the error says more than that something isn't there.
    fileprivate var isTold: Bool {
        if case .notFound = self { false } else { true }
    }
}
