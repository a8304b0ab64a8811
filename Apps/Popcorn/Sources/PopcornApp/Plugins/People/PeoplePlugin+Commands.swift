public import CatalogueKit
import PopcornPeople

extension PeoplePlugin {
    static var personType: ItemType<PeoplePlugin> {
        itemType(
            aliases: ["p"], summary: "a person, by TMDb id or name, or one facet of them",
            examples: ["person 287", "person nolan directed", "person 287 films"],
            facets: [
                Facet("films", summary: "a person’s movies", keys: FilterKey.ofRows) {
                    try await $0.host.titles(.films, of: $1.id, $0)
                },
                Facet("tv", summary: "a person’s TV series", keys: FilterKey.ofRows) {
                    try await $0.host.titles(.tv, of: $1.id, $0)
                },
                Facet("crew", summary: "a person’s work behind the camera", keys: FilterKey.ofRows) {
                    try await $0.host.titles(.crew, of: $1.id, $0)
                },
                Facet(
                    "directed", summary: "the titles a person directed", keys: FilterKey.ofRows, favouring: "Directing"
                ) {
                    try await $0.host.titles(.directed, of: $1.id, $0)
                },
                Facet("wrote", summary: "the titles a person wrote", keys: FilterKey.ofRows, favouring: "Writing") {
                    try await $0.host.titles(.wrote, of: $1.id, $0)
                },
                Facet("known", summary: "the titles a person is best known for") { try await $0.host.known($1.id, $0) },
                Facet("images", summary: "a person’s portraits") { try await $0.host.images($1.id, $0) },
                Facet("portrait", summary: "the portrait, drawn if the terminal supports it; otherwise its link") {
                    try await $0.host.picture("portrait", of: $1.id, $0)
                },
                linksFacet,
            ])
    }

    func facets(of overview: PersonOverview, _ id: Int) async -> [String] {
        let person = try? await context.repository.item(
            id, with: [.credits, .images], requiring: nil, source.storedPolicy
        ).value
        let titles = person?.credits?.titles ?? []
        let filters = CreditFilter.allCases.filter { filter in titles.contains { $0.matches(filter) } }
        var facets = Set(filters.map(\.rawValue))
        if overview.knownFor?.isEmpty == false { facets.insert("known") }
        if person?.images?.profilePaths.isEmpty == false { facets.insert("images") }
        return ["films", "tv", "directed", "wrote", "known", "images"].filter(facets.contains)
    }

