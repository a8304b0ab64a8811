import PopcornTVSeries

/// Seasons or episodes as typed by the user, ignoring case: `s5`, `s1-3`, `s1-`, `s1e5`, `1x05`, `s1e5-7`.
struct EpisodeSelector: Equatable {
    /// The numbers of the seasons. An open range extends to the last season.
    let seasons: ClosedRange<Int>
    /// The numbers of the episodes in the season; `nil` for all.
    let episodes: ClosedRange<Int>?

    /// Parses a selector; `nil` for any other word.
    init?(_ word: String) {
        let word = word.lowercased()
        if let match = word.wholeMatch(of: /s([0-9]{1,4})(-([0-9]{1,4})?)?/), let first = Int(match.1) {
            let last = match.2 == nil ? first : match.3.flatMap { Int($0) } ?? .max
            guard first <= last else { return nil }
            seasons = first...last
            episodes = nil
            return
        }
        guard let match = word.wholeMatch(of: /(s([0-9]{1,4})e|([0-9]{1,4})x)([0-9]{1,4})(-([0-9]{1,4}))?/),
            let season = (match.2 ?? match.3).flatMap({ Int($0) }), let first = Int(match.4)
        else { return nil }
        let last = match.6.flatMap { Int($0) } ?? first
        guard first <= last else { return nil }
        seasons = season...season
        episodes = first...last
    }

    /// The number of the season, if exactly one is selected.
    var season: Int? { seasons.lowerBound == seasons.upperBound ? seasons.lowerBound : nil }
    /// The number of the episode, if exactly one is selected.
    var episode: Int? { episodes.flatMap { $0.lowerBound == $0.upperBound ? $0.lowerBound : nil } }
}
