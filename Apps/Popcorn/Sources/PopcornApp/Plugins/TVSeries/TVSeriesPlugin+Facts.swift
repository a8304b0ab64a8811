import CoreDomain
import PopcornTVSeries

extension TVSeriesPlugin {
    static func facts(_ overview: TVSeriesOverview) -> TitleFacts {
        let (series, credits) = (overview.details, overview.credits)
        return TitleFacts(
            genres: (series.genres ?? []).map { ($0.name, $0.id) }, countries: series.originCountry,
            language: series.originalLanguage, released: series.firstAirDate,
            // TMDb sends 0 for an unknown length.
            runtimes: (series.episodeRunTime ?? []).filter { $0 > 0 }, average: series.voteAverage,
            votes: series.voteCount, popularity: series.popularity,
            companies: series.productionCompanies?.map(\.id), networks: (series.networks ?? []).map(\.id),
            certification: series.certification, status: series.status.map(word),
            type: series.type.map { $0 == "Talk Show" ? "talk" : $0.lowercased() }, offers: overview.watchProviders,
            // Each episode has a director of its own.
            directors: credits.map { _ in [] }, cast: credits?.cast.map { ($0.name, $0.id) },
            crew: credits?.crew.map(\.id))
    }

    private static func word(for status: String) -> String {
        switch status {
        case "Returning Series": "returning"
        case "In Production": "production"
        case "Canceled": "cancelled"
        default: status.lowercased()
        }
    }
}
