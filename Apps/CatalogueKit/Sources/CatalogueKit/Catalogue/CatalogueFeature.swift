public import CoreDomain
public import Foundation
public import Prompt
public import TerminalKit

/// A context as the app shows it: the items of one kind, with their lists, pages and facets.
///
/// Its functions read; a `nil` function means that the context's items don't have the facet. Functions throw
/// `FetchError`, or an error that can be converted to one.
public struct CatalogueFeature: Sendable {
    /// Reads a facet of an item, or of one of its seasons or episodes.
    public typealias Read<Value> = @Sendable (ItemReference, FetchPolicy) async throws -> Fetched<Value>

    /// The nouns of the items.
    public let nouns: Nouns
    /// The properties of a row in the machine formats.
    public let properties: [String]
    /// Returns the table of rows.
    public let table: @Sendable ([Title]) -> Table
    /// Fetches a page of a list; pages are counted from 1.
    public let rows: @Sendable (ListRequest, _ page: Int, FetchPolicy) async throws -> Fetched<Page<Title>>
    /// Returns the stored rows that match a text, the best match first, at most `limit`.
    public let stored: @Sendable (_ text: String, _ limit: Int) async throws -> [Title]
    /// Returns the stored title that is most similar to a text; `nil` if none is similar.
    public let nearestTitle: @Sendable (_ text: String) async throws -> String?
    /// Fetches an item's page.
    public let page: @Sendable (_ id: Int, FetchPolicy) async throws -> Fetched<TitlePage>
    /// Fetches an item's title, links and picture.
    public let identity: @Sendable (_ id: Int, FetchPolicy) async throws -> Fetched<TitleIdentity>
    /// Fetches an item's title.
    public var title: @Sendable (_ id: Int, FetchPolicy) async throws -> String
    /// Fetches an item's year, and the URLs of its poster or portrait; `nil` if it has none.
    public let poster: @Sendable (_ id: Int, FetchPolicy) async throws -> (year: Int?, urls: ImageURLSet?)
    /// Returns the time at which the source last reported that an item doesn't exist, without a request.
    public let absence: @Sendable (_ id: Int) async throws -> Date?
    /// Returns the ids of the items that are stored in any language, without a request.
    public let storedIDs: @Sendable () async throws -> Set<Int>
    /// Fetches the pictures of an item.
    public var pictures: Read<Pictures>
    /// Fetches the facts that comparisons show.
    public var compared: Read<ComparedItem>
    /// The name of the context’s storage, as shown below its results; `nil` for the application’s storage.
    public var storage: String?
    /// Returns the facets that aren't empty, by their names, as far as they are known without a request.
    public var storedFacets: @Sendable (_ id: Int, FetchPolicy) async -> [String] = { _, _ in [] }
    /// Returns the item that a text names by a stored collection and a position in it: “star wars 5”.
    public var numbered: @Sendable (_ text: String) async -> Title? = { _ in nil }

    /// Fetches several items in the form that lists store. What is stored is read at once. Lists don't accept kinds without
    /// it.
    public var listables: (@Sendable (_ ids: [Int], FetchPolicy) async throws -> [FetchResult<ListableTitle>])?
    /// Fetches a title's facts, or only its credits.
    public var facts: (@Sendable (_ id: Int, _ onlyCredits: Bool, FetchPolicy) async throws -> TitleFacts)?
    /// Fetches the cast and crew.
    public var credits: Read<CastAndCrew>?
    /// Fetches the trailers and other videos.
    public var videos: Read<[VideoLink]>?
    /// Fetches the services that offer a title in the user's region. Throws `notFound` without any.
    public var offers: Read<Offers>?
    /// Fetches the ISO 3166-1 codes of the countries with offers.
    public var countries: Read<[String]>?
    /// Fetches the episodes of several items, with specials only if they are stored or requested. What is stored is read
    /// at once.
    public var schedules:
        (@Sendable (_ ids: [Int], _ specials: Bool, FetchPolicy) async throws -> [FetchResult<SeriesSchedule>])?
    /// Fetches the releases in the user's region.
    public var releases: Read<[TitleRelease]>?
    /// Fetches the year of a person's birth, which distinguishes people of one name; `nil` if it is unknown.
    public var birthYear: (@Sendable (_ id: Int, FetchPolicy) async throws -> Int?)?
    /// Fetches the titles that a person worked on, or only those the person directed.
    public var filmography:
        (@Sendable (_ id: Int, _ onlyDirected: Bool, FetchPolicy) async throws -> Fetched<[ItemReference]>)?
    /// Fetches the titles that two people share.
    public var shared: (@Sendable (_ first: Int, _ second: Int, FetchPolicy) async throws -> Fetched<SharedTitles>)?
}

/// A list of a catalogue.
public enum ListRequest: Hashable, Sendable {
    /// The most popular items.
    case popular
    /// The titles rated highest.
    case topRated
    /// Movies now in cinemas.
    case nowPlaying
    /// Movies soon to be in cinemas.
    case upcoming
    /// Series with an episode today.
    case airingToday
    /// Series with an episode within a week.
    case onTheAir
    /// The items trending today, or this week.
    case trending(isOfDay: Bool)
    /// Titles similar to one.
    case similar(to: Int)
    /// Titles recommended to people who liked one.
    case recommendations(for: Int)
    /// Titles that match a filter.
    case discover(TitleFilter)
    /// Items whose titles or names match a text.
    case search(String, year: Int?)
}

