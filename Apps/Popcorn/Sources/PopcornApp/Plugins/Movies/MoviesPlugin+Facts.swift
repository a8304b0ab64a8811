import CoreDomain
import PopcornMovies

extension MoviesPlugin {
    static func facts(_ overview: MovieOverview) -> TitleFacts {
        let (movie, credits) = (overview.details, overview.credits)
        return TitleFacts(
            genres: (movie.genres ?? []).map { ($0.name, $0.id) },
            countries: movie.originCountry ?? movie.productionCountries?.map(\.countryCode),
            language: movie.originalLanguage, released: movie.releaseDate,
            // TMDb sends 0 for an unknown length.
            runtimes: [movie.runtime].compactMap(\.self).filter { $0 > 0 }, revenue: movie.revenue,
            average: movie.voteAverage, votes: movie.voteCount, popularity: movie.popularity,
            companies: movie.productionCompanies?.map(\.id), certification: movie.certification,
            status: movie.status.map(word), offers: overview.watchProviders,
            directors: credits?.crew.filter { CrewJob.isDirecting($0.job) }.map { ($0.name, $0.id) },
            cast: credits?.cast.map { ($0.name, $0.id) }, crew: credits?.crew.map(\.id))
    }

    private static func word(for status: MovieStatus) -> String {
        switch status {
        case .inProduction, .postProduction: "production"
        default: status.rawValue
        }
    }
}
