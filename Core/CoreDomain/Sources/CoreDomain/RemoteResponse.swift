public import Foundation

/// A value from a remote data source, with its warnings.
public struct RemoteResponse<Value: Sendable>: Sendable {
    /// The source's response.
    public let value: Value
    /// The warnings to report with the value; usually empty.
    public let warnings: [FetchWarning]

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

/// A remote source of data.
///
/// Its functions throw `FetchError`, such as `notFound` for an item that doesn't exist, or a `FetchErrorConvertible`. A
/// `URLError` or `POSIXError` counts as `offline`, and any other error as `badData`.
public protocol RemoteDataSource: Sendable {
    /// The maximum age of a copy under the source's terms, in seconds; infinite without a limit.
    var maximumAge: TimeInterval { get }
}

extension RemoteDataSource {
    /// No limit by default.
    public var maximumAge: TimeInterval { .infinity }
}

/// The remote source of a catalogue: items with their parts, and lists of items.
///
/// Only `item(_:in:)` is required; unless `page(_:of:in:)` is implemented, lists aren't available.
public protocol CatalogueRemoteDataSource<Item, Preview, List>: RemoteDataSource {
    /// An item with its parts.
    associatedtype Item: CatalogueItem
    /// An item as shown in a list.
    associatedtype Preview: Sendable
    /// The identity of a list.
    associatedtype List: Hashable & Sendable

    /// The name of the items in error messages: “movies”.
    static var itemsName: String { get }
    /// The parts available from the source; all by default. Any other part is absent without a warning.
    var offeredParts: Set<Item.Part> { get }
    /// Fetches an item with all its parts in one response.
    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<Item>
    /// Fetches a page of a list. Pages are counted from 1.
    func page(_ page: Int, of list: List, in locale: ContentLocale) async throws -> RemoteResponse<Page<Preview>>
}

extension CatalogueRemoteDataSource {
    /// All parts by default.
    public var offeredParts: Set<Item.Part> { Set(Item.Part.allCases) }

    /// Throws `FetchError.notOffered`.
    public func page(_ page: Int, of list: List, in locale: ContentLocale) async throws -> RemoteResponse<Page<Preview>>
    {
        throw FetchError.notOffered("lists of \(Self.itemsName)")
    }
}
