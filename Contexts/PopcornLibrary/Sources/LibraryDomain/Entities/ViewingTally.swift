package import CoreDomain

/// The counts of viewings that are added one after the other, without the viewings themselves.
package struct ViewingTally: Equatable, Sendable {
    /// The number of viewings of movies.
    private(set) var films = 0
    /// The number of viewings of episodes.
    private(set) var episodes = 0
    /// The number of viewings by month (`2026-11`).
    private(set) var months: [String: Int] = [:]
    /// The number of viewings by day (`2026-11-20`), as far as the day is known.
    private(set) var days: [String: Int] = [:]
    /// The number of viewings whose month is unknown.
    private(set) var withoutMonth = 0
    /// The number of repeated viewings.
    private(set) var rewatches = 0
    /// The numbers of repeated viewings of movies and episodes.
    private(set) var again: [ItemReference: Int] = [:]
    /// The numbers of all viewings of movies and episodes.
    private(set) var counts: [ItemReference: Int] = [:]
    /// The movies and series that were seen, each once, in the order of the viewings.
    package private(set) var items: [ItemReference] = []
    /// The titles of the movies and series.
    package private(set) var titles: [ItemReference: TitleSnapshot] = [:]

    package init() {}

    /// Counts a viewing.
    package mutating func add(_ entry: DiaryEntry) {
        let item = entry.viewing.item
        if item.kind == .movie { films += 1 } else { episodes += 1 }
        counts[item, default: 0] += 1
        if let month = entry.viewing.day?.month { months[month, default: 0] += 1 } else { withoutMonth += 1 }
        if let day = entry.viewing.day, day.isWhole { days[day.text, default: 0] += 1 }
        if titles[item.whole] == nil {
            titles[item.whole] = entry.title
            items.append(item.whole)
        }
        guard entry.isRepeated else { return }
        rewatches += 1
        again[item, default: 0] += 1
    }
}
