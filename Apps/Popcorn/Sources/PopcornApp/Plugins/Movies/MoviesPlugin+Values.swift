import CoreDomain
import Foundation
import PopcornMovies

/// What filters can ask of the details of movies.
extension MoviesPlugin {
    func values(of id: Int, _ offers: Set<String>, _ policy: FetchPolicy) async throws -> TitleValues {
        let overview = try await context.fetchOverview(id, policy).value
        let movie = overview.details
        var values = TitleValues(
            genreIDs: movie.genres.map { $0.map(\.id) } ?? [], language: movie.originalLanguage,
            released: movie.releaseDate, average: movie.voteAverage, votes: movie.voteCount,
            popularity: movie.popularity)
        values.setDetails(
            runtimes: [movie.runtime], countries: movie.originCountry ?? movie.productionCountries?.map(\.countryCode),
            companies: movie.productionCompanies?.map(\.id), certification: movie.certification,
            status: movie.status.map(Self.status), cast: overview.credits?.cast.map(\.id),
            crew: overview.credits?.crew.map(\.id))
        values.words[.service] = overview.watchProviders?.ids(of: offers) ?? []
        (values.words[.network], values.words[.type]) = ([], [])
        return values
    }

    private static func status(_ status: MovieStatus) -> String {
        switch status {
        case .inProduction, .postProduction: "production"
        default: status.rawValue
        }
    }
}
