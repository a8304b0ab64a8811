public import CoreDomain
public import Storage

/// The guarantees of a context with items, lists and a search, as checks for its tests.
///
/// ```swift
/// static let conformance = CatalogueConformance<SongsContext>(
///     1, item: .whole, second: .other, lists: [.charts], recordTypes: SongsContext.recordTypes,
///     preview: { Cover(id: $0, title: $1) }, search: { SongSearch($0) }
/// ) { SongsContext(remote: $0.remote, images: $0.images, storage: $0.storage, locale: $0.locale) }
///
/// @Test(arguments: conformance.checks)
/// func conforms(_ check: CatalogueCheck) async throws { try await check.run() }
/// ```
public struct CatalogueConformance<Context: Catalogue>: Sendable
where
    Context.Item: Equatable, Context.Preview: Equatable, Context.Row: Equatable,
    Context.Overview: Equatable, Context.Overview.Details: Equatable
{
    /// The type that the context fetches by id, such as `Movie`.
    public typealias Item = Context.Item
    /// A list of the context.
    public typealias List = Context.List
    /// A page of previews.
    public typealias Rows = Page<Context.Preview>

    let id: Int
    let item: Item
    let second: Item
    let variants: [Item]
    let lists: [List]
    let regionalLists: Set<List>
    let itemLists: [List: Rows]
    let recordTypes: [any StoredRecord.Type]
    let preview: @Sendable (_ id: Int, _ title: String) -> Context.Preview
    let search: @Sendable (_ text: String) -> Context.Search
    let make: @Sendable (CatalogueWiring<Context>) -> Context

    /// Creates the checks for a context.
    ///
    /// - Parameters:
    ///   - id: The id of all items below.
    ///   - item: An item with all parts.
    ///   - second: An item with all parts and the same id that differs from `item` in its root and in every part.
    ///   - variants: Further items that must be stored unchanged, such as one with empty parts.
    ///   - lists: The lists that the remote source maintains, including searches; all distinct.
    ///   - regionalLists: The elements of `lists` that differ between regions.
    ///   - itemLists: The lists whose first page arrives with `item`, each with that page.
    ///   - recordTypes: The types of all records of the context.
    ///   - preview: A closure that returns a row with the given id and a title that begins with the given text.
    ///   - search: A closure that returns a search for the given text.
    ///   - make: A closure that creates the context.
    public init(
        _ id: Int, item: Item, second: Item, variants: [Item] = [], lists: [List], regionalLists: Set<List> = [],
        itemLists: [List: Rows] = [:], recordTypes: [any StoredRecord.Type],
        preview: @escaping @Sendable (_ id: Int, _ title: String) -> Context.Preview,
        search: @escaping @Sendable (_ text: String) -> Context.Search,
        make: @escaping @Sendable (CatalogueWiring<Context>) -> Context
    ) {
        self.id = id
        self.item = item
        self.second = second
        self.variants = variants
        self.lists = lists
        self.regionalLists = regionalLists
        self.itemLists = itemLists
        self.recordTypes = recordTypes
        self.preview = preview
        self.search = search
        self.make = make
    }

    /// One check for each guarantee.
    public var checks: [CatalogueCheck] {
        itemChecks + ageChecks + pageChecks + rowChecks + useCaseChecks + observationChecks
    }

    func check(_ sentence: String, _ body: @escaping @Sendable (Bench) async throws -> Void) -> CatalogueCheck {
        CatalogueCheck(description: sentence) { try await body(Bench(self)) }
    }
}

/// A check of one guarantee of a catalogue.
public struct CatalogueCheck: Sendable, CustomStringConvertible {
    /// The guarantee, as a sentence.
    public let description: String
    let body: @Sendable () async throws -> Void

    /// Runs the check. Throws `Failure` if the context doesn't conform.
    public func run() async throws {
        do {
            try await body()
        } catch {
            throw Failure(description: "“\(description)” failed: \(error)")
        }
    }

    /// The error thrown if a context doesn't conform.
    public struct Failure: Error, CustomStringConvertible {
        /// The failed check and the context's deviation from it.
        public let description: String
    }
}

/// The arguments that a check passes to a context's initialiser.
public struct CatalogueWiring<Context: Catalogue>: Sendable {
    /// The source of the check's responses.
    public let remote: ScriptedCatalogue<Context>
    /// The source of the images configuration.
    public let images: any ImagesConfigurationProviding
    /// The storage of the records.
    public let storage: ContextStorage
    /// The source of marks.
    public let lists: any MarksProviding
    /// The language and the region.
    public let locale: ContentLocale
}