extension CatalogueFeature {
    /// Creates the feature of a catalogue context. Further facets are assigned afterwards.
    ///
    /// - Parameters:
    ///   - context: The context.
    ///   - nouns: The nouns of the items.
    ///   - properties: The properties of a row in the machine formats.
    ///   - table: Returns the table of rows.
    ///   - search: Returns a search for a text and a year.
    ///   - list: Returns one of the context's lists; `nil` if it has no such list.
    ///   - row: Maps a row.
    ///   - page: Maps a page.
    ///   - identity: Maps an item's title, links and picture.
    ///   - title: Returns the title of a preview.
    ///   - pictureURLSet: Returns the URLs of a row's poster or portrait.
    ///   - pictures: Fetches the pictures of an item.
    ///   - compared: Fetches the facts that comparisons show.
    public init<Context: Catalogue>(
        _ context: Context, _ nouns: Nouns, properties: [String], table: @escaping @Sendable ([Title]) -> Table,
        search: @escaping @Sendable (String, Int?) -> Context.Search,
        list: @escaping @Sendable (ListRequest) -> Context.List?,
        row: @escaping @Sendable (Context.Row) -> Title, page: @escaping @Sendable (Context.Overview) -> TitlePage,
        identity: @escaping @Sendable (Context.Overview.Details) -> TitleIdentity,
        title: @escaping @Sendable (Context.Preview) -> String,
        pictureURLSet: @escaping @Sendable (Context.Row) -> ImageURLSet?,
        pictures: @escaping Read<Pictures>, compared: @escaping Read<ComparedItem>
    ) {
        self.nouns = nouns
        self.properties = properties
        self.table = table
        self.pictures = pictures
        self.compared = compared
        rows = { request, number, policy in
            if case .search(let text, let year) = request {
                // A title isn't a secret, and a search would be sent and stored.
                if text.holdsSecret { throw FetchError.notFound("a title") }
                return try await context.search(for: search(text, year), page: number, policy: policy).map {
                    $0.map(row)
                }
            }
            guard let list = list(request) else { throw FetchError.notOffered("this list of \(nouns.many)") }
            return try await context.page(number, of: list, policy: policy).map { $0.map(row) }
        }
        stored = { try await context.stored(matching: search($0, nil), limit: $1).map(row) }
        nearestTitle = { try await context.suggestTitle(near: $0) }
        self.page = { try await context.overview(of: $0, policy: $1).map(page) }
        self.identity = { try await context.details(of: $0, policy: $1).map(identity) }
        self.title = { title(try await context.preview(of: $0, policy: $1).value) }
        poster = { id, policy in
            let found = try await context.row(of: id, policy: policy)
            if let error = found.warnings.lazy.compactMap(\.absence?.error).first { throw error }
            return (row(found.value).year, pictureURLSet(found.value))
        }
        absence = { try await context.absence(of: $0) }
        storedIDs = { try await context.storedIDs() }
    }
}

extension CatalogueFeature {
    /// Returns the names of a title's facets that aren't empty, of those that its page doesn't fetch.
    ///
    /// - Parameters:
    ///   - similar: The similar titles; `nil` if they aren't stored.
    ///   - videos: The videos; `nil` if they aren't stored.
    ///   - pictures: The pictures; `nil` if they aren't stored.
    public static func facets(
        similar: (some Collection)?, videos: (some Collection)?, pictures: (some Collection)?
    ) -> [String] {
        let facets = [
            ("similar", similar?.isEmpty), ("trailer", videos?.isEmpty), ("images", pictures?.isEmpty),
        ]
        return facets.filter { $0.1 == false }.map(\.0)
    }
}

/// The nouns used in messages and commands for the items of a catalogue.
public struct Nouns: Sendable {
    /// The kind of the items.
    public let kind: ItemKind
    /// The command that opens an item.
    public let command: String
    /// The singular, such as “movie”.
    public let one: String
    /// The plural, such as “movies”.
    public let many: String
    /// The name of a list of items in machine-readable output.
    public let list: String
    /// The words that select the kind in a command such as `popular tv`. Usage texts show the first one.
    public let choices: [String]
    /// Whether a year distinguishes items with the same title.
    public let hasYear: Bool
    /// Whether part of an item's name, such as a surname, is enough to identify the item.
    public let isNamedByPart: Bool

    /// - Parameters:
    ///   - kind: The kind of the items.
    ///   - command: The command that opens an item.
    ///   - one: The singular.
    ///   - many: The plural.
    ///   - list: The name of a list of items in machine-readable output.
    ///   - choices: The words that select the kind in a command.
    ///   - hasYear: Whether a year distinguishes items with the same title.
    ///   - isNamedByPart: Whether part of an item's name is enough to identify the item.
    public init(
        kind: ItemKind, command: String, one: String, many: String, list: String, choices: [String],
        hasYear: Bool = true, isNamedByPart: Bool = false
    ) {
        self.kind = kind
        self.command = command
        self.one = one
        self.many = many
        self.list = list
        self.choices = choices
        self.hasYear = hasYear
        self.isNamedByPart = isNamedByPart
    }

    /// The possessive of the singular: “movie’s”.
    public var possessive: String { one + (one.hasSuffix("s") ? "’" : "’s") }

    /// Returns an argument for a word that selects the kind.
    public func argument() -> Argument {
        .choice("kind", [choices[0]], synonyms: Array(choices.dropFirst())) { _ in "\(many) only" }
    }
}
