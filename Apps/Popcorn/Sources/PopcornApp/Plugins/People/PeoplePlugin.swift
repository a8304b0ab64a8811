import CatalogueKit
import CoreDomain
import PopcornPeople
import PopcornPeopleAdapters
import Prompt
import Storage
import TerminalKit

/// People at the prompt: `person`, their work, and the titles two of them share.
struct PeoplePlugin: CataloguePlugin {
    static let nouns = Nouns(
        kind: .person, command: "person", one: "person", many: "people", list: "people",
        choices: ["people", "person"], hasYear: false, isNamedByPart: true)

    private static let need = StorageNeed.cache("people", of: PeopleContext.recordTypes)
    static let storages = [need]

    private let context: PeopleContext
    private let storage: OpenStorage
    private let mapper = PersonFeatureMapper()

    init(_ wiring: Wiring) throws {
        storage = try wiring.storages.open(Self.need)
        context = PeopleContext(
            remote: TMDbPersonRemoteDataSource(client: wiring.client), images: wiring.images, storage: storage.context,
            locale: wiring.settings.locale)
    }

    func storedTitleCount() async throws -> Int { try await context.storedCount() }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }
}

extension PeoplePlugin {
    var feature: CatalogueFeature {
        let context = context
        let mapper = mapper
        var feature = CatalogueFeature(
            context, Self.nouns, properties: PersonFeatureMapper.properties, table: { Table(people: $0) },
            search: { text, _ in PersonSearch(text) }, list: Self.list, row: mapper.map, page: mapper.map,
            identity: mapper.map, title: \.name, pictureURLSet: \.profileURLSet,
            pictures: { try await context.images(of: $0.id, policy: $1).map(mapper.map) },
            compared: { person, policy in
                let credits = try await context.credits(of: person.id, policy: policy)
                // The response with the credits contained the person, so the overview needs no request.
                let overview = try await context.overview(
                    of: person.id, policy: policy == .storedOnly ? policy : .stored)
                return credits.map { mapper.compared(overview.value, $0.titles) }
            })
        feature.storage = storage.spec.name
        feature.title = { try await context.details(of: $0, policy: $1).value.name }
        feature.storedFacets = { id, policy in
            let parts = try? await context.item(id, with: [.credits, .images], policy: policy)
            return parts?.value.facets ?? []
        }
        feature.birthYear = { try await context.details(of: $0, policy: $1).value.birthday.map(CalendarDay.year) }
        feature.filmography = { id, onlyDirected, policy in
            let credits =
                try await onlyDirected
                ? context.credits(of: id, filter: .directed, policy: policy) : context.credits(of: id, policy: policy)
            return credits.map { $0.titles.map { ItemReference($0.kind, $0.id) } }
        }
        feature.shared = { try await context.commonTitles(of: $0, and: $1, policy: $2).map(mapper.map) }
        return feature
    }

    /// Returns the context's list; `nil` for lists of titles.
    private static func list(_ request: ListRequest) -> PersonList? {
        switch request {
        case .popular: .popular
        case .trending(let isOfDay): .trending(isOfDay ? .day : .week)
        case .search(let text, _): .search(PersonSearch(text))
        default: nil
        }
    }
}

extension PersonAggregate {
    /// The names of the facets that aren't empty, of those that a page doesn't fetch.
    fileprivate var facets: [String] {
        let titles = credits?.titles ?? []
        let filters = CreditFilter.allCases.filter { filter in
            // The page suggests what a person directed or wrote rather than all work behind the camera.
            filter != .crew && titles.contains { $0.matches(filter) }
        }
        return filters.map(\.rawValue) + (images?.profilePaths.isEmpty == false ? ["images"] : [])
    }
}

extension PeoplePlugin {
    static var outline: Outline {
        Outline(
            words: ["person", "p", "popular", "trending"],
            facets: ["films", "tv", "crew", "directed", "wrote", "known", "images", "portrait", "links"],
            type: personType
        ) { contribution }
    }

    private static var contribution: Contribution {
        Contribution(
            facets: facets,
            commands: [
                CatalogueCommands.list("popular", nouns, summary: "popular titles"),
                CatalogueCommands.trending(nouns),
            ], group: .lists,
            kinds: [
                ResultKind(
                    "person", .object, "a person, as PersonDetails",
                    fields: [
                        "id", "name", "initials", "alsoKnownAs", "knownForDepartment", "biography", "birthday",
                        "deathday", "gender", "placeOfBirth", "profileURLSet", "popularity", "imdbID", "homepageURL",
                    ], by: ["person"]),
                ResultKind(
                    "portrait", .object, "the URLs of a portrait, in several sizes",
                    fields: ["path", "thumbnail", "card", "detail", "full"], by: ["portrait"]),
                ResultKind(
                    "people", .rows, "people of a list", fields: PersonFeatureMapper.properties,
                    by: ["popular", "trending"]),
                ResultKind(
                    "credits", .rows, "the titles a person worked on",
                    fields: [
                        "kind", "id", "title", "year", "genres", "originalTitle", "overview", "date", "posterURLSet",
                        "backdropURLSet", "genreIDs", "popularity", "voteAverage", "voteCount", "creditIDs",
                        "characters", "order", "jobs", "departments", "episodeCount", "mine",
                    ], by: ["films", "directed", "wrote", "known"]),
            ] + CatalogueCommands.kinds)
    }

    private static var personType: ItemType {
        CatalogueCommands.itemType(
            nouns, aliases: ["p"], summary: "a person, by TMDb id or name, or one facet of them",
            examples: ["person 287", "person nolan directed", "person 287 films"])
    }

    private static var facets: [Facet] {
        func titles(
            _ filter: CreditFilter, _ summary: String, favouring department: String? = nil
        ) -> Facet {
            Facet(filter.rawValue, summary: summary, keys: FilterKey.ofRows, favouring: department)
        }
        return [
            titles(.films, "a person’s movies"),
            titles(.tv, "a person’s TV series"),
            titles(.crew, "a person’s work behind the camera"),
            titles(.directed, "the titles a person directed", favouring: "Directing"),
            titles(.wrote, "the titles a person wrote", favouring: "Writing"),
            Facet("known", summary: "the titles a person is best known for"),
            Facet("images", summary: "a person’s portraits"),
            Facet("portrait", summary: "the portrait, drawn if the terminal supports it; otherwise its link"),
            CatalogueCommands.linksFacet(nouns),
        ]
    }

    func handlers(in app: Composition) -> Handlers {
        let commands = CatalogueCommands(feature, in: app)
        let people = PeopleCommands(context: context, mapper: mapper, commands: commands)
        var handlers = Handlers()
        handlers.commands = [Self.nouns.handler("popular"): { try await commands.list(.popular, $0) }]
        for filter in CreditFilter.allCases {
            handlers.facets[Self.nouns.handler(filter.rawValue)] = { try await people.titles(filter, of: $1, $0) }
        }
        handlers.facets[Self.nouns.handler("known")] = { try await people.known($1, $0) }
        handlers.facets[Self.nouns.handler("portrait")] = { try await commands.picture("portrait", of: $1, $0) }
        return Handlers([commands.handlers, handlers])
    }
}
