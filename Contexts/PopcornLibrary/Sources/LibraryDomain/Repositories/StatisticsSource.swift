public import CoreDomain

/// The facts about a title that statistics count, as other contexts know them.
public struct CountedFacts: Equatable, Sendable, Codable {
    /// The names by which the title is counted, apart from its decade.
    public let groups: [LibraryStatistics.Group: [LibraryStatistics.Name]]
    /// Whether the cast and crew are known.
    public let hasCredits: Bool
    /// The average vote, from 0 to 10.
    public let average: Double?
    /// The year of the release.
    public let year: Int?
    /// The length of the movie, or the usual length of an episode, in minutes.
    public let runtime: Int?

    /// - Parameters:
    ///   - groups: The members of each group that the title belongs to.
    ///   - hasCredits: Whether the title's credits are known.
    ///   - average: The average vote, from 0 to 10.
    ///   - year: The year of the release.
    ///   - runtime: The length of the movie, or the usual length of an episode, in minutes.
    public init(
        _ groups: [LibraryStatistics.Group: [LibraryStatistics.Name]], hasCredits: Bool, average: Double?, year: Int?,
        runtime: Int?
    ) {
        self.groups = groups
        self.hasCredits = hasCredits
        self.average = average
        self.year = year
        self.runtime = runtime
    }

    /// Creates the facts that a catalogue has, under the names that `country` and `language` give to codes.
    public init(
        _ facts: CatalogueFacts, country: (String) -> String = { $0 }, language: (String) -> String = { $0 }
    ) {
        let people = [LibraryStatistics.Group.directors: facts.directors, .actors: facts.cast].compactMapValues {
            $0?.map { LibraryStatistics.Name($0.name, id: $0.id) }
        }
        let groups: [LibraryStatistics.Group: [String]] = [
            .genres: facts.genres, .countries: facts.countries.map(country),
            .languages: facts.language.map { [language($0)] } ?? [],
        ]
        self.init(
            groups.mapValues { $0.map { LibraryStatistics.Name($0) } }.merging(people) { $1 },
            hasCredits: facts.cast != nil, average: facts.voteAverage, year: facts.year, runtime: facts.runtime)
    }
}

/// The sources of the facts in statistics: what other contexts know of the user's titles.
public struct StatisticsSource: Sendable {
    /// The facts about titles, and the errors of those whose facts couldn't be fetched.
    public typealias Facts = (found: [ItemReference: CountedFacts], errors: [FetchError])

    /// Returns the facts about movies and series.
    public let facts: @Sendable ([ItemReference]) async throws -> Facts
    /// Returns the known lengths of the episodes of several series, in minutes.
    public let lengths: @Sendable (_ series: [ItemReference]) async throws -> [ItemReference: [EpisodePlace: Int]]

    /// - Parameters:
    ///   - facts: Returns the facts about movies and series.
    ///   - lengths: Returns the known lengths of the episodes of several series, in minutes.
    public init(
        facts: @escaping @Sendable ([ItemReference]) async throws -> Facts,
        lengths: @escaping @Sendable ([ItemReference]) async throws -> [ItemReference: [EpisodePlace: Int]]
    ) {
        self.facts = facts
        self.lengths = lengths
    }

    /// The source for use without other contexts: nothing but the user's records is known.
    public static let none = StatisticsSource(facts: { _ in ([:], []) }, lengths: { _ in [:] })
}
