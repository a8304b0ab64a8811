public import Foundation

/// A row of paged lists. Each row is stored once and shared by all lists. Its key is an integer id and a language.
public protocol PageRow: StoredRecord {
    /// The schema of pages with these rows, including their collection's name; see `StoredPage.schema(named:)`.
    static var pageSchema: Schema<StoredPage<Self>> { get }
}

/// The identity of a paged list in storage.
public struct PagedList: Hashable, Sendable {
    /// The list's unique name.
    public let name: String
    /// Whether the list differs between regions.
    public let dependsOnRegion: Bool
    /// The id of the item whose response includes the first page, if any.
    public let owner: Int?

    public init(_ name: String, dependsOnRegion: Bool = false, owner: Int? = nil) {
        self.name = name
        self.dependsOnRegion = dependsOnRegion
        self.owner = owner
    }
}

/// A stored page of a list: its rows, in order.
public struct StoredPage<Row: PageRow>: StoredRecord {
    /// The name of the list.
    let list: String
    /// The page's number, counted from 1.
    let page: Int
    /// The language of the rows.
    let language: String
    /// The region of the list; empty if the list is the same everywhere.
    let region: String
    /// The ids of the rows, in the list's order.
    var rowIDs: [Int]
    /// The number of pages that can be fetched.
    var totalPages: Int
    /// The total number of rows on all pages.
    var totalResults: Int
    /// The time the page was fetched.
    public var cachedAt: Date

    /// The schema declared by the row type.
    public static var schema: Schema<StoredPage> { Row.pageSchema }

    /// Returns the schema for pages in the collection with the given name.
    public static func schema(named collection: String) -> Schema<StoredPage> {
        Schema(
            collection, Self.init,
            key("list", \.list, String.self),
            key("page", \.page, Int.self),
            key("language", \.language, String.self),
            key("region", \.region, String.self),
            field("rowIDs", \.rowIDs, [Int].self),
            field("totalPages", \.totalPages, Int.self),
            field("totalResults", \.totalResults, Int.self),
            field("cachedAt", \.cachedAt, Date.self))
    }

    /// The kind `list`, since pages have the lifetime of lists.
    public static var freshnessKind: FreshnessKind { .list }

    /// Returns the page's name: “page 2 of this list”.
    public static func name(of key: RecordKey) -> String { "page \(key.parts[1]) of this list" }
}
