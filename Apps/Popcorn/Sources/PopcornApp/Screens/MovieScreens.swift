import CoreDomain
import Foundation
import PopcornMovies

/// How movies look.
enum MovieScreens {
    /// A movie's page. Credits and offers are on it where they are known.
    static func details(
        _ movie: MovieDetails, credits: CreditsDetails?, offers: WatchProvidersDetails?
    ) -> Screen {
        let year = Phrases.year(movie.releaseDate)
        let ids = ["#\(movie.id)", movie.imdbID].compactMap { $0 }.joined(separator: " · ")
        var screen = Screen([
            .heading(movie.title + (year.isEmpty ? "" : " (\(year))"), right: ids),
            .line(facts(of: movie)),
        ])
        if let tagline = movie.tagline { screen.blocks.append(.line("“\(tagline)”")) }
        if let overview = movie.overview { screen.blocks += [.blank, .paragraph(overview), .blank] }
        screen.blocks.append(.pairs(pairs(movie, credits, offers)))
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

    private static func pairs(
        _ movie: MovieDetails, _ credits: CreditsDetails?, _ offers: WatchProvidersDetails?
    ) -> [(name: String, value: String)] {
        let crew = credits?.crew ?? []
        let candidates: [(String, String?)] = [
            ("Original", movie.originalTitle == movie.title ? nil : movie.originalTitle),
            ("Director", names(crew.filter { $0.job == "Director" })),
            ("Writers", names(crew.filter { $0.department == "Writing" })),
            ("Cast", credits.map { castLine($0.cast) }),
            ("Money", money(movie)),
            ("Series", movie.belongsToCollection?.name),
            (offers.map { "Where \($0.countryCode)" } ?? "Where", offers.map(offersLine)),
            ("Yours", movie.isOnWatchlist ? "on “watchlist”" : nil),
        ]
        return candidates.compactMap { name, value in value.map { (name, $0) } }.filter { !$0.1.isEmpty }
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
        // TMDb says 0 where it does not know.
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

    /// Rows that can be opened by their numbers.
    static func table(_ movies: [any TitleRow]) -> Screen.Block {
        let columns: [Table.Column] = [
            .init(name: "#", isNumber: true, isKept: true), .init(name: "Title", isFlexible: true), .init(name: "Year"),
            .init(name: "★", isNumber: true), .init(name: "Votes", isNumber: true),
            .init(name: "TMDb id", isNumber: true),
        ]
        let rows = movies.enumerated().map { index, movie in
            [
                String(index + 1), title(movie), Phrases.year(movie.releaseDate), Phrases.rating(movie.voteAverage),
                movie.voteCount.map(Phrases.count) ?? "", String(movie.id),
            ]
        }
        return .table(Table(columns: columns, rows: rows))
    }

    private static func title(_ movie: any TitleRow) -> String {
        guard let original = movie.originalTitle, original != movie.title else { return movie.title }
        return "\(movie.title) · \(original)"
    }

    static func cast(_ members: [CastMemberDetails]) -> Screen {
        let columns: [Table.Column] = [
            .init(name: "Name", isFlexible: true), .init(name: "Character", isFlexible: true),
            .init(name: "TMDb id", isNumber: true),
        ]
        let rows = members.map { [$0.name, $0.character, String($0.id)] }
        return Screen([.table(Table(columns: columns, rows: rows))])
    }

    static func crew(_ members: [CrewMemberDetails]) -> Screen {
        let columns: [Table.Column] = [
            .init(name: "Department"), .init(name: "Name", isFlexible: true), .init(name: "Job", isFlexible: true),
            .init(name: "TMDb id", isNumber: true),
        ]
        return Screen([
            .table(Table(columns: columns, rows: members.map { [$0.department, $0.name, $0.job, String($0.id)] }))
        ])
    }

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
        let columns: [Table.Column] = [
            .init(name: "Type"), .init(name: "Name", isFlexible: true), .init(name: "Link", isKept: true),
        ]
        return Screen([.table(Table(columns: columns, rows: videos.map { [$0.type, $0.name, link($0)] }))])
    }

    private static func link(_ video: Video) -> String {
        switch video.site {
        case "YouTube": "https://youtu.be/\(video.key)"
        case "Vimeo": "https://vimeo.com/\(video.key)"
        default: "\(video.site) \(video.key)"
        }
    }

    static func offers(_ offers: WatchProvidersDetails) -> Screen {
        let pairs = offerKinds(offers).map { ($0.name, $0.providers.map(\.name).joined(separator: ", ")) }
        return Screen([
            .heading("Where to watch in \(offers.countryCode)", right: "data: JustWatch"), .pairs(pairs),
        ])
    }

    static func collection(_ collection: MovieCollectionPartsDetails) -> Screen {
        var screen = Screen([.heading(collection.name, right: "#\(collection.id)")])
        if let overview = collection.overview { screen.blocks += [.paragraph(overview), .blank] }
        screen.blocks.append(table(collection.movies))
        return screen
    }
}
