public import CoreDomain

/// Statistics about viewings.
public struct LibraryStatistics: Equatable, Sendable, Codable {
    /// The number of viewings of movies.
    public private(set) var films = 0
    /// The number of viewings of episodes.
    public private(set) var episodes = 0
    /// The total length of all viewings of known length, in minutes.
    public private(set) var minutes = 0
    /// The number of viewings of unknown length.
    public private(set) var unknownLengths = 0
    /// The mean of the user's ratings of the movies and episodes, each counted once; `nil` if none is rated.
    public private(set) var mean: Double?
    /// The number of viewings by month (`2026-11`).
    public private(set) var months: [String: Int] = [:]
    /// The number of viewings by day (`2026-11-20`), as far as the day is known.
    public private(set) var days: [String: Int] = [:]
    /// The number of viewings whose month is unknown.
    public private(set) var withoutMonth = 0
    /// The number of repeated viewings.
    public private(set) var rewatches = 0
    /// The movies and episodes that were seen again, with the number of repeated viewings, highest number first.
    public private(set) var again: [Repetition] = []
    /// The movies and series that were seen, each once, in the order of the viewings.
    public private(set) var titles: [ItemReference] = []
    /// The number of titles whose cast and crew are known.
    public private(set) var titlesWithCredits = 0
    /// The shares of each group's names, ordered by number of titles. Groups without names are left out.
    public private(set) var shares: [Group: [Share]] = [:]
    /// The titles that the user rated differently from the voters' mean, largest difference first.
    public private(set) var differences: [Difference] = []

    /// The property used to group titles for counting.
    public enum Group: String, CaseIterable, Sendable, Codable {
        case genres, decades, countries, languages, directors, actors
    }

    /// A name that groups titles, such as a genre's or a director's.
    public struct Name: Hashable, Sendable, Codable {
        /// The id that distinguishes people with the same name; 0 if the name isn't a person's.
        public let id: Int
        /// The name, such as a genre or a director.
        public let text: String

        public init(_ text: String, id: Int = 0) {
            self.text = text
            self.id = id
        }
    }

    /// The titles counted under one name.
    public struct Share: Equatable, Sendable, Codable {
        public let name: Name
        /// The number of titles.
        public fileprivate(set) var titles = 0
        /// The number of titles that the user has rated.
        public fileprivate(set) var rated = 0
        fileprivate var sum = 0

        /// The mean of the user's ratings; `nil` if no title is rated.
        public var mean: Double? { rated == 0 ? nil : Double(sum) / Double(rated) }
    }

    /// A movie or an episode that was seen again.
    public struct Repetition: Equatable, Sendable, Codable {
        public let item: ItemReference
        /// The number of repeated viewings.
        public let count: Int
    }

    /// A title with the user's rating and the mean of the catalogue's voters.
    public struct Difference: Equatable, Sendable, Codable {
        public let item: ItemReference
        /// The rating, from 1 to 10.
        public let rating: Int
        /// The average vote, from 0 to 10.
        public let average: Double

        /// The user's rating minus the voters' mean.
        public var amount: Double { Double(rating) - average }
    }

    /// The facts about a title, independent of its viewings.
    package struct Title: Sendable {
        let groups: [Group: [Name]]
        let hasCredits: Bool
        let rating: Int?
        let average: Double?

        /// Creates a title with the user's rating and the mean of the catalogue's voters.
        package init(_ groups: [Group: [Name]], hasCredits: Bool, rating: Int?, average: Double?) {
            self.groups = groups
            self.hasCredits = hasCredits
            self.rating = rating
            self.average = average
        }
    }

    /// Completes the counts of viewings by what is known of their titles.
    ///
    /// - Parameters:
    ///   - known: The known facts about movies and series.
    ///   - rating: Returns the user's rating of a movie or an episode.
    ///   - length: Returns the length of a movie or an episode in minutes.
    package init(
        _ tally: ViewingTally, _ known: [ItemReference: Title], rating: (ItemReference) -> Int?,
        length: (ItemReference) -> Int?
    ) {
        films = tally.films
        episodes = tally.episodes
        months = tally.months
        days = tally.days
        withoutMonth = tally.withoutMonth
        rewatches = tally.rewatches
        titles = tally.items
        var ratings: [ItemReference: Int] = [:]
        for (item, count) in tally.counts {
            ratings[item] = rating(item)
            if let length = length(item) { minutes += length * count } else { unknownLengths += count }
        }
        mean = Self.mean(of: ratings)
        var tallies: [Group: [Name: Share]] = [:]
        for item in titles {
            if let title = known[item] { count(title, of: item, &tallies) }
        }
        shares = tallies.mapValues { $0.values.sorted(by: Share.isGreater) }
        again = tally.again.map { Repetition(item: $0.key, count: $0.value) }.sorted {
            $0.count == $1.count ? ItemReference.isBefore($0.item, $1.item) : $0.count > $1.count
        }
        differences.sort {
            let left = abs($0.amount)
            let right = abs($1.amount)
            return left == right ? ItemReference.isBefore($0.item, $1.item) : left > right
        }
    }

    /// Returns the mean of the user's ratings of movies and episodes; `nil` if there is none.
    package static func mean(of ratings: [ItemReference: Int]) -> Double? {
        ratings.isEmpty ? nil : Double(ratings.values.reduce(0, +)) / Double(ratings.count)
    }

    private mutating func count(_ title: Title, of item: ItemReference, _ tallies: inout [Group: [Name: Share]]) {
        if title.hasCredits { titlesWithCredits += 1 }
        for (group, names) in title.groups {
            for name in Set(names) {
                var share = tallies[group]?[name] ?? Share(name: name)
                share.titles += 1
                if let rating = title.rating {
                    share.rated += 1
                    share.sum += rating
                }
                tallies[group, default: [:]][name] = share
            }
        }
        guard let rating = title.rating, let average = title.average else { return }
        differences.append(Difference(item: item, rating: rating, average: average))
    }
}

extension LibraryStatistics.Share {
    fileprivate static func isGreater(_ left: Self, _ right: Self) -> Bool {
        if left.titles != right.titles { return left.titles > right.titles }
        if left.mean != right.mean { return left.mean ?? 0 > right.mean ?? 0 }
        return (left.name.text, left.name.id) < (right.name.text, right.name.id)
    }
}

extension ItemReference {
    /// Returns whether `left` comes before `right` by kind, id, season and episode.
    package static func isBefore(_ left: ItemReference, _ right: ItemReference) -> Bool {
        (left.kind.rawValue, left.id, left.season ?? -1, left.episode ?? -1)
            < (right.kind.rawValue, right.id, right.season ?? -1, right.episode ?? -1)
    }
}
