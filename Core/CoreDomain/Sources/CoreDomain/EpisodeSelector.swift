/// Seasons or episodes as typed by the user, ignoring case: `s5`, `s1-3`, `s1-`, `s1e5`, `1x05`, `s1e5-7`, `s1e5-`. The
/// end of a range may repeat the letter: `s1-s3`, `s1e5-e7`.
public struct EpisodeSelector: Equatable, Sendable, Codable {
    /// The numbers of the seasons. An open range extends to the last season.
    public let seasons: ClosedRange<Int>
    /// The numbers of the episodes in the season; `nil` for all. An open range extends to the last episode.
    public let episodes: ClosedRange<Int>?
    /// The selector as typed, in lower case.
    public let text: String
    /// The number of the first episode of the first season; `nil` for all.
    private var first: Int?
    /// The number of the last episode of the last season; `nil` for all.
    private var last: Int?

    /// Parses a selector; `nil` for any other word.
    public init?(_ word: String) {
        let word = word.lowercased()
        text = word
        // Most words are no selectors, and an expression takes a while to compile.
        guard word.contains(where: \.isWholeNumber), word.first == "s" || word.first?.isWholeNumber == true else {
            return nil
        }
        if let match = word.wholeMatch(of: /s([0-9]{1,4})(-(?:s?([0-9]{1,4}))?)?/), let first = Int(match.1) {
            let last = match.2 == nil ? first : match.3.flatMap { Int($0) } ?? .max
            guard first <= last else { return nil }
            seasons = first...last
            episodes = nil
            return
        }
        guard let match = word.wholeMatch(of: /(s([0-9]{1,4})e|([0-9]{1,4})x)([0-9]{1,4})(-(?:e?([0-9]{1,4}))?)?/),
            let season = (match.2 ?? match.3).flatMap({ Int($0) }), let first = Int(match.4)
        else { return nil }
        let last = match.5 == nil ? first : match.6.flatMap { Int($0) } ?? .max
        guard first <= last else { return nil }
        seasons = season...season
        episodes = first...last
    }

    /// Returns a range of episodes that was typed backwards in its order, such as `s1e1-7` for `s1e7-1`; `nil` for any other
    /// word.
    public static func inOrder(_ word: String) -> String? {
        let ends = word.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, EpisodeSelector(word) == nil, EpisodeSelector(String(ends[0]))?.episode != nil else {
            return nil
        }
        let number = String(ends[0].reversed().prefix(while: \.isWholeNumber).reversed())
        let end = ends[1].drop { $0 == "e" }
        let text = "\(ends[0].dropLast(number.count))\(end)-\(number)"
        return EpisodeSelector(text) == nil ? nil : text
    }

    /// Creates a selector of a season or an episode; `nil` for a whole item.
    public init?(_ part: ItemReference) {
        guard let season = part.season else { return nil }
        seasons = season...season
        episodes = part.episode.map { $0...$0 }
        text = part.code.lowercased()
    }

    private init(_ seasons: ClosedRange<Int>, from first: Int?, through last: Int?, text: String) {
        self.seasons = seasons
        episodes = nil
        self.text = text
        self.first = first
        self.last = last
    }

    /// The selected parts and all before them, except specials.
    public var fromTheStart: EpisodeSelector {
        EpisodeSelector(
            min(1, seasons.upperBound)...seasons.upperBound, from: nil, through: episodes?.upperBound,
            text: "up to \(text)")
    }

    /// Returns all parts from these to others; `nil` if the others come before these.
    public func to(_ end: EpisodeSelector) -> EpisodeSelector? {
        guard seasons.lowerBound <= end.seasons.upperBound else { return nil }
        let both = EpisodeSelector(
            seasons.lowerBound...end.seasons.upperBound, from: episodes?.lowerBound, through: end.episodes?.upperBound,
            text: "\(text) to \(end.text)")
        if both.season != nil, let first = both.first, let last = both.last, first > last { return nil }
        return both
    }

    /// Returns whether an episode is selected.
    public func contains(_ place: EpisodePlace) -> Bool {
        guard seasons.contains(place.season) else { return false }
        if let episodes { return episodes.contains(place.number) }
        if place.season == seasons.lowerBound, let first, place.number < first { return false }
        if place.season == seasons.upperBound, let last, place.number > last { return false }
        return true
    }

    /// Whether only whole seasons are selected.
    public var isOfSeasons: Bool { episodes == nil && first == nil && last == nil }
    /// The number of the season, if exactly one is selected.
    public var season: Int? { seasons.lowerBound == seasons.upperBound ? seasons.lowerBound : nil }
    /// The first episode of the first season.
    public var place: EpisodePlace { EpisodePlace(season: seasons.lowerBound, number: episodes?.lowerBound ?? 0) }
    /// The number of the episode, if exactly one is selected.
    public var episode: Int? { episodes.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil } }
}
