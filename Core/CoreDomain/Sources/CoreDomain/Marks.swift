/// The user's records about an item, as shown in other contexts' models.
public struct Marks: Equatable, Sendable, Codable {
    /// The names of the lists that hold the item, in display order.
    public var listNames: [String]
    /// Whether the item is on the watchlist.
    public var isOnWatchlist: Bool
    /// Whether the movie, or an episode of the series, was seen: a viewing is recorded, or only a rating says so.
    public var isSeen = false
    /// The number of viewings of a movie, or of all episodes of a series together.
    public var timesSeen = 0
    /// The earliest known day of a viewing.
    public var firstSeen: PartialDay?
    /// The latest known day of a viewing.
    public var lastSeen: PartialDay?
    /// The rating, from 1 to 10.
    public var rating: Int?
    /// The tags, in the order they were added.
    public var tags: [String] = []
    /// Whether the user wrote a note.
    public var hasNote = false
    /// Whether the user has dropped the movie or series.
    public var isDropped = false
    /// The numbers of the seen episodes by season.
    public var seasons: [Int: Set<Int>] = [:]
    /// The latest pass of a series that the user has begun again; `nil` in the first pass.
    public var pass: MarkedPass?
    /// The seasons and episodes that have a rating, tags or a note, by season and number.
    public var parts: [MarkedPart] = []

    /// Creates the marks of an item with no records other than list memberships.
    public init(listNames: [String] = [], isOnWatchlist: Bool = false) {
        self.listNames = listNames
        self.isOnWatchlist = isOnWatchlist
    }

    /// The marks of an item without records.
    public static let none = Marks()

    /// The pass that is going on; `nil` in the first one, and while the series is dropped.
    public var presentPass: MarkedPass? { isDropped ? nil : pass }

    /// The numbers of the episodes seen in the present pass, by season.
    public var progress: [Int: Set<Int>] { presentPass?.seasons ?? seasons }

    /// The number of distinct episodes seen in the present pass, including specials.
    public var episodesSeen: Int { progress.values.reduce(0) { $0 + $1.count } }

    /// Returns whether the user has seen the episode in the present pass.
    public func hasSeenInPass(_ place: EpisodePlace) -> Bool {
        progress[place.season]?.contains(place.number) == true
    }

    /// Returns whether the user has ever seen the episode.
    public func hasSeen(_ place: EpisodePlace) -> Bool { seasons[place.season]?.contains(place.number) == true }

    /// Returns the rating of the item, or of the season or episode that `part` refers to.
    public func rating(of part: ItemReference) -> Int? {
        guard let season = part.season else { return rating }
        return self.part(season: season, episode: part.episode)?.rating
    }

    /// Returns the marks of a season or an episode; `nil` if it has neither a rating nor tags nor a note.
    public func part(season: Int, episode: Int? = nil) -> MarkedPart? {
        parts.first { $0.season == season && $0.episode == episode }
    }
}

/// A pass of a series that the user has begun again.
public struct MarkedPass: Equatable, Sendable, Codable {
    /// The day the pass began.
    public let since: PartialDay
    /// The numbers of the episodes seen in the pass, by season.
    public let seasons: [Int: Set<Int>]

    public init(since: PartialDay, seasons: [Int: Set<Int>] = [:]) {
        self.since = since
        self.seasons = seasons
    }
}

/// The user's marks on a season or an episode, other than viewings.
public struct MarkedPart: Equatable, Sendable, Codable {
    /// The number of the season.
    public let season: Int
    /// The number of the episode, or `nil` for the season.
    public let episode: Int?
    /// The rating, from 1 to 10.
    public let rating: Int?
    /// The tags, in the order they were added.
    public let tags: [String]
    /// Whether the user wrote a note.
    public let hasNote: Bool

    public init(season: Int, episode: Int? = nil, rating: Int? = nil, tags: [String] = [], hasNote: Bool = false) {
        self.season = season
        self.episode = episode
        self.rating = rating
        self.tags = tags
        self.hasNote = hasNote
    }
}

/// Provides marks to contexts without a library of their own.
public protocol MarksProviding: Sendable {
    /// Returns the marks of whole items, omitting items without marks. Doesn't use the network.
    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks]
    /// Returns a stream that yields an element after each library change that concerns `item`.
    func markChanges(of item: ItemReference) -> AsyncStream<Void>
}

extension MarksProviding {
    /// Returns the marks of an item; for a season or an episode, those of its series. Doesn't use the network.
    public func marks(of item: ItemReference) async throws -> Marks {
        try await marks(of: [item])[item.whole] ?? .none
    }

    /// Returns a stream without elements.
    public func markChanges(of item: ItemReference) -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}

/// A provider for use without a library: no item has marks.
public struct NoMarks: MarksProviding {
    public init() {}

    /// Returns an empty dictionary.
    public func marks(of items: [ItemReference]) async -> [ItemReference: Marks] { [:] }
}
