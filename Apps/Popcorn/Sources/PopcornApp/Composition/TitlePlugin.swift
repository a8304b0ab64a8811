import CatalogueKit
import TMDb

/// A context for titles: movies or TV series.
protocol TitleContext: CatalogueContext
where List: TitleList, Preview: ListableTitle, Item: TitleAggregate, Item.Part: TitlePart {
    associatedtype Providers: TitleOffers
    associatedtype Video: VideoRow
    associatedtype Credits: CastAndCrew

    var fetchCredits: Fetch<Int, Credits> { get }
    var fetchWatchProviders: Fetch<Int, Providers> { get }
    var fetchVideos: Fetch<Int, [Video]> { get }
    var fetchWatchCountries: Fetch<Int, [String]> { get }
}

protocol TitleList: Sendable {
    static func similar(to id: Int) -> Self
    static func recommendations(for id: Int) -> Self
    static func discover(_ filter: TitleFilter) -> Self
}

/// A title with all its parts, including those not shown on its page.
protocol TitleAggregate: CatalogueItem {
    var hasSimilar: Bool { get }
    var hasVideos: Bool { get }
    var hasImages: Bool { get }
}

protocol TitlePart {
    static var credits: Self { get }
    static var similar: Self { get }
    static var videos: Self { get }
    static var images: Self { get }
}

/// A plug-in for titles, with the facets shared by movies and TV series.
protocol TitlePlugin: CataloguePlugin where Context: TitleContext {
    static var discovery: TMDb.Discover { get }
    static func facts(_ overview: Context.Overview) -> TitleFacts
    /// Returns the names of the non-empty facets that only titles of this kind have.
    static func ownFacets(_ overview: Context.Overview) -> [String]
}

extension TitlePlugin {
    static var titleFacets: [Facet<Self>] {
        [
            Facet("cast", summary: "the cast of a \(nouns.one)") { try await $0.host.cast($1.id, $0) },
            Facet(
                "crew", summary: "a \(nouns.one)’s crew by department; filter with dept:writing",
                keys: [
                    Key(
                        "dept", example: "writing", summary: "only one department of the crew", values: departments)
                ]
            ) { try await $0.host.crew($1.id, $0) },
            Facet("images", summary: "a \(nouns.possessive) pictures") { try await $0.host.images($1.id, $0) },
            Facet("poster", summary: "the poster, drawn if the terminal supports it; otherwise its link") {
                try await $0.host.picture("poster", of: $1.id, $0)
            },
            Facet("similar", summary: "similar \(nouns.many)", keys: FilterKey.ofPages, flags: [.page]) {
                try await $0.host.related(.similar(to: $1.id), "\(nouns.many) similar to", $1.id, $0)
            },
            Facet("recommend", summary: "recommendations", keys: FilterKey.ofPages, flags: [.page]) {
                try await $0.host.related(.recommendations(for: $1.id), "recommendations for", $1.id, $0)
            },
            Facet("where", summary: "where to watch a \(nouns.one) (data: JustWatch)") {
                try await $0.host.offers($1.id, $0)
            },
            Facet("trailer", summary: "trailers and other videos") { try await $0.host.videos($1.id, $0) },
            linksFacet,
        ]
    }

    static var titleKinds: [ResultKind] {
        catalogueKinds + [
            ResultKind("poster", .object, "the URLs of a poster, in several sizes"),
            ResultKind("watchProviders", .object, "where to watch a title in the region"),
            ResultKind("cast", .rows, "people and their characters"),
            ResultKind("crew", .rows, "people and their jobs"),
            ResultKind("videos", .rows, "trailers and other videos"),
        ]
    }

    private static var departments: [Completion] {
        [
            ("directing", "directors and their assistants"), ("writing", "screenplay, story, characters"),
            ("production", "producers, casting"), ("camera", "cinematography, stills"), ("editing", "editors"),
            ("sound", "music, mixing, effects"), ("art", "production design, sets"),
            ("costume & make-up", "costumes, make-up, hair"), ("lighting", "gaffers"),
            ("visual effects", "effects and animation"), ("crew", "stunts, second units and others"),
            ("actors", "stand-ins and the like"),
        ].map { Completion($0, summary: $1) }
    }

    /// Returns the known facts about a title.
    ///
    /// - Parameter onlyCredits: Whether only the credits are needed. If so, missing credits are fetched even with
    ///   the policy `stored`.
    func facts(of id: Int, onlyCredits: Bool = false, _ policy: FetchPolicy) async throws -> TitleFacts {
        let title = try await context.repository.item(
            id, with: onlyCredits ? [.credits] : Context.overviewParts,
            requiring: onlyCredits && policy == .stored ? .credits : nil, policy)
        return Self.facts(context.overview(of: title.value, marks: .none, imagesConfiguration: nil))
    }

