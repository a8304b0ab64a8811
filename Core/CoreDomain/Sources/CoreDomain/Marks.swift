/// What the user has recorded about an item, as other contexts show it beside their models.
public struct Marks: Equatable, Sendable {
    /// The names of the lists that hold the item, in the order the user sees them in.
    public var listNames: [String]
    /// Whether the watchlist is one of them.
    public var isOnWatchlist: Bool
    /// How often a movie, or all episodes of a series together, were seen.
    public var timesSeen = 0
    /// The earliest known day of a viewing.
    public var firstSeen: PartialDay?
    /// The latest known day of a viewing.
    public var lastSeen: PartialDay?
    /// From 1 to 10.
    public var rating: Int?
    /// The tags, in the order they were given.
    public var tags: [String] = []
    /// Whether the user wrote a note.
    public var hasNote = false
    /// Whether the user has given up the series.
    public var isDropped = false
    /// The numbers of the episodes of each season that were seen.
    public var seasons: [Int: Set<Int>] = [:]
    /// How far the user is in the series; `nil` if no regular episode was seen.
    public var progress: EpisodePointer?
    /// The seasons and episodes that have a rating, tags or a note, by season and number.
    public var parts: [MarkedPart] = []

    /// Creates the marks of an item that is at most on lists.
    public init(listNames: [String] = [], isOnWatchlist: Bool = false) {
        (self.listNames, self.isOnWatchlist) = (listNames, isOnWatchlist)
    }

    /// The marks of an item of which nothing was recorded.
    public static let none = Marks()

    /// The number of different episodes that were seen, specials included.
    public var episodesSeen: Int { seasons.values.reduce(0) { $0 + $1.count } }

    /// Whether the episode was seen.
    public func hasSeen(_ place: EpisodePlace) -> Bool { seasons[place.season]?.contains(place.number) == true }

    /// Returns the marks of a season, or of an episode; `nil` if it has neither a rating nor tags nor a note.
    public func part(season: Int, episode: Int? = nil) -> MarkedPart? {
        parts.first { $0.season == season && $0.episode == episode }
    }
}

/// The episode whose first viewing is the latest of a series.
public struct EpisodePointer: Equatable, Sendable {
    /// Where the episode stands.
    public let place: EpisodePlace
    /// The day of its first viewing; `nil` if it isn't known.
    public let day: PartialDay?
    /// The number of the event that entered the viewing; `nil` while it is being entered.
    public let entry: Int?

    /// Creates a pointer.
    public init(_ place: EpisodePlace, day: PartialDay?, entry: Int?) {
        (self.place, self.day, self.entry) = (place, day, entry)
    }
}

/// What the user has recorded about a season or an episode, apart from having seen it.
public struct MarkedPart: Equatable, Sendable {
    /// The number of the season.
    public let season: Int
    /// The number of the episode, or `nil` for the season.
    public let episode: Int?
    /// From 1 to 10.
    public let rating: Int?
    /// The tags, in the order they were given.
    public let tags: [String]
    /// Whether the user wrote a note.
    public let hasNote: Bool

    /// Creates the marks of a part.
    public init(season: Int, episode: Int? = nil, rating: Int? = nil, tags: [String] = [], hasNote: Bool = false) {
        (self.season, self.episode, self.rating, self.tags) = (season, episode, rating, tags)
        self.hasNote = hasNote
    }
}

/// Provides marks to contexts that don't keep a library themselves.
public protocol MarksProviding: Sendable {
    /// Returns the marks of the items that have any, by whole item. Needs no network.
    func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks]
    /// Returns a stream that fires after each change of the library that concerns `item`.
    func markChanges(of item: ItemReference) -> AsyncStream<Void>
}

extension MarksProviding {
    /// Returns the marks of an item, those of its series for a season or an episode. Needs no network.
    public func marks(of item: ItemReference) async throws -> Marks {
        try await marks(of: [item])[item.whole] ?? .none
    }

    /// Returns a stream that never fires.
    public func markChanges(of item: ItemReference) -> AsyncStream<Void> {
        AsyncStream { $0.finish() }
    }
}

/// Provides marks where there is no library: no item has any.
public struct NoMarks: MarksProviding {
    /// Creates a provider without marks.
    public init() {}

    /// Returns no marks.
    public func marks(of items: [ItemReference]) async -> [ItemReference: Marks] { [:] }
}
