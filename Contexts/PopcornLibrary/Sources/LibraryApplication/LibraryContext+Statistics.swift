public import CoreDomain
public import LibraryDomain

/// The viewings that statistics are about.
public enum StatisticsSubject: Equatable, Sendable, Codable {
    /// All viewings.
    case everything
    /// The viewings of a day, a month or a year.
    case period(PartialDay)
    /// The viewings of movies and series.
    case titles([ItemReference])
}

/// Statistics about viewings, with the titles in them.
public struct ViewingStatistics: Equatable, Sendable, Codable {
    /// The counts and shares.
    public let statistics: LibraryStatistics
    /// The recorded titles of the movies and series.
    public let titles: [ItemReference: TitleSnapshot]
    /// The errors of titles whose facts couldn't be fetched.
    public let errors: [FetchError]
}

extension LibraryContext {
    /// Returns statistics about viewings.
    ///
    /// ```swift
    /// let year = try await library.statistics(of: .period(PartialDay(.now))).statistics
    /// print(year.films, year.minutes)
    /// ```
    ///
    /// - Parameters:
    ///   - subject: The viewings.
    ///   - source: What other contexts know of the titles.
    public func statistics(
        of subject: StatisticsSubject, from source: StatisticsSource = .none
    ) async throws -> ViewingStatistics {
        try await Statistics(repository: repository, source: source).viewingStatistics(of: subject)
    }

    /// Returns the mean of the user's ratings of movies and episodes, each counted once, as in statistics; `nil` if none of
    /// them is rated.
    public func meanRating(of items: [ItemReference]) async throws(FetchError) -> Double? {
        try await FetchError.bridge {
            let marks = try await repository.marks(of: items)
            let ratings = items.map { ($0, marks[$0.whole]?.rating(of: $0)) }
            return LibraryStatistics.mean(of: Dictionary(ratings) { first, _ in first }.compactMapValues(\.self))
        }
    }

    /// Returns the known lengths of viewings, in minutes. Episodes of unknown length have their series' usual length.
    ///
    /// For a diary that shows how long each viewing took, or all of them. Their sum is the `minutes` of statistics.
    ///
    /// - Parameters:
    ///   - viewings: The viewings.
    ///   - source: What other contexts know of the titles.
    public func lengths(
        of viewings: [DiaryEntry], from source: StatisticsSource
    ) async throws -> [Viewing.ID: Int] {
        try await Statistics(repository: repository, source: source).lengths(of: viewings)
    }
}
