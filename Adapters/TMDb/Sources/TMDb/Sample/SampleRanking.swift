import CoreDomain
import Foundation

/// The orders of the sample's lists. Movies with equal scores are ordered by id.
enum SampleRanking {
    static func byPopularity(_ movies: [SampleMovie]) -> [SampleMovie] {
        ranked(movies) { [$0.popularity] }
    }

    static func byRating(_ movies: [SampleMovie]) -> [SampleMovie] {
        ranked(movies) { [$0.facts.voteAverage ?? 0, $0.popularity] }
    }

    static func newestFirst(_ movies: [SampleMovie]) -> [SampleMovie] {
        ranked(movies) { [$0.releaseDate.timeIntervalSince1970] }
    }

    /// Returns related movies: same collection first, then by shared directors, cast and genres.
    static func recommendations(for movie: SampleMovie) -> [SampleMovie] {
        let collection = movie.facts.belongsToCollection?.id
        return related(to: movie) { other in
            [
                collection != nil && other.facts.belongsToCollection?.id == collection ? 1 : 0,
                Double(movie.directors.intersection(other.directors).count),
                Double(movie.people.intersection(other.people).count),
                Double(movie.genres.intersection(other.genres).count),
            ]
        }
    }

    /// Returns the movies with shared genres, most shared first.
    static func similar(to movie: SampleMovie) -> [SampleMovie] {
        related(to: movie) { [Double(movie.genres.intersection($0.genres).count)] }
    }

    /// Returns the movies in which each word of `query` begins a word of the title, or each one a word of the original
    /// title; an exact title first.
    static func search(_ query: String, year: Int?) -> [SampleMovie] {
        let words = query.searchWords
        guard !words.isEmpty else { return [] }
        let found = SampleMovie.all.filter { movie in
            let isOfYear = year == nil || movie.facts.releaseDate.map(CalendarDay.year) == year
            return isOfYear && movie.names.contains { $0.holds(words) }
        }
        return ranked(found) { [$0.names.contains(words) ? 1 : 0, $0.popularity] }
    }

    private static func related(to movie: SampleMovie, by score: (SampleMovie) -> [Double]) -> [SampleMovie] {
        let others = SampleMovie.all.filter { other in
            other.facts.id != movie.facts.id && score(other).contains { $0 > 0 }
        }
        return ranked(others) { score($0) + [$0.popularity] }
    }

    /// Orders by descending scores, compared lexicographically.
    static func ranked(_ movies: [SampleMovie], by score: (SampleMovie) -> [Double]) -> [SampleMovie] {
        movies.map { (movie: $0, score: score($0)) }.sorted { left, right in
            left.score == right.score
                ? left.movie.facts.id < right.movie.facts.id : right.score.lexicographicallyPrecedes(left.score)
        }.map(\.movie)
    }
}

extension SampleMovie {
    fileprivate var names: [[String]] {
        [facts.title, facts.originalTitle ?? ""].map(\.searchWords)
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
    fileprivate var searchWords: [String] {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
