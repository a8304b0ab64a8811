public import CoreDomain
public import Foundation
public import LibraryDomain

/// The sources of the days in a calendar: what other contexts know of the user's titles.
public struct CalendarSource: Sendable {
    /// Returns the regular episodes of a series that have an air date.
    public let episodes: @Sendable (_ series: ItemReference) async throws -> [DatedEpisode]
    /// Returns all releases of a movie in the user's region; only stored ones of an old movie.
    public let releases: @Sendable (_ movie: ItemReference, _ isOld: Bool) async throws -> [DatedRelease]

    /// - Parameters:
    ///   - episodes: Returns the regular episodes of a series that have an air date.
    ///   - releases: Returns all releases of a movie in the user's region. Those of an old movie, which has hardly any
    ///     new ones, aren't worth a request.
    public init(
        episodes: @escaping @Sendable (ItemReference) async throws -> [DatedEpisode],
        releases: @escaping @Sendable (ItemReference, Bool) async throws -> [DatedRelease]
    ) {
        self.episodes = episodes
        self.releases = releases
    }
}

/// An episode with the day of its first broadcast.
public struct DatedEpisode: Hashable, Sendable, Codable {
    /// The season and number of the episode.
    public let place: EpisodePlace
    /// The episode's title; empty if it isn't known.
    public let name: String
    /// The day of the first broadcast, at 00:00 UTC.
    public let day: Date

    /// - Parameters:
    ///   - place: The season and number of the episode.
    ///   - name: The episode's title; empty if it isn't known.
    ///   - day: The day of the first broadcast, at 00:00 UTC.
    public init(_ place: EpisodePlace, name: String, on day: Date) {
        self.place = place
        self.name = name
        self.day = day
    }
}

/// A release of a movie.
public struct DatedRelease: Hashable, Sendable, Codable {
    /// The kind of release, such as “cinema” or “digital”.
    public let kind: String
    /// The day of the release, at 00:00 UTC.
    public let day: Date

    /// - Parameters:
    ///   - kind: The kind of release, such as “cinema” or “digital”.
    ///   - day: The day of the release, at 00:00 UTC.
    public init(_ kind: String, on day: Date) {
        self.kind = kind
        self.day = day
    }
}

/// The days of the titles that the user awaits.
public struct LibraryCalendar: Equatable, Sendable, Codable {
    /// The episodes and releases, in the order of their days, titles and episodes.
    public let entries: [Entry]
    /// The titles whose days couldn't be read, with the reasons.
    public let failures: [Failure]

    /// A day with an episode or a release of one of the user's titles.
    public struct Entry: Equatable, Sendable, Codable {
        /// The id of the episode or release, the same in every calendar: “tv-1396-s05e14”.
        public let id: String
        /// The movie or series.
        public let title: TitleSnapshot
        /// The names of the user's lists with the title.
        public let lists: [String]
        /// The day, at 00:00 UTC.
        public let day: Date
        /// What happens on the day.
        public let event: Event
    }

    /// A title whose days couldn't be read.
    public struct Failure: Equatable, Sendable, Codable {
        /// The movie or series.
        public let title: TitleSnapshot
        /// The reason.
        public let error: FetchError
    }

    /// An event of a title.
    public enum Event: Equatable, Sendable, Codable {
        case episode(DatedEpisode)
        case release(DatedRelease)
    }
}

extension LibraryContext {
    /// Returns the episodes and releases of a period: of series that the user watches, and of titles on lists.
    ///
    /// - Parameters:
    ///   - days: The days, each at 00:00 UTC.
    ///   - kinds: The kinds of releases to include.
    ///   - source: Returns what other contexts know of the given titles, which are those that the user awaits.
    ///   - progress: Receives the number of titles done, and of all titles.
    /// - Throws: A `FetchError` if the library or the days of every title can't be read, unless the titles themselves no
    ///   longer exist, or if the task is cancelled.
    public func calendar(
        of days: Range<Date>, releases kinds: Set<String>,
        from source: @Sendable ([TitleSnapshot]) async throws -> CalendarSource,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws -> LibraryCalendar {
        let awaited = try await marked(.latest, limit: .max).filter { $0.marks.isAwaited($0.title.item.kind) }
        return try await AwaitedDays(days: days, kinds: kinds).calendar(
            of: awaited, from: try await source(awaited.map(\.title))
        ) { progress($0, awaited.count) }
    }
}

extension Marks {
    /// Whether the user wants to know the days of a title: one on a list, or a series that was begun.
    fileprivate func isAwaited(_ kind: ItemKind) -> Bool {
        !isDropped && (!listNames.isEmpty || (kind == .tvSeries && isSeen))
    }
}
