import Foundation

/// The orders of the sample's lists. Entries with equal scores stay in their order, by id.
enum SampleRanking {
    static func byPopularity(_ entries: [any SampleEntry]) -> [any SampleEntry] {
        ranked(entries) { [$0.popularity] }
    }

    static func byRating(_ shows: [SampleShow]) -> [SampleShow] {
        ranked(shows) { [$0.facts.voteAverage, $0.popularity] }
    }

    /// Returns related titles: same collection first, then by shared directors, cast and genres.
    static func recommendations(for show: SampleShow) -> [SampleShow] {
        let collection = show.facts.collection?.id
        let ids = show.creditIDs
        return related(to: show) { other in
            let others = other.creditIDs
            return [
                collection != nil && other.facts.collection?.id == collection ? 1 : 0,
                Double(ids.directors.intersection(others.directors).count),
                Double(ids.cast.intersection(others.cast).count),
                Double(show.genres.intersection(other.genres).count),
            ]
        }
    }

    /// Returns the titles with shared genres, most shared first.
    static func similar(to show: SampleShow) -> [SampleShow] {
        related(to: show) { [Double(show.genres.intersection($0.genres).count)] }
    }

    /// Returns the entries with a name or original name in which every word of `query` begins a word. Exact matches
    /// come first.
    static func search(_ query: String, year: String?, among kind: SampleKind) -> [any SampleEntry] {
        let words = query.searchWords
        guard !words.isEmpty, SampleWords.of(kind).hold(words) else { return [] }
        let known = self.words(of: kind)
        let found = kind.entries.compactMap { entry in
            let names = known[entry.id] ?? []
            let fits = (year == nil || entry.year == year) && names.contains { $0.holds(words) }
            return fits ? (entry: entry, isExact: names.contains(words)) : nil
        }
        return ranked(found) { [$0.isExact ? 1 : 0, $0.entry.popularity] }.map(\.entry)
    }

    /// The words of the names of each entry, by id, found at the first search among entries of the kind.
    private static func words(of kind: SampleKind) -> [Int: [[String]]] {
        switch kind {
        case .movie: movieWords
        case .tv: seriesWords
        case .person: personWords
        }
    }

    private static let movieWords = words(of: SampleKind.movie.entries)
    private static let seriesWords = words(of: SampleKind.tv.entries)
    private static let personWords = words(of: SampleKind.person.entries)

    private static func words(of entries: [any SampleEntry]) -> [Int: [[String]]] {
        Dictionary(uniqueKeysWithValues: entries.map { ($0.id, words(of: $0)) })
    }

    private static func words(of entry: any SampleEntry) -> [[String]] { entry.names.map(\.searchWords) }

    private static func related(to show: SampleShow, by score: (SampleShow) -> [Double]) -> [SampleShow] {
        let others = show.kind.shows.filter { $0.id != show.id }.map { (show: $0, score: score($0)) }
        return ranked(others.filter { $0.score.contains { $0 > 0 } }) { $0.score + [$0.show.popularity] }.map(\.show)
    }

    /// Orders by descending scores, compared lexicographically.
    static func ranked<Entry>(_ entries: [Entry], by score: (Entry) -> [Double]) -> [Entry] {
        entries.enumerated().map { (offset: $0, entry: $1, score: score($1)) }.sorted { left, right in
            left.score == right.score
                ? left.offset < right.offset : right.score.lexicographicallyPrecedes(left.score)
        }.map(\.entry)
    }
}

extension [String] {
    /// Whether each of `words` begins one of these words.
    fileprivate func holds(_ words: [String]) -> Bool {
        words.allSatisfy { word in contains { $0.hasPrefix(word) } }
    }
}

extension String {
    /// The words, without case and accents.
    var searchWords: [String] {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
