import CoreDomain
import LibraryDomain

/// Counts what was seen, with what other contexts know of the titles.
struct Statistics: Sendable {
    let repository: any LibraryRepository
    let source: StatisticsSource

    private var diary: Diary { Diary(repository: repository) }

    func viewingStatistics(of subject: StatisticsSubject) async throws -> ViewingStatistics {
        let viewings = try await viewings(of: subject)
        let titles = Dictionary(viewings.map { ($0.title.item.whole, $0.title) }) { first, _ in first }
        let marks = try await FetchError.bridge { try await repository.marks(of: Array(titles.keys)) }
        let facts = try await source.facts(viewings.wholeItems)
        let lengths = try await lengths(of: viewings, facts.found)
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

    func lengths(of viewings: [DiaryEntry]) async throws -> [Viewing.ID: Int] {
        try await lengths(of: viewings, source.facts(viewings.wholeItems).found)
    }

    private func lengths(
        of viewings: [DiaryEntry], _ facts: [ItemReference: CountedFacts]
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
        case .everything: return try await diary.viewings(limit: .max)
        case .period(let period): return try await diary.viewings(from: period, through: period)
        case .titles(let items):
            var found: [DiaryEntry] = []
            try await FetchError.bridge {
                for item in try await repository.marks(of: items).keys {
                    found += try await repository.item(item).diary()
                }
            }
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
