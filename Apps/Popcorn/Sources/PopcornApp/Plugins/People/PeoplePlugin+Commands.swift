import CoreDomain
import Foundation
import PopcornPeople
import Prompt

extension PeoplePlugin {
    static var personType: ItemType<PeoplePlugin> {
        itemType(
            aliases: ["p"], summary: "a person, by TMDb id or name, or one facet of them",
            examples: ["person 287", "person nolan directed", "person 287 films"],
            facets: [
                Facet("films", summary: "a person’s movies") { try await $0.host.titles(.films, of: $1, $0) },
                Facet("tv", summary: "a person’s TV series") { try await $0.host.titles(.tv, of: $1, $0) },
                Facet("crew", summary: "what a person did behind the camera") {
                    try await $0.host.titles(.crew, of: $1, $0)
                },
                Facet("directed", summary: "what a person directed") {
                    try await $0.host.titles(.directed, of: $1, $0)
                },
                Facet("wrote", summary: "what a person wrote") { try await $0.host.titles(.wrote, of: $1, $0) },
                Facet("known", summary: "what a person is best known for") { try await $0.host.known($1, $0) },
                Facet("images", summary: "a person’s portraits") { try await $0.host.images($1, $0) },
            ])
    }

    static var common: Command<PeoplePlugin> {
        Command(
            "common", summary: "the titles that two people share",
            examples: ["common 287 819", "common \"brad pitt\" \"edward norton\""],
            forms: [Form(.items(messageIfMissing: "which two people?")) { try await $0.host.common($0) }])
    }

    func details(_ id: Int, _ invocation: Invocation<PeoplePlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let person = overview.value.details
            var result = try CommandResult("person", overview.map(\.details), PersonScreens.overview(overview.value))
            result.suggestions = ["films", "tv", "directed", "wrote", "known", "images"]
            result.current = Item(ItemReference(.person, id), title: person.name)
            return result
        }
    }

    func images(_ id: Int, _ invocation: Invocation<PeoplePlugin>) async throws -> CommandResult {
        try await wording(id) {
            let images = try await context.fetchImages(id, invocation.policy)
            return try CommandResult(
                "images", images, TitleScreens.images([("Portraits", images.value.profileURLSets)]))
        }
    }

    /// Shows the titles on which a person worked in some way, with their sum and what is known of them.
    func titles(
        _ filter: CreditFilter, of id: Int, _ invocation: Invocation<PeoplePlugin>
    ) async throws -> CommandResult {
        try await wording(id) {
            let credits = try await context.fetchCredits(id, filter: filter, invocation.policy)
            // The person came with the credits.
            let name = (try? await context.fetchDetails(id, .storedOnly).value.name) ?? "#\(id)"
            return try await table(credits.map(\.titles), hasFacts: filter != .tv, invocation) { titles, table in
                let average = Phrases.rating(titles.averageRating)
                let sum = "\(filter.words) \(Phrases.count(titles.count, "title")) · ★ \(average) on average"
                return [
                    .line(TitleScreens.facts([name, sum])),
                    .table(table),
                ]
            }
        }
    }

    func known(_ id: Int, _ invocation: Invocation<PeoplePlugin>) async throws -> CommandResult {
        try await wording(id) {
            let titles = try await context.fetchOverview(id, invocation.policy).map { $0.knownFor ?? [] }
            return try await table(titles, hasFacts: false, invocation) { [.table($1)] }
        }
    }

    /// Shows titles with what the person did, or with what other contexts know of them.
    private func table(
        _ titles: Fetched<[CreditTitleDetails]>, hasFacts: Bool, _ invocation: Invocation<PeoplePlugin>,
        _ blocks: ([CreditTitleDetails], Table) -> [Screen.Block]
    ) async throws -> CommandResult {
        let shown = titles.map(invocation.limited)
        let facts = hasFacts ? await peers.facts(of: shown.value.map(\.row.reference)) : [:]
        let table = PersonScreens.table(shown.value, facts, region: region)
        var result = try CommandResult(
            "credits", shown,
            Screen(shown.value.isEmpty ? [.line("TMDb lists nothing here.")] : blocks(shown.value, table)))
        result.columns = PersonScreens.keys
        if !shown.value.isEmpty { result.rows = shown.value.map(\.row) }
        return result
    }

    func common(_ invocation: Invocation<PeoplePlugin>) async throws -> CommandResult {
        let found = try await invocation.findAll([.person])
        guard found.count == 2 else {
            throw UsageError("this takes two people, not \(found.count)", hint: "common 287 819")
        }
        let (first, second) = (found[0].item.reference.id, found[1].item.reference.id)
        return try await wording(first, "person \(first) or \(second)") {
            let common = try await context.fetchCommon((first, second), invocation.policy)
            var result = try CommandResult("common", common.map(\.titles), PersonScreens.common(common.value))
            result.tableRows = try common.value.titles.map { try JSONTreeEncoder().encode(CommonRow($0)) }
            result.columns = ["kind", "id", "title", "date", "voteAverage", "voteCount", "first", "second"]
            if !common.value.titles.isEmpty { result.rows = common.value.titles.map(\.first.row) }
            return result.adding(messages: found.flatMap(\.messages))
        }
    }
}

/// A shared title as formats with rows show it.
private struct CommonRow: Encodable {
    let kind: ItemKind
    let id: Int
    let title: String
    let date: Date?
    let voteAverage: Double?
    let voteCount: Int?
    /// What the first person did.
    let first: [String]
    /// What the second person did.
    let second: [String]

    init(_ common: CommonTitleDetails) {
        let title = common.first
        (kind, id, self.title, date) = (title.kind, title.id, title.title, title.date)
        (voteAverage, voteCount) = (title.voteAverage, title.voteCount)
        (first, second) = (title.work, common.second.work)
    }
}

extension CreditTitleDetails {
    /// What the person did: the characters, then the jobs.
    var work: [String] { characters + jobs }

    /// What the row of the title stands for.
    var row: Item { Item(ItemReference(kind, id), title: title) }
}

extension [CreditTitleDetails] {
    /// The mean of the ratings of those with votes.
    fileprivate var averageRating: Double? {
        let rated = filter { ($0.voteCount ?? 0) > 0 }.compactMap(\.voteAverage)
        return rated.isEmpty ? nil : rated.reduce(0, +) / Double(rated.count)
    }
}

extension CreditFilter {
    /// What a person did with the titles.
    fileprivate var words: String {
        switch self {
        case .films: "in"
        case .tv: "on TV in"
        case .crew: "worked on"
        case .directed: "directed"
        case .wrote: "wrote"
        }
    }
}
