import CoreDomain

extension TMDb.DiscoverFilter {
    /// The keys that differ between movies and TV series.
    struct Kind {
        let dateKey: String
        let titleKey: String
        let hasRevenue: Bool

        static let movie = Kind(dateKey: "primary_release_date", titleKey: "title", hasRevenue: true)
        static let tv = Kind(dateKey: "first_air_date", titleKey: "name", hasRevenue: false)
    }

    func query(for kind: Kind) -> [String: String?] {
        [
            "with_genres": list(genres, ","),
            "without_genres": list(excludedGenres, ","),
            kind.dateKey + ".gte": from.map(CalendarDay.text),
            kind.dateKey + ".lte": to.map(CalendarDay.text),
            "vote_count.gte": minimumVotes.map { "\($0)" },
            "vote_average.gte": minimumRating.map { "\($0)" },
            "with_original_language": originalLanguage,
            "with_watch_providers": list(watchProviders, "|"),
            "sort_by": sort(for: kind),
        ]
    }

    private func list(_ ids: [Int], _ separator: String) -> String? {
        ids.isEmpty ? nil : ids.map { "\($0)" }.joined(separator: separator)
    }

    private func sort(for kind: Kind) -> String {
        switch order {
        case .popularity: "popularity.desc"
        case .rating: "vote_average.desc"
        case .votes: "vote_count.desc"
        case .newest: kind.dateKey + ".desc"
        case .oldest: kind.dateKey + ".asc"
        case .title: kind.titleKey + ".asc"
        case .revenue: kind.hasRevenue ? "revenue.desc" : "popularity.desc"
        }
    }
}
