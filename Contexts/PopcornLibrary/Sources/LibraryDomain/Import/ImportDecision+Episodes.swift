import CoreDomain
import Foundation

// Episodes that are known by their series and their own titles.
extension ImportDecision {
    /// The maximum number of series of one title that are searched for an episode.
    private static let searchedSeries = 5
    /// The maximum number of episodes that are offered.
    private static let offeredEpisodes = 30

    /// Looks up an episode by the first reading whose series exists.
    static func episode(
        _ readings: [EpisodeReading], _ lookup: some ImportLookup
    ) async throws -> ImportDecision {
        for reading in readings {
            let found = try await lookup.candidates(reading.series, year: nil, .tvSeries, isStored: false)
            let series = found.filter(\.isSameTitle).sorted { ($0.votes ?? 0) > ($1.votes ?? 0) }
            if series.isEmpty { continue }
            return try await episode(reading, of: Array(series.prefix(searchedSeries)), lookup)
        }
        return .notFound
    }

    /// Looks up an episode in several series of one title: by its own title in the season of the reading or, if the title
    /// only numbers the episode, by the number.
    private static func episode(
        _ reading: EpisodeReading, of series: [ImportMatch], _ lookup: some ImportLookup
    ) async throws -> ImportDecision {
        let number = reading.names.lazy.compactMap { EpisodeReading.number(in: $0) }.first
        var found = FoundEpisodes()
        for series in series {
            var named: [NamedEpisode] = []
            var all: [NamedEpisode] = []
            for name in reading.names where named.isEmpty {
                all = try await lookup.airedEpisodes(of: series.title.item, named: name)
                named = all.filter(\.isSameTitle)
            }
            let ofSeason = all.filter { reading.includes($0.place) }
            found.named += named.filter { reading.includes($0.place) }.map(series.match)
            found.numbered += ofSeason.filter { reading.numbers($0.place, number) }.map(series.match)
            found.elsewhere += named.filter { !reading.includes($0.place) }.map(series.match)
            found.ofSeason += ofSeason.map(series.match)
        }
        if !found.named.isEmpty { return choice(among: found.named) }
        if !found.numbered.isEmpty { return choice(among: found.numbered) }
        // A number is that of an episode in the season, whatever episodes of other seasons are called.
        let isElsewhere = number == nil && !found.elsewhere.isEmpty
        let candidates = isElsewhere ? found.elsewhere : found.ofSeason
        return .unsure(Array((candidates.isEmpty ? series : candidates).prefix(offeredEpisodes)))
    }
}

/// The episodes that a reading may mean.
private struct FoundEpisodes {
    /// Those of the season with the title.
    var named: [ImportMatch] = []
    /// Those of the season with the number in the title.
    var numbered: [ImportMatch] = []
    /// Those of other seasons with the title.
    var elsewhere: [ImportMatch] = []
    /// All of the season.
    var ofSeason: [ImportMatch] = []
}

extension EpisodeReading {
    /// The words for an episode in the titles that only number it, without accents.
    private static let words: Set<String> = [
        "aflevering", "afsnit", "avsnitt", "bolum", "capitol", "capitolo", "capitulo", "chapter", "chapitre", "dil",
        "episod", "episode", "episodi", "episodio", "epizod", "epizoda", "folge", "jakso", "kapitel", "odcinek", "osa",
    ]

    /// Returns the number in a title that only numbers an episode, such as “Episode 3”, “Folge 3” and “3. Bölüm”; `nil` for
    /// any other title.
    public static func number(in title: String) -> Int? {
        let pattern = /(?:(\p{L}+)\.? ?#?([0-9]{1,4})|([0-9]{1,4})\.? (\p{L}+))/
        guard let match = title.wholeMatch(of: pattern), let word = match.1 ?? match.4 else { return nil }
        let folded = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return words.contains(folded) ? (match.2 ?? match.3).flatMap { Int($0) } : nil
    }

    /// Returns whether an episode is of the season, if there is one.
    fileprivate func includes(_ place: EpisodePlace) -> Bool { season.map { $0 == place.season } ?? true }

    /// Returns whether an episode has a number. Without a season, that of a special isn't meant.
    fileprivate func numbers(_ place: EpisodePlace, _ number: Int?) -> Bool {
        place.number == number && (season != nil || place.isRegular)
    }
}

extension ImportMatch {
    /// Returns an episode of the series.
    fileprivate func match(_ episode: NamedEpisode) -> ImportMatch {
        let series = title.item
        let item = ItemReference(
            series.kind, series.id, season: episode.place.season, episode: episode.place.number)
        return ImportMatch(title.of(item), episodeID: episode.id, votes: votes, isSameTitle: isSameTitle)
    }
}
