import CoreDomain
import LibraryDomain

/// Counts what was seen, with what other contexts know of the titles.
struct Statistics: Sendable {
    let repository: any LibraryRepository
    let source: StatisticsSource

    private var diary: Diary { Diary(repository: repository) }

    func viewingStatistics(of subject: StatisticsSubject) async throws -> ViewingStatistics {
        let tally = try await tally(of: subject)
        let marks = try await FetchError.bridge { try await repository.marks(of: tally.items) }
        let facts = try await source.facts(tally.items)
        let episodes = try await source.lengths(tally.items.filter { $0.kind == .tvSeries })
        let known = facts.found.map { item, facts in
            (item, facts.counted(year: tally.titles[item]?.year, rating: marks[item]?.rating))
        }
        let statistics = LibraryStatistics(tally, Dictionary(uniqueKeysWithValues: known)) { item in
            marks[item.whole]?.rating(of: item)
        } length: { item in
            length(of: item, tally.titles[item.whole], facts.found, episodes)
        }
        return ViewingStatistics(statistics: statistics, titles: tally.titles, errors: facts.errors)
    }

    func lengths(of viewings: [DiaryEntry]) async throws -> [Viewing.ID: Int] {
        let items = viewings.map(\.viewing.item.whole).unique(by: \.self)
        let facts = try await source.facts(items).found
        let episodes = try await source.lengths(items.filter { $0.kind == .tvSeries })
        let lengths = viewings.compactMap { entry in
            length(of: entry.viewing.item, entry.title, facts, episodes).map { (entry.viewing.id, $0) }
        }
        return Dictionary(lengths) { first, _ in first }
    }

    /// Returns the length of a movie or an episode: its own, or else the usual one of its series.
    private func length(
        of item: ItemReference, _ title: TitleSnapshot?, _ facts: [ItemReference: CountedFacts],
        _ episodes: [ItemReference: [EpisodePlace: Int]]
    ) -> Int? {
        let own = item.place.flatMap { episodes[item.whole]?[$0] }
        return own ?? facts[item.whole]?.runtime ?? title?.runtime
    }

    /// Counts the viewings of a subject, which are never in memory together.
    private func tally(of subject: StatisticsSubject) async throws -> ViewingTally {
        var tally = ViewingTally()
        switch subject {
        case .everything:
            for try await page in ViewingPages(repository, latestFirst: true) { page.forEach { tally.add($0) } }
        case .period(let period):
            try await diary.forEachPage(from: period, through: period) { page in page.forEach { tally.add($0) } }
        case .titles(let items):
            var found: [DiaryEntry] = []
            try await FetchError.bridge {
                for item in try await repository.marks(of: items).keys {
                    found += try await repository.item(item).diary()
                }
            }
            found.sort { Viewing.isEarlier($1.viewing, $0.viewing) }
            found.forEach { tally.add($0) }
        }
        return tally
    }
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
