import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

enum MovieScreens {
    static func overview(_ overview: MovieOverview, yours: String?, services: [String]) -> Screen {
        let movie = overview.details
        let year = Phrases.year(movie.releaseDate)
        return TitleScreens.page(
            movie.title + (year.isEmpty ? "" : " (\(year))"), ids: ["#\(movie.id)", movie.imdbID],
            facts: [
                TitleScreens.rating(movie.voteAverage, movie.voteCount),
                movie.releaseDate.map(Phrases.day),
                movie.runtime.map(Phrases.runtime),
                movie.certification,
                movie.genres.map { $0.map(\.name).joined(separator: ", ") },
                movie.originalLanguage.map(Phrases.language),
                movie.status.flatMap(words),
            ],
            tagline: movie.tagline, text: movie.overview, pairs(overview, yours, services))
    }

    /// Returns the production status of a movie; `nil` for a released one, the usual case.
    private static func words(for status: MovieStatus) -> String? {
        switch status {
        case .rumoured: "rumoured"
        case .planned: "planned"
        case .inProduction: "in production"
        case .postProduction: "in post-production"
        case .released: nil
        case .cancelled: "cancelled"
        }
    }

    private static func pairs(
        _ overview: MovieOverview, _ yours: String?, _ services: [String]
    ) -> Screen.Block {
        let (movie, credits, offers) = (overview.details, overview.credits, overview.watchProviders)
        return TitleScreens.pairs(
            [("Original", movie.originalTitle == movie.title ? nil : movie.originalTitle)]
                + TitleScreens.makers(credits?.crew ?? []) + [
                    ("Cast", credits.map { TitleScreens.cast($0.cast) }),
                    ("Money", money(movie)),
                    ("Series", movie.belongsToCollection?.name),
                    (
                        offers.map { "Where \($0.countryCode)" } ?? "Where",
                        offers.map { Offers($0, own: services).line }
                    ),
                    ("Yours", yours),
                ])
    }

    private static func money(_ movie: MovieDetails) -> String {
        // TMDb uses 0 for an unknown amount.
        let budget = movie.budget.flatMap { $0 > 0 ? "budget \(Phrases.money($0))" : nil }
        let revenue = movie.revenue.flatMap { $0 > 0 ? "revenue \(Phrases.money($0))" : nil }
        return TitleScreens.facts([budget, revenue])
    }

    static func collection(_ collection: MovieCollectionPartsDetails, orNone: String) -> Screen {
        var screen = Screen([.heading(collection.name, right: "#\(collection.id)")])
        if let overview = collection.overview { screen.blocks += [.paragraph(overview), .blank] }
        screen.blocks.append(collection.movies.isEmpty ? .line(orNone) : .table(Table(titles: collection.movies)))
        return screen
    }
}

extension ImageCollectionDetails: TitleImages {}
extension WatchProvidersDetails: TitleOffers {}
extension WatchProviderDetails: OfferProvider {}
extension Video: VideoRow {}
extension CastMemberDetails: RoleRow {}
extension CrewMemberDetails: JobRow {}