    /// Shows a person's titles in a certain role, with their count and other contexts' facts about the titles.
    func titles(_ filter: CreditFilter, of id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let credits = try await context.fetchCredits(id, filter: filter, invocation.policy)
            // The response with the credits contained the person, so the name needs no request.
            let name = await name(of: id)
            let filtered = try await invocation.filtered(credits.value.titles, source) { ($0.row, $0.values) }
            let titles = filtered.rows
            let seen = await source.peers.seenCount(among: titles.map(\.row.reference)).flatMap { $0 > 0 ? $0 : nil }
            let yours = seen.map { "you saw \(Phrases.count($0)) of \(Phrases.count(titles.count))" }
            let average = titles.averageRating.map { "★ \(Phrases.rating($0)) on average" }
            let sum = TitleScreens.facts([name, filter.count(titles.count), average, yours])
            var result = try await table(
                credits.map { _ in titles }, sum, orNone: source.listsNo(filter.titles(of: name)),
                hasFacts: filter.isOwnWork, invocation)
            result.notices += filtered.notices
            return result
        }
    }

    func known(_ id: Int, _ invocation: Call) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let orNone = source.listsNo("titles with \(overview.value.details.name)")
            guard let titles = overview.value.knownFor else {
                // The credits are missing. Fetching them alone throws the reason.
                return try await table(
                    context.fetchCredits(id, invocation.policy).map(\.titles), nil, orNone: orNone, hasFacts: false,
                    invocation)
            }
            return try await table(overview.map { _ in titles }, nil, orNone: orNone, hasFacts: false, invocation)
        }
    }

    /// Shows titles below a summary, with the person's work or other contexts' facts.
    private func table(
        _ titles: Fetched<[CreditTitleDetails]>, _ sum: String?, orNone: String, hasFacts: Bool,
        _ invocation: Call
    ) async throws -> CommandResult {
        let shown = invocation.limited(titles.value)
        let facts = hasFacts ? await source.peers.storedFacts(of: shown.map(\.row.reference)) : nil
        return invocation.list(
            "credits", titles.value, columns: Self.columns(facts, region: source.region),
            above: sum.map { [.line($0)] } ?? [], orNone: orNone, opening: \.row
        ).fetched(titles)
    }

    func common<Host>(
        _ first: Int, _ second: Int, _ invocation: Invocation<Host>
    ) async throws -> CommandResult {
        try await wording(first, unstored: "person \(first) or \(second)") {
            let common = try await context.fetchCommon((first, second), invocation.policy)
            let shown = invocation.limited(common.value.titles)
            let names = "\(common.value.first.name) and \(common.value.second.name)"
            var result = invocation.list(
                "common", common.value.titles, columns: Self.columns(common.value, shown),
                above: [.line("\(names) share \(Phrases.count(common.value.titles.count, "title")).")],
                orNone: "\(names) have no titles in common.", opening: \.first.row)
            result.tableRows = { shown.map(\.tableRow) }
            return result.fetched(common)
        }
    }
}

extension CommonTitleDetails: @retroactive JSONRow {
    static let columns = ["kind", "id", "title", "date", "voteAverage", "voteCount", "first", "second", "mine"]

    /// The title's row in machine-readable output, with each person's credits.
    fileprivate var tableRow: JSONValue {
        .values([
            "kind": first.kind.rawValue, "id": first.id, "title": first.title,
            "date": first.date.map { CalendarDay.text(from: $0) }, "voteAverage": first.voteAverage,
            "voteCount": first.voteCount, "first": first.work, "second": second.work,
        ])
    }
}

extension CreditTitleDetails: @retroactive FilterableRow, @retroactive JSONRow {
    static let columns = [
        "kind", "id", "title", "originalTitle", "overview", "date", "posterURLSet", "backdropURLSet", "genreIDs",
        "popularity", "voteAverage", "voteCount", "creditIDs", "characters", "order", "jobs", "departments",
        "episodeCount", "mine",
    ]

    var values: TitleValues {
        TitleValues(
            genreIDs: genreIDs, language: nil, released: date, average: voteAverage, votes: voteCount,
            popularity: popularity)
    }

    /// The person's work: the characters, then the jobs.
    var work: [String] { characters + jobs }

    var row: Item { Item(ItemReference(kind, id), title: title) }
}

extension [CreditTitleDetails] {
    /// The mean rating of the titles with votes; `nil` if there are none.
    var averageRating: Double? { filter { ($0.voteCount ?? 0) > 0 }.compactMap(\.voteAverage).mean }
}

extension CreditFilter {
    fileprivate func count(_ number: Int) -> String {
        switch self {
        case .films: Phrases.count(number, "movie")
        case .tv: Phrases.count(number, "TV series", "TV series")
        case .crew: "worked on \(Phrases.count(number, "title"))"
        case .directed: "directed \(Phrases.count(number, "title"))"
        case .wrote: "wrote \(Phrases.count(number, "title"))"
        }
    }

    fileprivate func titles(of name: String) -> String {
        switch self {
        case .films: "movies with \(name)"
        case .tv: "TV series with \(name)"
        case .crew: "titles with \(name) in the crew"
        case .directed: "titles directed by \(name)"
        case .wrote: "titles written by \(name)"
        }
    }

    /// Whether the filter already implies the person's work on each title.
    fileprivate var isOwnWork: Bool { self == .directed || self == .wrote }
}
