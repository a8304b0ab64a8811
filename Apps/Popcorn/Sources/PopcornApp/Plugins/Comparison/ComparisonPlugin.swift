import CatalogueKit

/// The side-by-side comparison of several titles of any kind, or of several people.
enum ComparisonPlugin: Plugin {
    static var contribution: Contribution<Composition> {
        Contribution(
            commands: [compare, common], group: .titles,
            kinds: [
                ResultKind("comparison", .rows, "titles or people side by side"),
                ResultKind("common", .rows, "titles shared by two people, or people shared by two titles"),
            ])
    }

    private static var compare: Command<Composition> {
        Command(
            "compare", summary: "titles or people side by side: dates, ratings, money",
            examples: ["compare 603 604 605", "compare heat, ronin", "compare tv 1396, tv 1399"],
            forms: [
                Form(.items(areSeparated: true, messageIfMissing: "which titles?")) { invocation in
                    let peers = invocation.host.dataSource.peers
                    let found = try await invocation.findAll([.movie, .tvSeries, .person])
                    let items = found.map(\.item.reference)
                    guard (2...20).contains(items.count) else {
                        throw UsageError(
                            "a comparison takes 2 to 20 titles or people, not \(items.count)",
                            hint: "compare 603 604 605")
                    }
                    try check(found, hint: "compare 603 604 605")
                    let compared = try await items.concurrentlyMapped {
                        try await peers.compared($0, invocation.policy)
                    }
                    let all = Fetched.all(compared)
                    let screen = Screen([.comparison(comparison(of: all.value))])
                    let result = CommandResult(kind: "comparison", screen: screen) {
                        .array(try all.value.map { try $0.json() })
                    }
                    return result.fetched(all).adding(messages: found.flatMap(\.messages))
                }
            ])
    }

    /// Returns the comparison, with the rows of all items in the order in which they first occur.
    private static func comparison(of items: [ComparedItem]) -> Comparison {
        let rows = items.flatMap(\.facts).uniqued(by: \.label).map { fact in
            let own: @Sendable (ComparedItem) -> ComparedFact? = { $0.facts.first { $0.label == fact.label } }
            return ComparisonRow<ComparedItem>(
                fact.label, mergesEqual: fact.mergesEqual, score: { own($0)?.score }, { own($0)?.text })
        }
        return Comparison(items, title: \.title, rows: rows)
    }

    /// - Throws: `UsageError` for titles mixed with people, since they have no facts in common.
    private static func check(_ found: [FoundItem], hint: String) throws {
        let people = found.filter { $0.item.reference.kind == .person }
        guard !people.isEmpty, people.count < found.count else { return }
        throw UsageError(
            "expected titles or people, not both: \(Sanitizer.excerpt(people[0].item.name)) is a person", hint: hint)
    }

    private static var common: Command<Composition> {
        Command(
            "common", summary: "titles shared by two people, or people shared by two titles",
            examples: ["common 287 819", "common brad pitt, edward norton", "common heat, ronin"],
            forms: [
                Form(.items(areSeparated: true, messageIfMissing: "which two people or titles?")) { invocation in
                    let found = try await invocation.findAll([.person, .movie, .tvSeries])
                    guard found.count == 2 else {
                        throw UsageError(
                            "expected two different people or titles, not \(found.count)", hint: "common 287 819")
                    }
                    try check(found, hint: "common 287 819")
                    let first = found[0].item.reference
                    let second = found[1].item.reference
                    let peers = invocation.host.dataSource.peers
                    let result =
                        if let plugin = peers.catalogue(of: first.kind) as? any FilmographyPlugin {
                            try await plugin.common(first.id, second.id, invocation)
                        } else { try await people([first, second], peers, invocation) }
                    return result.adding(messages: found.flatMap(\.messages))
                }
            ])
    }

    /// Shows the people who worked on two titles.
    private static func people(
        _ titles: [ItemReference], _ peers: Peers, _ invocation: Invocation<Composition>
    ) async throws -> CommandResult {
        let all = Fetched.all(
            try await titles.concurrentlyMapped { try await peers.credits(of: $0, invocation.policy) })
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
                TableColumn("TMDb id", alignment: .trailing) { String($0.id) },
            ],
            above: [.line("\(both) share \(Phrases.count(people.count, "person", "people")).")],
            orNone: invocation.host.dataSource.listsNo("people who worked on both \(both)")
        ) { Item(ItemReference(.person, $0.id), title: $0.name) }.fetched(all)
    }
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

/// An item in a comparison, with the facts to show.
struct ComparedItem: Sendable {
    let title: String
    let facts: [ComparedFact]
    private let identity: [ComparedFact.Property]

    /// - Parameter key: The name of the JSON property that contains the title.
    init(_ item: ItemReference, _ key: String, _ title: String, facts: [ComparedFact]) {
        self.title = title
        self.facts = facts
        identity = [("kind", item.kind), ("id", item.id), (key, title)]
    }

    func json() throws -> JSONValue {
        .object(
            try (identity + facts.flatMap(\.properties)).map { key, value in
                JSONValue.Member(key: key, value: try JSONTreeEncoder().encode(value))
            })
    }
}

/// One row of a comparison, for one of its items.
struct ComparedFact: Sendable {
    typealias Property = (key: String, value: any Encodable & Sendable)

    let label: String
    let properties: [Property]
    /// The text to show; `nil` if unknown.
    let text: String?
    /// The number used for the comparison. The highest number in a row is marked.
    var score: Double?
    /// Whether the text is shown only once if it is the same for all items.
    var mergesEqual = false

    /// Creates a fact with one property; a `nil` value means unknown.
    init<Value: Encodable & Sendable>(
        _ label: String, _ key: String, _ value: Value?, score: Double? = nil, mergesEqual: Bool = false,
        _ words: (Value) -> String
    ) {
        self.label = label
        self.score = score
        self.mergesEqual = mergesEqual
        properties = [(key, value)]
        text = value.map(words).flatMap { $0.isEmpty ? nil : $0 }
    }

    private init(_ label: String, _ properties: [Property], _ text: String?, score: Double?) {
        self.label = label
        self.properties = properties
        self.text = text
        self.score = score
    }

    static func rating(_ average: Double?, _ votes: Int?) -> ComparedFact {
        let rating = Phrases.known(average, votes)
        let text = rating.map { "\(Phrases.rating($0)) · \(Phrases.count(votes ?? 0))" }
        return ComparedFact("★ · votes", [("voteAverage", average), ("voteCount", votes)], text, score: rating)
    }
}

struct TitleCredits: Sendable {
    let title: String
    /// The cast in the order of the credits, then the crew. A person may occur more than once.
    let people: [(id: Int, name: String, work: [String])]
}
