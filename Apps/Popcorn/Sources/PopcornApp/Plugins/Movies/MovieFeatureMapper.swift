import CatalogueKit
import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TMDbConfiguration
import TerminalKit

/// Maps the application models of movies to those that the app shows.
struct MovieFeatureMapper: Sendable {
    /// The names or ids of the user's services, which are marked in offers.
    let services: [String]
    /// The user's country, as ISO 3166-1. Certifications and releases of other countries are marked.
    let region: String
    /// Returns the user's calendar day, as 00:00 UTC.
    var today: @Sendable () -> Date = { LocalDay.today() }

    /// The properties of a row in the machine formats.
    static let properties =
        [
            "id", "title", "year", "genres", "originalTitle", "englishTitle", "originalLanguage", "overview",
            "releaseDate", "genreIDs",
            "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount", "hasVideo", "isAdultOnly",
        ] + MarkColumns.ofMovies

    func map(_ row: MoviePreviewDetails) -> Title {
        Title(
            Item(ItemReference(.movie, row.id), title: row.title),
            originalTitle: row.originalTitle,
            englishTitle: row.englishTitle,
            genreIDs: row.genreIDs,
            language: row.originalLanguage,
            releaseDate: row.releaseDate,
            voteAverage: row.voteAverage,
            voteCount: row.voteCount,
            popularity: row.popularity,
            model: row)
    }

    func map(_ overview: MovieOverview) -> TitlePage {
        page(
            of: overview.details, credits: overview.credits.map(map), offers: overview.watchProviders.map(map),
            marks: overview.marks)
    }

    func page(of movie: MovieDetails, credits: CastAndCrew?, offers: Offers?, marks: Marks) -> TitlePage {
        let year = Phrases.year(movie.releaseDate)
        let facets = [
            ("collection", movie.belongsToCollection != nil), ("cast", credits?.cast.isEmpty == false),
            ("crew", credits?.crew.isEmpty == false), ("where", offers?.first != nil),
        ]
        return TitlePage(
            movie.title,
            heading: Phrases.heading(movie.title, years: year.isEmpty ? "" : "(\(year))"),
            year: movie.releaseDate.map(CalendarDay.year),
            ids: ["#\(movie.id)", movie.imdbID],
            rating: Phrases.votes(movie.voteAverage, movie.voteCount),
            facts: [
                release(of: movie),
                movie.runtime.map(Phrases.runtime),
                Phrases.certification(movie.certification, of: movie.certificationRegion, in: region),
                movie.genres.map { $0.map(\.name).joined(separator: ", ") },
                movie.originalLanguage.map(Phrases.language),
                movie.status.flatMap(words),
                Phrases.creditsScenes((movie.keywords ?? []).map(\.name)),
            ],
            tagline: movie.tagline,
            text: Phrases.overview(movie.overview, inEnglish: movie.englishOverview),
            pairs: pairs(movie, credits, offers),
            spare: spare(movie),
            marks: marks,
            facets: facets.filter(\.1).map(\.0),
            pictureURLSet: movie.posterURLSet,
            model: movie)
    }

    /// Returns the day of the first release anywhere or, until the release in the user's region, of that one.
    private func release(of movie: MovieDetails) -> String? {
        if let day = movie.releaseDateInRegion, CalendarDay.text(from: day) > CalendarDay.text(from: today()) {
            return "\(Phrases.day(day)) in \(Phrases.country(region))"
        }
        return movie.releaseDate.map(Phrases.day)
    }

    private func spare(_ movie: MovieDetails) -> [TitlePage.Pair] {
        [
            Phrases.origin(
                countries: movie.productionCountries?.map(\.countryCode) ?? movie.originCountry ?? [],
                companies: (movie.productionCompanies ?? []).map(\.name)),
            Phrases.spoken((movie.spokenLanguages ?? []).map(\.languageCode), besides: movie.originalLanguage),
            Phrases.keywords((movie.keywords ?? []).map(\.name)),
            Phrases.popularity(movie.popularity),
        ]
    }

    private func pairs(_ movie: MovieDetails, _ credits: CastAndCrew?, _ offers: Offers?) -> [TitlePage.Pair] {
        var pairs: [TitlePage.Pair] = [
            .init("Original", Phrases.title(movie.originalTitle, otherThan: [movie.title]), yieldingAt: .others),
            .init(
                "English", Phrases.title(movie.englishTitle, otherThan: [movie.title, movie.originalTitle]),
                yieldingAt: .others),
        ]
        pairs += credits?.makers ?? []
        pairs += [
            .init("Cast", credits?.stars, yieldingAt: .cast), .init("Money", Text(money(movie)), yieldingAt: .money),
            .init("Series", movie.belongsToCollection.map { Text($0.name) }, yieldingAt: .others),
            .init(offers.map { "Where \($0.countryCode)" } ?? "Where", offers?.line(own: services)),
        ]
        return pairs
    }

    private func money(_ movie: MovieDetails) -> String {
        // TMDb uses 0 for an unknown amount.
        let budget = movie.budget.flatMap { $0 > 0 ? "budget \(Phrases.money($0))" : nil }
        let revenue = movie.revenue.flatMap { $0 > 0 ? "revenue \(Phrases.money($0))" : nil }
        return Phrases.facts([budget, revenue])
    }

