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
        let viewings = try await viewings(of: subject)
        let titles = Dictionary(viewings.map { ($0.title.item.whole, $0.title) }) { first, _ in first }
        let marks = try await marks(of: Array(titles.keys))
        let facts = try await source.facts(viewings.wholeItems)
        let lengths = try await lengths(of: viewings, facts.found, from: source)
        let entries = viewings.map { entry in
            LibraryStatistics.Entry(
                entry.viewing, isAgain: entry.isRepeated, minutes: lengths[entry.viewing.id],
                rating: marks[entry.viewing.item.whole]?.rating(of: entry.viewing.item))
        }
        let known = facts.found.map { item, facts in
            (item, facts.counted(year: titles[item]?.year, rating: marks[item]?.rating))
        }
        let statistics = LibraryStatistics(entries, Dictionary(uniqueKeysWithValues: known))
        return ViewingStatistics(statistics: statistics, titles: titles, errors: facts.errors)
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
        try await lengths(of: viewings, source.facts(viewings.wholeItems).found, from: source)
    }

    private func lengths(
        of viewings: [DiaryEntry], _ facts: [ItemReference: CountedFacts], from source: StatisticsSource
    ) async throws -> [Viewing.ID: Int] {
        let episodes = try await source.lengths(viewings.wholeItems.filter { $0.kind == .tvSeries })
        let lengths = viewings.compactMap { entry -> (Viewing.ID, Int)? in
            let item = entry.viewing.item
            let own = item.place.flatMap { episodes[item.whole]?[$0] }
            return (own ?? facts[item.whole]?.runtime ?? entry.title.runtime).map { (entry.viewing.id, $0) }
        }
        return Dictionary(lengths) { first, _ in first }
    }

    /// Returns the viewings of a subject, the latest day first.
    private func viewings(of subject: StatisticsSubject) async throws -> [DiaryEntry] {
        switch subject {
        case .everything: return try await viewings(limit: .max)
        case .period(let period): return try await viewings(in: period)
        case .titles(let items):
            var found: [DiaryEntry] = []
            for item in Array(try await marks(of: items).keys) { found += try await self.item(item).diary() }
            return found.sorted { Viewing.isEarlier($1.viewing, $0.viewing) }
        }
    }
}

extension [DiaryEntry] {
    /// The movies and series of the viewings, each once.
    fileprivate var wholeItems: [ItemReference] { map(\.viewing.item.whole).unique(by: \.self) }
}

extension CountedFacts {
    /// Returns the title to count.
    ///
    /// - Parameters:
    ///   - year: The recorded year, used if the facts have none.
    ///   - rating: The user's rating.
    fileprivate func counted(year: Int?, rating: Int?) -> LibraryStatistics.Title {
        let decades = (self.year ?? year).map { [LibraryStatistics.Name("\($0 / 10 * 10)s")] } ?? []
        return LibraryStatistics.Title(
            groups.merging([.decades: decades]) { $1 }, hasCredits: hasCredits, rating: rating, average: average)
    }
}
