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
        let source = try await source(awaited.map(\.title))
        let results = try await awaited.concurrentlyMapped(
            atMost: 8, progress: { progress($0, awaited.count) },
            { title, marks in try await result(of: title, marks, from: source, in: days, releases: kinds) })
        var found: [LibraryCalendar.Entry] = []
        var failures: [LibraryCalendar.Failure] = []
        for (title, result) in zip(awaited.map(\.title), results) {
            switch result {
            case .success(let entries): found += entries
            case .failure(let error): failures.append(LibraryCalendar.Failure(title: title, error: error))
            }
        }
        let error = failures.map(\.error).first { !$0.concernsItem }
        if failures.count == results.count, let error { throw error }
        return LibraryCalendar(entries: found.sorted(by: LibraryCalendar.Entry.isBefore), failures: failures)
    }

    /// Returns the entries of a title, or the reason why its days can't be read. Throws if the task is cancelled.
    private func result(
        of title: TitleSnapshot, _ marks: Marks, from source: CalendarSource, in days: Range<Date>,
        releases kinds: Set<String>
    ) async throws -> Result<[LibraryCalendar.Entry], FetchError> {
        do {
            return .success(try await entries(of: title, marks, from: source, in: days, releases: kinds))
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            return .failure(error)
        }
    }

    private func entries(
        of title: TitleSnapshot, _ marks: Marks, from source: CalendarSource, in days: Range<Date>,
        releases kinds: Set<String>
    ) async throws -> [LibraryCalendar.Entry] {
        if title.item.kind == .movie {
            return try await releases(of: title, from: source, in: days).filter { kinds.contains($0.kind) }
                .entries(of: title, marks).filter { days.contains($0.day) }
        }
        return try await source.episodes(title.item).filter { days.contains($0.day) }.map { episode in
            LibraryCalendar.Entry(
                id: "tv-\(title.item.id)-\(episode.place.code.lowercased())", title: title, lists: marks.listNames,
                day: episode.day, event: .episode(episode))
        }
    }

    /// Returns all releases of a movie; none if requests are disabled and an old movie's releases aren't stored.
    private func releases(
        of movie: TitleSnapshot, from source: CalendarSource, in days: Range<Date>
    ) async throws -> [DatedRelease] {
        let isOld = movie.year.map { $0 + 2 < CalendarDay.year(of: days.lowerBound) } == true
        do {
            return try await source.releases(movie.item, isOld)
        } catch {
            if isOld, case .offline = FetchError(error) { return [] }
            throw error
        }
    }
}

extension Marks {
    /// Whether the user wants to know the days of a title: one on a list, or a series that was begun.
    fileprivate func isAwaited(_ kind: ItemKind) -> Bool {
        !isDropped && (!listNames.isEmpty || (kind == .tvSeries && isSeen))
    }
}

extension [DatedRelease] {
    /// Returns the releases as entries. The first of a kind has an id without a number.
    fileprivate func entries(of movie: TitleSnapshot, _ marks: Marks) -> [LibraryCalendar.Entry] {
        Dictionary(grouping: unique(by: \.self), by: \.kind).values.flatMap { same in
            same.sorted { $0.day < $1.day }.enumerated().map { number, release in
                LibraryCalendar.Entry(
                    id: "movie-\(movie.item.id)-\(release.kind)\(number == 0 ? "" : "-\(number + 1)")", title: movie,
                    lists: marks.listNames, day: release.day, event: .release(release))
            }
        }
    }
}

extension LibraryCalendar.Entry {
    /// The episode's place; before all episodes for a release.
    private var place: EpisodePlace {
        if case .episode(let episode) = event { episode.place } else { EpisodePlace(season: 0, number: 0) }
    }

    fileprivate static func isBefore(_ left: Self, _ right: Self) -> Bool {
        (left.day, left.title.title, left.place, left.id) < (right.day, right.title.title, right.place, right.id)
    }
}