    /// Returns the production status of a movie; `nil` if the movie has been released, as most have.
    private func words(for status: MovieStatus) -> String? {
        switch status {
        case .rumoured: "rumoured"
        case .planned: "planned"
        case .inProduction: "in production"
        case .postProduction: "in post-production"
        case .released: nil
        case .cancelled: "cancelled"
        }
    }

    func map(_ movie: MovieDetails) -> TitleIdentity {
        TitleIdentity(
            title: movie.title, imdbID: movie.imdbID, homepageURL: movie.homepageURL,
            pictureURLSet: movie.posterURLSet)
    }

    func map(_ preview: MoviePreview) -> ListableTitle {
        var title = ListableTitle(title: preview.title)
        title.originalTitle = preview.originalTitle
        title.originalLanguage = preview.originalLanguage
        title.overview = preview.overview
        title.releaseDate = preview.releaseDate
        title.genreIDs = preview.genreIDs
        title.posterPath = preview.posterPath
        title.backdropPath = preview.backdropPath
        title.popularity = preview.popularity
        title.voteAverage = preview.voteAverage
        title.voteCount = preview.voteCount
        title.hasVideo = preview.hasVideo
        title.isAdultOnly = preview.isAdultOnly
        return title
    }

    func map(_ credits: CreditsDetails) -> CastAndCrew {
        CastAndCrew(
            cast: credits.cast.map {
                Credit(id: $0.id, name: $0.name, work: $0.character.isEmpty ? [] : [$0.character], model: $0)
            },
            crew: credits.crew.map {
                Credit(id: $0.id, name: $0.name, work: [$0.job], department: $0.department, model: $0)
            })
    }

    func map(_ images: ImageCollectionDetails) -> Pictures {
        Pictures(
            [
                ("Posters", images.posterURLSets), ("Backdrops", images.backdropURLSets),
                ("Logos", images.logoURLSets),
            ], model: images)
    }

    func map(_ video: Video) -> VideoLink {
        VideoLink(type: video.type, name: video.name, site: video.site, key: video.key, model: video)
    }

    func map(_ offers: WatchProvidersDetails) -> Offers {
        Offers(
            countryCode: offers.countryCode, stream: offers.stream, free: offers.free, ads: offers.ads,
            rent: offers.rent, buy: offers.buy, model: offers
        ) { Vocabulary.Word(id: $0.id, name: $0.name) }
    }

    /// Returns the release; `nil` if its kind or its day is unknown.
    func map(_ release: MovieRelease) -> TitleRelease? {
        guard let type = release.type, let date = release.releasedAt else { return nil }
        // TMDb's time is the day at 00:00 UTC, regardless of the time zone.
        return TitleRelease(word: TitleRelease.words[type.rawValue - 1], day: PartialDay(date).start)
    }

    func facts(of overview: MovieOverview) -> TitleFacts {
        facts(
            of: overview.details, credits: overview.credits.map(map), offers: overview.watchProviders.map(map))
    }

    func facts(of movie: MovieDetails, credits: CastAndCrew?, offers: Offers?) -> TitleFacts {
        var facts = TitleFacts()
        facts.genres = (movie.genres ?? []).map { ($0.name, $0.id) }
        facts.keywords = (movie.keywords ?? []).map(\.name)
        facts.countries = movie.originCountry ?? movie.productionCountries?.map(\.countryCode)
        facts.language = movie.originalLanguage
        facts.released = movie.releaseDate
        facts.runtimes = [movie.runtime].compactMap(\.self)
        facts.revenue = movie.revenue
        facts.average = movie.voteAverage
        facts.votes = movie.voteCount
        facts.popularity = movie.popularity
        facts.companies = movie.productionCompanies?.map(\.id)
        facts.certification = movie.certification
        facts.status = movie.status.map(word)
        facts.offers = offers
        facts.directors = credits?.directors.map { ($0.name, $0.id) }
        facts.cast = credits?.cast.map { ($0.name, $0.id) }
        facts.crew = credits?.crew.map(\.id)
        return facts
    }

    /// Returns the word used by filters.
    private func word(for status: MovieStatus) -> String {
        switch status {
        case .inProduction, .postProduction: "production"
        default: status.rawValue
        }
    }

    func compared(_ overview: MovieOverview) -> ComparedItem {
        compared(overview.details, directors: overview.credits.map { map($0).directors.map(\.name) } ?? [])
    }

    func compared(_ movie: MovieDetails, directors: [String]) -> ComparedItem {
        // TMDb stores an unknown amount as 0.
        let budget = movie.budget.flatMap { $0 > 0 ? $0 : nil }
        let revenue = movie.revenue.flatMap { $0 > 0 ? $0 : nil }
        let multiple = budget.flatMap { budget in revenue.map { $0 / budget } }
        return ComparedItem(
            ItemReference(.movie, movie.id), "title", movie.title,
            facts: [
                ComparedFact("Released", "releaseDate", movie.releaseDate) { Phrases.day($0) },
                ComparedFact("Time", "runtime", movie.runtime) { Phrases.runtime($0) },
                .rating(movie.voteAverage, movie.voteCount),
                ComparedFact("Budget", "budget", budget) { Phrases.money($0) },
                ComparedFact("Revenue", "revenue", revenue, score: revenue) { Phrases.money($0) },
                // The revenue divided by the budget.
                ComparedFact("Return", "returnOnBudget", multiple, score: multiple) { _ in
                    Phrases.multiple(revenue, of: budget) ?? ""
                },
                ComparedFact("Director", "director", Phrases.names(directors), mergesEqual: true) { $0 },
            ])
    }
}
