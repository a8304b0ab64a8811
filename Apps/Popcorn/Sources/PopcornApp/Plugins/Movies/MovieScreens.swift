import CoreDomain
import Foundation
import PopcornMovies
import Prompt

/// The screens of movies.
enum MovieScreens {
    /// Returns a movie's page, with credits and offers if they are known.
    static func overview(_ overview: MovieOverview) -> Screen {
        let movie = overview.details
        let year = Phrases.year(movie.releaseDate)
        let ids = ["#\(movie.id)", movie.imdbID].compactMap { $0 }.joined(separator: " · ")
        var screen = Screen([
            .heading(movie.title + (year.isEmpty ? "" : " (\(year))"), right: ids),
            .line(facts(of: movie)),
        ])
        if let tagline = movie.tagline { screen.blocks.append(.line("“\(tagline)”")) }
        if let overview = movie.overview { screen.blocks += [.blank, .paragraph(overview), .blank] }
        screen.blocks.append(.pairs(pairs(overview)))
        return screen
    }

    private static func facts(of movie: MovieDetails) -> String {
        let rating = "★ \(Phrases.rating(movie.voteAverage))"
        let votes = movie.voteCount.map { "  \(Phrases.count($0)) votes" } ?? ""
        return [
            rating + votes,
            movie.runtime.map(Phrases.runtime),
            movie.certification,
            movie.genres.map { $0.map(\.name).joined(separator: ", ") },
            movie.originalLanguage.map(Phrases.language),
            movie.status == .released ? nil : movie.status?.rawValue,
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func pairs(_ overview: MovieOverview) -> [(name: String, value: String)] {
        let (movie, credits, offers) = (overview.details, overview.credits, overview.watchProviders)
        let crew = credits?.crew ?? []
        let candidates: [(String, String?)] = [
            ("Original", movie.originalTitle == movie.title ? nil : movie.originalTitle),
            ("Director", names(crew.filter { $0.job == "Director" })),
            ("Writers", names(crew.filter { $0.department == "Writing" })),
            ("Cast", credits.map { castLine($0.cast) }),
            ("Money", money(movie)),
            ("Series", movie.belongsToCollection?.name),
            (offers.map { "Where \($0.countryCode)" } ?? "Where", offers.map(offersLine)),
            ("Yours", lists(overview.listNames)),
        ]
        return candidates.compactMap { name, value in value.map { (name, $0) } }.filter { !$0.1.isEmpty }
    }

    private static func lists(_ names: [String]) -> String? {
        names.isEmpty ? nil : "on " + names.map { "“\($0)”" }.joined(separator: ", ")
    }

    private static func names(_ members: [CrewMemberDetails]) -> String {
        var seen: Set<String> = []
        return members.map(\.name).filter { seen.insert($0).inserted }.joined(separator: ", ")
    }

    private static func castLine(_ cast: [CastMemberDetails]) -> String {
        let shown = cast.prefix(5).map { $0.character.isEmpty ? $0.name : "\($0.name) (\($0.character))" }
        return shown.joined(separator: ", ") + (cast.count > 5 ? "… +\(cast.count - 5)" : "")
    }

    private static func money(_ movie: MovieDetails) -> String {
        // TMDb stores an unknown amount as 0.
        let budget = movie.budget.flatMap { $0 > 0 ? "budget \(Phrases.money($0))" : nil }
        let revenue = movie.revenue.flatMap { $0 > 0 ? "revenue \(Phrases.money($0))" : nil }
        return [budget, revenue].compactMap { $0 }.joined(separator: " · ")
    }

    private static func offersLine(_ offers: WatchProvidersDetails) -> String {
        let kinds = offerKinds(offers).map {
            "\($0.name) \($0.providers.prefix(3).map(\.name).joined(separator: ", "))"
        }
        return kinds.isEmpty ? "" : kinds.joined(separator: " · ") + "  (JustWatch)"
    }

    private static func offerKinds(
        _ offers: WatchProvidersDetails
    ) -> [(name: String, providers: [WatchProviderDetails])] {
        [
            ("stream", offers.stream), ("free", offers.free), ("ads", offers.ads), ("rent", offers.rent),
            ("buy", offers.buy),
        ].compactMap { name, providers in providers.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    static func cast(_ members: [CastMemberDetails]) -> Screen {
        Screen([.table(Table(members, columns: castColumns))])
    }

    private static let castColumns: [TableColumn<CastMemberDetails>] = [
        TableColumn("Name", width: .flexible, \.name),
        TableColumn("Character", width: .flexible, \.character),
        TableColumn("TMDb id", alignment: .trailing) { String($0.id) },
    ]

    static func crew(_ members: [CrewMemberDetails]) -> Screen {
        Screen([.table(Table(members, columns: crewColumns))])
    }

    private static let crewColumns: [TableColumn<CrewMemberDetails>] = [
        TableColumn("Department", \.department),
        TableColumn("Name", width: .flexible, \.name),
        TableColumn("Job", width: .flexible, \.job),
        TableColumn("TMDb id", alignment: .trailing) { String($0.id) },
    ]

    static func images(_ images: ImageCollectionDetails) -> Screen {
        let kinds = [
            ("Posters", images.posterURLSets), ("Backdrops", images.backdropURLSets), ("Logos", images.logoURLSets),
        ]
        return Screen(
            kinds.filter { !$0.1.isEmpty }.flatMap { name, sets in
                [.line("\(name): \(sets.count)")] + sets.prefix(10).map { .line($0.full.absoluteString) }
            })
    }

    static func videos(_ videos: [Video]) -> Screen {
        Screen([.table(Table(videos, columns: videoColumns))])
    }

    private static let videoColumns: [TableColumn<Video>] = [
        TableColumn("Type", \.type), TableColumn("Name", width: .flexible, \.name),
        TableColumn("Link", width: .kept, link),
    ]

    @Sendable private static func link(_ video: Video) -> String {
        switch video.site {
        case "YouTube": "https://youtu.be/\(video.key)"
        case "Vimeo": "https://vimeo.com/\(video.key)"
        default: "\(video.site) \(video.key)"
        }
    }

    static func offers(_ offers: WatchProvidersDetails) -> Screen {
        let pairs = offerKinds(offers).map { ($0.name, $0.providers.map(\.name).joined(separator: ", ")) }
        return Screen([
            .heading("Where to watch in \(Phrases.country(offers.countryCode))", right: "data: JustWatch"),
            .pairs(pairs),
        ])
    }

    static func collection(_ collection: MovieCollectionPartsDetails) -> Screen {
        var screen = Screen([.heading(collection.name, right: "#\(collection.id)")])
        if let overview = collection.overview { screen.blocks += [.paragraph(overview), .blank] }
        screen.blocks.append(.table(Table(titles: collection.movies)))
        return screen
    }
}
