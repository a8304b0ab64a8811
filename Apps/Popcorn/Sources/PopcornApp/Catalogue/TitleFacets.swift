import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The facets that movies and TV series have.
extension CatalogueCommands {
    /// The words of the facets.
    static let titleFacetWords = [
        "cast", "crew", "images", "poster", "similar", "recommend", "where", "trailer", "links",
    ]

    static func titleFacets(_ nouns: Nouns) -> [Facet] {
        let department = Key(
            "dept", example: "writing", summary: "only one department of the crew", values: departments)
        return [
            Facet("cast", summary: "the cast of a \(nouns.one)"),
            Facet(
                "crew", summary: "a \(nouns.one)’s crew by department; filter with dept:writing", keys: [department]),
            Facet("images", summary: "a \(nouns.possessive) pictures"),
            Facet("poster", summary: "the poster, drawn if the terminal supports it; otherwise its link"),
            Facet("similar", summary: "similar \(nouns.many)", keys: FilterKey.ofPages, flags: [.page]),
            Facet("recommend", summary: "recommendations", keys: FilterKey.ofPages, flags: [.page]),
            Facet("where", summary: "where to watch a \(nouns.one) (data: JustWatch)"),
            Facet("trailer", summary: "trailers and other videos"),
            linksFacet(nouns),
        ]
    }

    /// The code of the facets of titles, besides those that all catalogues have.
    var titleHandlers: Handlers {
        var handlers = Handlers()
        handlers.facets = [
            nouns.handler("cast"): { try await cast($1, $0) },
            nouns.handler("crew"): { try await crew($1, $0) },
            nouns.handler("poster"): { try await picture("poster", of: $1, $0) },
            nouns.handler("similar"): {
                try await related(.similar(to: $1.id), "\(nouns.many) similar to", $1, $0)
            },
            nouns.handler("recommend"): {
                try await related(.recommendations(for: $1.id), "recommendations for", $1, $0)
            },
            nouns.handler("where"): { try await offers($1, $0) },
            nouns.handler("trailer"): { try await videos($1, $0) },
        ]
        return handlers
    }

    static var titleKinds: [ResultKind] {
        kinds + [
            ResultKind(
                "poster", .object, "the URLs of a poster, in several sizes",
                fields: ["path", "thumbnail", "card", "detail", "full"], by: ["poster"]),
            ResultKind(
                "watchProviders", .object, "where to watch a title in the region",
                fields: ["countryCode", "link", "stream", "free", "ads", "rent", "buy"], by: ["where"]),
            ResultKind("cast", .rows, "people and their characters", fields: CastAndCrew.roleProperties, by: ["cast"]),
            ResultKind("crew", .rows, "people and their jobs", fields: CastAndCrew.jobProperties, by: ["crew"]),
            ResultKind("videos", .rows, "trailers and other videos", fields: VideoLink.properties, by: ["trailer"]),
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
}

/// Facets that may have nothing to show.
///
/// An empty list is reported by its screen. A single value, such as a region's offers, may be missing.
extension CatalogueCommands {
    /// Reads a facet that not all catalogues have.
    private func read<Value>(
        _ read: CatalogueFeature.Read<Value>?, _ what: String, of item: ItemReference, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        guard let read else { throw FetchError.notOffered("\(what) of \(nouns.many)") }
        return try await read(item, policy)
    }

    /// - Parameter what: The words that relate the list to the title, as shown before it: “movies similar to”.
    private func related(
        _ request: ListRequest, _ what: String, _ item: ItemReference, _ invocation: Invocation
    ) async throws -> CommandResult {
        try await answering(item, unstored: "this list of \(nouns.one) \(item.id)") {
            try await invocation.table(
                nouns.list, source, properties: catalogue.properties, filter: invocation.rowFilter(catalogues),
                orNone: { source.listsNo("\(what) \(await catalogues.name(of: item))") }, table: catalogue.table
            ) {
                try await catalogue.rows(request, $0, invocation.policy)
            }
        }
    }

    private func cast(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) { try await members(isCast: true, of: item, invocation) }
    }

    private func crew(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) { try await members(isCast: false, of: item, invocation) }
    }

