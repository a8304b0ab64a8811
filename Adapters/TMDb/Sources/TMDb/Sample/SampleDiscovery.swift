import CoreDomain
import Foundation

/// The sample's implementation of `/discover/movie`.
struct SampleDiscovery {
    let query: [String: String]

    var movies: [SampleMovie] {
        let fitting = SampleMovie.all.filter { movie in
            fits(movie.genres) && fits(movie.releaseDate) && fits(movie.facts)
        }
        return SampleRanking.ranked(fitting, by: score)
    }

    /// A comma means all of the genres, a bar any of them.
    private func fits(_ genres: Set<Int>) -> Bool {
        let wanted = query["with_genres"] ?? ""
        let ids = wanted.split { ",|".contains($0) }.compactMap { Int($0) }
        let hasWanted = wanted.contains("|") ? ids.contains(where: genres.contains) : ids.allSatisfy(genres.contains)
        let unwanted = (query["without_genres"] ?? "").split { ",|".contains($0) }.compactMap { Int($0) }
        return hasWanted && genres.isDisjoint(with: unwanted)
    }

    private func fits(_ date: Date) -> Bool {
        let day = CalendarDay.text(from: date)
        return (query["primary_release_date.gte"] ?? day) <= day && day <= (query["primary_release_date.lte"] ?? day)
    }

    /// The sample has no providers, so that a condition on them matches nothing.
    private func fits(_ movie: TMDb.Movie) -> Bool {
        let language = query["with_original_language"]
        return query["with_watch_providers"] == nil
            && number("vote_count.gte") <= Double(movie.voteCount ?? 0)
            && number("vote_average.gte") <= movie.voteAverage ?? 0
            && (language == nil || language == movie.originalLanguage)
    }

    private func number(_ key: String) -> Double {
        query[key].flatMap(Double.init) ?? 0
    }

    private func score(_ movie: SampleMovie) -> [Double] {
        switch query["sort_by"] {
        case "vote_average.desc": [movie.facts.voteAverage ?? 0]
        case "vote_count.desc": [Double(movie.facts.voteCount ?? 0)]
        case "primary_release_date.desc": [movie.releaseDate.timeIntervalSince1970]
        case "primary_release_date.asc": [-movie.releaseDate.timeIntervalSince1970]
        case "title.asc": movie.facts.title.unicodeScalars.map { -Double($0.value) } + [0]
        case "revenue.desc": [movie.facts.revenue ?? 0]
        default: [movie.popularity]
        }
    }
}
