public import Foundation

/// The episodes of a series, with their broadcast dates.
public struct EpisodeSchedule: Equatable, Sendable, Codable {
    /// The episodes by season and number, specials first.
    public let episodes: [Episode]
    /// Whether the series has ended or been cancelled, so that no more episodes are expected.
    public let hasEnded: Bool

    /// Creates a schedule of episodes in any order.
    public init(_ episodes: [Episode], hasEnded: Bool) {
        self.episodes = episodes.sorted { $0.place < $1.place }
        self.hasEnded = hasEnded
    }

    /// An episode of a series.
    public struct Episode: Equatable, Sendable, Codable {
        /// The id, which stays the same when the episode is renumbered; `nil` if the source doesn't provide one.
        public let id: Int?
        /// The season and number of the episode.
        public let place: EpisodePlace
        /// The day of the first broadcast, at 00:00 UTC; `nil` if unknown.
        public let airDate: Date?

        public init(id: Int? = nil, _ place: EpisodePlace, airDate: Date?) {
            self.id = id
            self.place = place
            self.airDate = airDate
        }
    }

    /// Returns the episodes broadcast by `today`, the user's day at 00:00 UTC, including specials.
    ///
    /// An episode without a known day counts as broadcast if a later episode has been broadcast, or if the series
    /// has ended. Specials are numbered apart from the regular episodes, so only a later special counts for them.
    public func aired(by today: Date) -> [Episode] {
        let known = episodes.filter { $0.hasAired(by: today) }.map(\.place)
        let last = known.last(where: \.isRegular)
        let lastSpecial = known.last { !$0.isRegular }
        return episodes.filter { episode in
            if episode.airDate != nil { return episode.hasAired(by: today) }
            if hasEnded { return true }
            guard let later = episode.place.isRegular ? last : lastSpecial else { return false }
            return episode.place < later
        }
    }
}

extension EpisodeSchedule.Episode {
    /// Returns whether the episode is known to have been broadcast by `today`.
    fileprivate func hasAired(by today: Date) -> Bool { airDate.map { $0 <= today } ?? false }
}

/// An episode's position in its series: the season and the number within the season.
public struct EpisodePlace: Hashable, Comparable, Sendable, Codable {
    /// The number of the season; 0 for specials.
    public let season: Int
    /// The episode's number within its season.
    public let number: Int

    public init(season: Int, number: Int) {
        self.season = season
        self.number = number
    }

    /// Whether the episode belongs to a regular season rather than to the specials.
    public var isRegular: Bool { season > 0 }

    /// Orders places by season, then by number.
    public static func < (left: EpisodePlace, right: EpisodePlace) -> Bool {
        (left.season, left.number) < (right.season, right.number)
    }
}

/// The codes of seasons and episodes, as catalogues write them.
extension EpisodePlace {
    /// The code of the episode: “S05E14”.
    public var code: String { Self.code(ofSeason: season) + "E" + (number < 10 ? "0" : "") + String(number) }

    /// Returns the code of a season: “S05” for 5.
    package static func code(ofSeason number: Int) -> String { "S" + (number < 10 ? "0" : "") + String(number) }
}

extension ItemReference {
    /// The place of the episode; `nil` for a whole item or a season.
    public var place: EpisodePlace? {
        guard let season, let episode else { return nil }
        return EpisodePlace(season: season, number: episode)
    }

    /// The code of the episode or season, “S01E05” or “S01”; empty for any other item.
    public var code: String { place?.code ?? season.map(EpisodePlace.code) ?? "" }
}
