/// The sample's implementation of `/discover/movie` and `/discover/tv`.
struct SampleDiscovery {
    let query: [String: String]

    /// Returns the titles that meet all conditions, in the requested order.
    func found(in shows: [SampleShow]) -> [SampleShow] {
        SampleRanking.ranked(shows.filter { fits($0.genres) && fits($0.facts) }, by: score)
    }

    /// A comma means all of the genres, a bar any of them.
    private func fits(_ genres: Set<Int>) -> Bool {
        let wanted = query["with_genres"] ?? ""
        let ids = wanted.split { ",|".contains($0) }.compactMap { Int($0) }
        let hasWanted = wanted.contains("|") ? ids.contains(where: genres.contains) : ids.allSatisfy(genres.contains)
        let unwanted = (query["without_genres"] ?? "").split { ",|".contains($0) }.compactMap { Int($0) }
        return hasWanted && genres.isDisjoint(with: unwanted)
    }

    /// The sample has no providers, so that a condition on them matches nothing.
    private func fits(_ facts: SampleFacts) -> Bool {
        let language = query["with_original_language"]
        return query["with_watch_providers"] == nil
            && (date(".gte") ?? facts.date) <= facts.date && facts.date <= (date(".lte") ?? facts.date)
            && number("vote_count.gte") <= Double(facts.voteCount)
            && number("vote_average.gte") <= facts.voteAverage
            && (language == nil || language == facts.originalLanguage)
    }

    private func date(_ bound: String) -> String? {
        query["primary_release_date" + bound] ?? query["first_air_date" + bound]
    }

    private func number(_ key: String) -> Double {
        query[key].flatMap(Double.init) ?? 0
    }

    private func score(_ show: SampleShow) -> [Double] {
        switch query["sort_by"] {
        case "vote_average.desc": [show.facts.voteAverage]
        case "vote_count.desc": [Double(show.facts.voteCount)]
        case "primary_release_date.desc", "first_air_date.desc": [number(in: show.facts.date)]
        case "primary_release_date.asc", "first_air_date.asc": [-number(in: show.facts.date)]
        case "title.asc", "name.asc": show.facts.name.unicodeScalars.map { -Double($0.value) } + [0]
        case "revenue.desc": [show.facts.revenue]
        default: [show.popularity]
        }
    }

    /// Returns 19991015 for "1999-10-15".
    private func number(in date: String) -> Double {
        Double(date.filter(\.isNumber)) ?? 0
    }
}
