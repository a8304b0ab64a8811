import CatalogueKit
import CoreDomain
import Prompt
import TerminalKit

/// The side-by-side comparison of several titles of any kind, or of several people.
enum ComparisonPlugin: Plugin {
    static var outline: Outline { Outline(words: ["compare", "common"]) { contribution } }

    private static var contribution: Contribution {
        Contribution(
            commands: [compare, common], group: .titles,
            kinds: [
                ResultKind(
                    "comparison", .rows, "titles or people side by side",
                    fields: [
                        "kind", "id", "title", "releaseDate", "runtime", "voteAverage", "voteCount", "budget",
                        "revenue", "returnOnBudget", "director",
                    ], by: ["compare"]),
                ResultKind(
                    "common", .rows, "titles shared by two people, or people shared by two titles",
                    fields: ["first", "second", "mine"], by: ["common"]),
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        let commands = ComparisonCommands(catalogues: app.catalogues)
        var handlers = Handlers()
        handlers.commands = [
            "compare": { try await commands.compare($0) }, "common": { try await commands.common($0) },
        ]
        return handlers
    }

    private static var compare: CommandSpec {
        CommandSpec(
            "compare", summary: "titles or people side by side: dates, ratings, money",
            examples: ["compare 603 604 605", "compare memento, inception", "compare tv 1396, tv 1399"],
            forms: [Form(.items(areSeparated: true, messageIfMissing: "which titles?"), handler: "compare")])
    }

    private static var common: CommandSpec {
        CommandSpec(
            "common", summary: "titles shared by two people, or people shared by two titles",
            examples: ["common 287 819", "common brad pitt, edward norton", "common memento, inception"],
            forms: [
                Form(.items(areSeparated: true, messageIfMissing: "which two people or titles?"), handler: "common")
            ])
    }
}

/// Comparisons of items of any kind.
private struct ComparisonCommands: Sendable {
    let catalogues: Catalogues

    func compare(_ invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.findAll([.movie, .tvSeries, .person])
        let items = found.map(\.item.reference)
        guard (2...20).contains(items.count) else {
            throw UsageError(
                "a comparison takes 2 to 20 titles or people, not \(items.count)", hint: .line("compare 603 604 605"))
        }
        try check(found, hint: .line("compare 603 604 605"))
        let (compared, notices) = try await items.answers { item in
            guard let catalogue = catalogues.features[item.kind] else { throw FetchError.notFound("the title") }
            return try await catalogues.wording(item) { try await catalogue.compared(item, invocation.policy) }
        }
        let all = Fetched.all(compared.map(\.value))
        let screen = Screen([.comparison(comparison(of: all.value))])
        var result = CommandResult(kind: "comparison", screen: screen) {
            .array(try all.value.map { try $0.json() })
        }
        result.notices = notices
        return result.fetched(all).adding(messages: found.flatMap(\.messages))
    }

    func common(_ invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.findAll([.person, .movie, .tvSeries])
        guard found.count == 2 else {
            throw UsageError(
                "expected two different people or titles, not \(found.count)", hint: .line("common 287 819"))
        }
        try check(found, hint: .line("common 287 819"))
        let first = found[0].item.reference
        let second = found[1].item.reference
        let result =
            if let catalogue = catalogues.features[first.kind], let shared = catalogue.shared {
                try await titles(first, second, shared, storage: catalogue.storage, invocation)
            } else {
                try await people([first, second], invocation)
            }
        return result.adding(messages: found.flatMap(\.messages))
    }

    /// Shows the titles shared by two people.
    private func titles(
        _ first: ItemReference, _ second: ItemReference,
        _ shared: @Sendable (Int, Int, FetchPolicy) async throws -> Fetched<SharedTitles>, storage: String?,
        _ invocation: Invocation
    ) async throws -> CommandResult {
        let found = try await catalogues.wording(first, unstored: "person \(first.id) or \(second.id)") {
            try await shared(first.id, second.id, invocation.policy)
        }
        let (one, other) = found.value.names
        let titles = found.value.titles
        let shown = invocation.limited(titles)
        let columns: [TableColumn<SharedTitle>] =
            [
                TableColumn("Title", width: .flexible) { $0.title.item.title },
                TableColumn("Year", role: .dim) { Phrases.year($0.title.releaseDate) },
                .styled("★", alignment: .trailing) {
                    Phrases.rating($0.title.voteAverage, votes: $0.title.voteCount)
                },
                TableColumn(one, width: .flexible) { $0.first.joined(separator: ", ") },
                TableColumn(other, width: .flexible) { $0.second.joined(separator: ", ") },
            ] + .types(of: shown, \.title.item.reference.kind) + [
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) {
                    String($0.title.item.reference.id)
                }
            ]
        var result = invocation.list(
            "common", titles,
            properties: ["kind", "id", "title", "date", "voteAverage", "voteCount", "first", "second"]
                + MarkColumns.all,
            columns: columns, above: [.line("\(one) and \(other) share \(Phrases.count(titles.count, "title")).")],
            orNone: "\(one) and \(other) have no titles in common.", opening: \.title.item
        ) { try $0.json() }
        result.tableRows = { shown.map(\.row) }
        result.storage = storage
        return result.fetched(found)
    }

    /// Returns the comparison, with the rows of all items in the order in which they first occur.
    private func comparison(of items: [ComparedItem]) -> Comparison {
        let rows = items.flatMap(\.facts).uniqued(by: \.label).map { fact in
            let own: @Sendable (ComparedItem) -> ComparedFact? = { $0.facts.first { $0.label == fact.label } }
            return ComparisonRow<ComparedItem>(
                fact.label, mergesEqual: fact.mergesEqual, score: { own($0)?.score }, { own($0)?.text })
        }
        return Comparison(items, title: \.title, rows: rows)
    }

    /// - Throws: `UsageError` for titles mixed with people, since they have no facts in common.
    private func check(_ found: [FoundItem], hint: Hint) throws {
        let people = found.filter { $0.item.reference.kind == .person }
        guard !people.isEmpty, people.count < found.count else { return }
        throw UsageError(
            "expected titles or people, not both: \(Sanitizer.excerpt(people[0].item.name)) is a person", hint: hint)
    }

    /// Shows the people who worked on two titles.
    private func people(
        _ titles: [ItemReference], _ invocation: Invocation
    ) async throws -> CommandResult {
        let all = Fetched.all(
            try await titles.mapConcurrently { try await credits(of: $0, invocation) })
        let first = all.value[0]
        let second = all.value[1]
        let theirs = Dictionary(grouping: second.people, by: \.id)
        let people = first.people.uniqued(by: \.id).compactMap { person in
            theirs[person.id].map { others in
                SharedPerson(
                    id: person.id, name: person.name,
                    first: first.people.filter { $0.id == person.id }.flatMap(\.work).uniqued,
                    second: others.flatMap(\.work).uniqued)
            }
        }
        let both = "\(first.title) and \(second.title)"
        return invocation.list(
            "common", people,
            columns: [
                TableColumn("Name", width: .flexible) { $0.name },
                TableColumn(first.title, width: .flexible) { $0.first.joined(separator: ", ") },
                TableColumn(second.title, width: .flexible) { $0.second.joined(separator: ", ") },
                TableColumn("TMDb id", alignment: .trailing, width: .spare, role: .dim) { String($0.id) },
            ],
            above: [.line("\(both) share \(Phrases.count(people.count, "person", "people")).")],
            orNone: catalogues.source.listsNo("people who worked on both \(both)")
        ) { Item(ItemReference(.person, $0.id), title: $0.name) }.fetched(all)
    }

    private func credits(
        of title: ItemReference, _ invocation: Invocation
    ) async throws -> Fetched<TitleCredits> {
        guard let credits = catalogues.features[title.kind]?.credits else { throw FetchError.notFound("the title") }
        return try await catalogues.wording(title) {
            let fetched = try await credits(title, invocation.policy)
            let name = await catalogues.name(of: title)
            return fetched.map { TitleCredits(title: name, people: $0.cast + $0.crew) }
        }
    }
}

/// The people who worked on a title: the cast, then the crew. A person may occur more than once.
private struct TitleCredits: Sendable {
    let title: String
    let people: [Credit]
}

private struct SharedPerson: KeyedRow {
    var kind = ItemKind.person
    let id: Int
    let name: String
    /// The person's characters and jobs in the first title.
    let first: [String]
    /// The person's characters and jobs in the second title.
    let second: [String]

    enum CodingKeys: CodingKey, CaseIterable { case kind, id, name, first, second }
}

extension SharedTitle {
    /// The title in row formats, with each person's credits.
    fileprivate var row: JSONValue {
        .values([
            "kind": title.item.reference.kind.rawValue, "id": title.item.reference.id, "title": title.item.title,
            "date": title.releaseDate.map { CalendarDay.text(from: $0) }, "voteAverage": title.voteAverage,
            "voteCount": title.voteCount, "first": first, "second": second,
        ])
    }
}
