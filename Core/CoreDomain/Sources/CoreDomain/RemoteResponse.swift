public import Foundation

/// A value from a remote data source, and what went wrong beside it.
public struct RemoteResponse<Value: Sendable>: Sendable {
    /// The source's response.
    public let value: Value
    /// Warnings to report beside the value; usually empty.
    public let warnings: [FetchWarning]

    /// Creates a response with its warnings.
    public init(_ value: Value, warnings: [FetchWarning] = []) {
        self.value = value
        self.warnings = warnings
    }

    /// Returns the response with its value transformed.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> RemoteResponse<Other> {
        RemoteResponse<Other>(try transform(value), warnings: warnings)
    }
}

extension RemoteResponse: Equatable where Value: Equatable {}

/// A remote source of data, as a context needs it.
public protocol RemoteDataSource: Sendable {
    /// The number of seconds for which the source's terms allow a copy to be kept; infinite if there is no limit.
    var maximumAge: TimeInterval { get }
}

extension RemoteDataSource {
    /// No limit.
    public var maximumAge: TimeInterval { .infinity }
}

/// The remote source of a catalogue: items with their parts, and lists of them.
///
/// A source needs `item(_:in:)` and what else it has: without them, parts and lists aren't offered.
public protocol CatalogueRemoteDataSource<Item, Preview, List>: RemoteDataSource {
    /// An item with its parts.
    associatedtype Item: CatalogueItem
    /// An item as a list shows it.
    associatedtype Preview: Sendable
    /// Identifies a list.
    associatedtype List: Hashable & Sendable

    /// The items as an error calls them: “movies”.
    static var itemsName: String { get }
    /// The parts that the source has; all by default. Any other part is absent without a warning.
    var offeredParts: Set<Item.Part> { get }
    /// Fetches an item with all its parts in one response.
    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<Item>
    /// Fetches a page of a list, counted from 1.
    func page(_ page: Int, of list: List, in locale: ContentLocale) async throws -> RemoteResponse<Page<Preview>>
}

extension CatalogueRemoteDataSource {
    /// All parts.
    public var offeredParts: Set<Item.Part> { Set(Item.Part.allCases) }

    /// Throws `FetchError.notOffered`.
    public func page(_ page: Int, of list: List, in locale: ContentLocale) async throws -> RemoteResponse<Page<Preview>>
    {
        throw FetchError.notOffered("lists of \(Self.itemsName)")
    }
}