    /// Shows the cast or the crew of an item, a season or an episode. The rows open people.
    func members(isCast: Bool, of item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        let credits = try await read(catalogue.credits, "the credits", of: item, invocation.policy)
        let all = try isCast ? credits.value.cast : credits.value.crew.inDepartment(invocation.arguments.keys["dept"])
        // The machine formats have a row for each credit.
        let members = invocation.writesScreen ? all.oncePerPerson : all
        let department = TableColumn<Credit>("Department") { $0.department ?? "" }
        let episodes = TableColumn<Credit>("Episodes", alignment: .trailing) {
            $0.episodeCount.map { Phrases.count($0) } ?? ""
        }
        let columns =
            (isCast ? [] : [department]) + [
                TableColumn("Name", width: .flexible) { $0.name },
                TableColumn(isCast ? "Character" : "Job", width: .flexible) { $0.work.joined(separator: ", ") },
            ] + (credits.value.countsEpisodes ? [episodes] : []) + [
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.id) }
            ]
        let name = isCast ? "cast" : "crew"
        let sentence = invocation.limited(members).isEmpty ? await none(name, of: item) : ""
        return invocation.list(
            name, members, properties: isCast ? credits.value.castProperties : credits.value.crewProperties,
            columns: columns, orNone: sentence, opening: { Item(ItemReference(.person, $0.id), title: $0.name) }
        ) { try $0.json() }.fetched(credits)
    }

    private func videos(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await answering(item) {
            do {
                let videos = try await read(catalogue.videos, "the videos", of: item, invocation.policy)
                let rows = videos.value
                let screen =
                    rows.isEmpty ? Screen([.line(await noneInLanguage("trailer", of: item))]) : Self.screen(of: rows)
                var result = CommandResult(kind: "videos", screen: screen) { .array(try rows.map { try $0.json() }) }
                    .fetched(videos)
                result.columns = VideoLink.properties
                result.rows = zip(1..., rows).map { number, video in
                    Item(
                        running: ["open", video.link], ItemReference(ItemKind(rawValue: "video"), number),
                        title: video.name)
                }
                result.suggestions = rows.isEmpty ? [] : ["1"]
                return result
            } catch FetchError.notFound(let what) {
                throw await missing("a trailer", of: item, what)
            }
        }
    }

    private static func screen(of videos: [VideoLink]) -> Screen {
        let columns: [TableColumn<VideoLink>] = [
            TableColumn("Type") { $0.type }, TableColumn("Name", width: .flexible) { $0.name },
            TableColumn("Link", width: .kept) { $0.link },
        ]
        return Screen([.table(Table(videos, isNumbered: true, columns: columns))])
    }

    private func offers(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        let country = Phrases.country(source.region)
        return try await answering(item, unstored: "the availability of \(nouns.one) \(item.id) in \(country)") {
            do {
                let offers = try await read(catalogue.offers, "the offers", of: item, invocation.policy)
                return CommandResult(kind: "watchProviders", screen: offers.value.screen(own: source.services)) {
                    try offers.value.json()
                }.fetched(offers)
            } catch FetchError.notFound(let what) {
                // Countries that can't be read are unknown.
                let countries = try? await catalogue.countries?(item, .stored).value
                guard let countries else { throw await missing("an offer", of: item, what) }
                throw await noOffers(of: item, countries)
            }
        }
    }

    /// Returns the error for a title without offers in the user's region.
    ///
    /// - Parameter countries: The countries with offers.
    private func noOffers(of item: ItemReference, _ countries: [String]) async -> CommandFailure {
        let name = await catalogues.name(of: item)
        let country = Phrases.country(source.region)
        let known = ["US", "GB", "CA", "AU", "DE", "FR"].filter(countries.contains)
        let others = known + countries.filter { !known.contains($0) }
        guard let other = others.first else {
            return CommandFailure(
                .notFound(name), "no service offers \(name) in \(country) or any other country",
                hint: .line("\(nouns.command) \(item.id)"))
        }
        let shown = Phrases.firstThree(of: others)
        return CommandFailure(
            .notFound(name), "no service offers \(name) in \(country); some do in \(shown)",
            hint: .line("\(nouns.command) \(item.id) where --region \(other)"))
    }

    /// Returns the error for a part missing from a response, or for the title if the title itself is missing.
    private func missing(_ what: String, of item: ItemReference, _ subject: String) async -> any Error {
        guard let title = await catalogues.title(of: item, .storedOnly) else { return FetchError.notFound(subject) }
        return CommandFailure(
            .notFound(subject), "\(what) for \(title) is not in \(source.isSample ? "the sample" : "TMDb’s response")",
            hint: source.isSample ? DataSource.keyHint : .note("try again later"))
    }
}
