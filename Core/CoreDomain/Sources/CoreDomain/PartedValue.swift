/// A value with parts that may be absent: a movie with its credits and images.
public protocol PartedValue: Sendable {
    /// An enumeration of the parts.
    associatedtype Part: ResponsePart

    /// The subject of the value, for error messages: “movie 550”.
    var subject: String { get }

    /// Returns whether the part is present.
    func contains(_ part: Part) -> Bool
}

/// A value that consists of a root and its parts.
public protocol CatalogueItem: PartedValue where Part: CaseIterable {
    /// The item without its parts.
    associatedtype Root: Sendable

    /// The item without its parts.
    var root: Root { get }

    /// Creates an item with the available parts.
    init(_ root: Root, _ parts: PartValues<Part>)
    /// Returns a part, or `nil` if it is absent.
    func value(of part: Part) -> (any Sendable)?
}

extension CatalogueItem {
    /// Returns whether the part is present.
    public func contains(_ part: Part) -> Bool { value(of: part) != nil }
}

/// The parts of an item, by case.
public struct PartValues<Part: ResponsePart>: Sendable {
    private let values: [Part: any Sendable]

    public init(_ values: [Part: any Sendable]) {
        self.values = values
    }

    /// Returns a part, or `nil` if it is absent.
    public subscript<Value>(_ part: Part) -> Value? { values[part] as? Value }
}

extension Fetched where Value: PartedValue {
    /// Returns the result with a warning for each absent part in `parts`, and without warnings about other parts.
    package func reporting(_ parts: Set<Value.Part>) -> Fetched {
        let relevant = warnings.filter { warning in
            (warning.absence?.part as? Value.Part).map { parts.contains($0) && !value.contains($0) } ?? true
        }
        let reported = Set(relevant.compactMap { $0.absence?.part as? Value.Part })
        let absent = parts.subtracting(reported).filter { !value.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        return Fetched(value, freshness, warnings: relevant).adding(absent.map { .absent($0, notFound($0)) })
    }

    /// Returns the result with one part as the value.
    ///
    /// - Throws: The reason for the part's absence: its warning, the refetch error, or `FetchError.notFound`.
    package func part<PartValue>(
        _ part: Value.Part, _ path: KeyPath<Value, PartValue?>
    ) throws -> Fetched<PartValue> {
        if let value = value[keyPath: path] { return map { _ in value } }
        let absence = warnings.lazy.compactMap(\.absence).first { $0.part as? Value.Part == part && $0.error.isTold }
        throw absence?.error ?? warnings.lazy.compactMap(\.refetchError).first ?? notFound(part)
    }

    /// Fetches a value and returns one of its parts, refetching a stored value that lacks the part.
    ///
    /// - Throws: The reason for the part's absence; see `part(_:_:)`.
    package static func part<PartValue>(
        _ part: Value.Part, _ path: KeyPath<Value, PartValue?>, _ policy: FetchPolicy,
        fetch: (FetchPolicy) async throws -> Fetched
    ) async throws -> Fetched<PartValue> {
        let fetched = try await fetch(policy)
        let isSettled = policy != .cached || fetched.freshness == .network || fetched.value.contains(part)
        return try await (isSettled ? fetched : fetch(.refresh)).part(part, path)
    }

    private func notFound(_ part: Value.Part) -> FetchError { .notFound("\(part.rawValue) of \(value.subject)") }
}

extension FetchError {
    /// Whether the error is more specific than “not found”.
    fileprivate var isTold: Bool {
        if case .notFound = self { false } else { true }
    }
}