    func title(of id: Int, _ policy: FetchPolicy) async -> String? {
        try? await context.fetchPreview(id, source.titlePolicy(policy)).value.title
    }

    func facets(of overview: Context.Overview, _ id: Int) async -> [String] {
        let stored = try? await context.repository.item(
            id, with: [.similar, .videos, .images], requiring: nil, source.storedPolicy)
        let title = stored?.value
        let facts = Self.facts(overview)
        let facets = [
            ("cast", facts.cast?.isEmpty == false), ("crew", facts.crew?.isEmpty == false),
            ("similar", title?.hasSimilar == true), ("trailer", title?.hasVideos == true),
            ("images", title?.hasImages == true), ("where", facts.offers.flatMap { Offers($0).first } != nil),
        ]
        let found = Self.ownFacets(overview) + facets.filter(\.1).map(\.0)
        return ["seasons", "ratings", "cast", "crew", "similar", "collection", "where", "trailer", "images"]
            .filter(found.contains)
    }

    func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<TitleCredits> {
        let credits = try await context.fetchCredits(id, policy)
        let title = await name(of: id)
        return credits.map { credits in
            TitleCredits(
                title: title,
                people: credits.cast.map { ($0.id, $0.name, $0.work) }
                    + credits.crew.map { ($0.id, $0.name, $0.work) })
        }
    }
}

/// Facets that may have nothing to show.
///
/// An empty list is reported by its screen. A single value, such as a region's offers, may be missing.
extension TitlePlugin {
    /// - Parameter what: The words that relate the list to the title, as shown before it: “movies similar to”.
    private func related(
        _ list: Context.List, _ what: String, _ id: Int, _ invocation: Call
    ) async throws -> CommandResult {
        try await wording(id, unstored: "this list of \(Self.nouns.one) \(id)") {
            try await invocation.table(Self.nouns.list, source, filter: invocation.rowFilter(source)) {
                source.listsNo("\(what) \(await name(of: id))")
            } fetch: {
                try await context.fetchPage(list, page: $0, invocation.policy)
            }
        }
    }

    private func cast(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let cast = try await context.fetchCredits(id, invocation.policy).map(\.cast)
            return await invocation.cast(cast) { await none("cast", of: id) }
        }
    }

    private func crew(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let crew = try await context.fetchCredits(id, invocation.policy).map(\.crew)
            return try await invocation.crew(crew) { await none("crew", of: id) }
        }
    }

    private func videos(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            do {
                let videos = try await context.fetchVideos(id, invocation.policy)
                let screen =
                    videos.value.isEmpty
                    ? Screen([.line(await none("trailer", of: id))]) : TitleScreens.videos(videos.value)
                var result = CommandResult("videos", videos, screen)
                result.columns = TitleScreens.videoKeys
                result.rows = TitleScreens.rows(videos.value)
                result.suggestions = videos.value.isEmpty ? [] : ["1 opens the first"]
                return result
            } catch FetchError.notFound(let what) {
                throw await missing("a trailer", of: id, what)
            }
        }
    }

    private func offers(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(
            id, unstored: "the availability of \(Self.nouns.one) \(id) in \(Phrases.country(source.region))"
        ) {
            do {
                let offers = try await context.fetchWatchProviders(id, invocation.policy)
                return CommandResult("watchProviders", offers, Offers(offers.value, own: source.services).screen)
            } catch FetchError.notFound(let what) {
                let countries = try? await context.fetchWatchCountries(id, .stored).value
                guard let countries else { throw await missing("an offer", of: id, what) }
                throw await noOffers(of: id, countries)
            }
        }
    }

    /// Returns the error for a title without offers in the user's region.
    ///
    /// - Parameter countries: The countries with offers.
    private func noOffers(of id: Int, _ countries: [String]) async -> CommandFailure {
        let name = await name(of: id)
        let country = Phrases.country(source.region)
        let known = ["US", "GB", "CA", "AU", "DE", "FR"].filter(countries.contains)
        let others = known + countries.filter { !known.contains($0) }
        guard let other = others.first else {
            return CommandFailure(
                .notFound(name), "no service offers \(name) in \(country) or any other country",
                hint: "\(Self.nouns.command) \(id)")
        }
        let shown = Phrases.firstThree(of: others)
        return CommandFailure(
            .notFound(name), "no service offers \(name) in \(country); some do in \(shown)",
            hint: "\(Self.nouns.command) \(id) where --region \(other)")
    }

    /// Returns the error for a part missing from a response, or for the title if the title itself is missing.
    private func missing(_ what: String, of id: Int, _ subject: String) async -> any Error {
        guard let title = await title(of: id, .storedOnly) else { return FetchError.notFound(subject) }
        return CommandFailure(
            .notFound(subject), "\(what) for \(title) is not in \(source.isSample ? "the sample" : "TMDb’s response")",
            hint: source.isSample ? DataSource.keyHint : "try again later")
    }
}
