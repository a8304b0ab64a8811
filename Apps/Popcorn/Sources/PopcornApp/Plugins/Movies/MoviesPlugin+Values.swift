import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

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

    func figures(of id: Int, _ policy: FetchPolicy) async throws -> TitleFigures {
        let found = try await context.repository.item(
            id, with: [.credits], requiring: policy == .stored ? .credits : nil, policy
        ).value
        let movie = found.movie
        return TitleFigures(
            genres: (movie.genres ?? []).map(\.name),
            countries: movie.originCountry ?? (movie.productionCountries ?? []).map(\.countryCode),
            language: movie.originalLanguage, year: movie.releaseDate.map(CalendarDay.year), runtime: movie.runtime,
            average: Phrases.known(movie.voteAverage, movie.voteCount),
            directors: found.credits?.crew.filter { CrewJob.isDirecting($0.job) }.map { ($0.name, $0.id) },
            actors: found.credits?.cast.map { ($0.name, $0.id) })
    }

    private static func status(_ status: MovieStatus) -> String {
        switch status {
        case .inProduction, .postProduction: "production"
        default: status.rawValue
        }
    }
}
