import CatalogueKit
import CoreDomain
import PopcornPeople
import Prompt
import TerminalKit

/// The commands for a person's work.
struct PeopleCommands: Sendable {
    let context: PeopleContext
    let mapper: PersonFeatureMapper
    let commands: CatalogueCommands

    private var catalogues: Catalogues { commands.catalogues }
    private var source: DataSource { commands.source }
}

/// A title that a person worked on.
private struct CreditedTitle: Sendable {
    let title: Title
    /// The person's work: the characters, then the jobs.
    let work: [String]
    /// Whether the person only appears as themself, or as a guest of a show.
    let isAppearance: Bool
}

extension PeopleCommands {
    private func credited(_ credit: CreditTitleDetails) -> CreditedTitle {
        CreditedTitle(title: mapper.map(credit), work: mapper.work(in: credit), isAppearance: credit.isAppearance)
    }

    /// Shows a person's titles in a certain role, with their count and other contexts' facts about the titles.
    func titles(
        _ filter: CreditFilter, of person: ItemReference, _ invocation: Invocation
    ) async throws -> CommandResult {
        try await commands.answering(person) {
            let credits = try await context.credits(of: person.id, filter: filter, policy: invocation.policy)
            // The response with the credits contained the person, so the name needs no request.
            let name = await catalogues.name(of: person)
            let all = credits.value.titles.map(credited)
            let filtered = try await invocation.filtered(all, catalogues) { ($0.title.item, $0.title.values) }
            let titles = filtered.rows
            let seen = await catalogues.seenCount(
                among: titles.filter { !$0.isAppearance }.map(\.title), on: LocalDay.today())
            let average = titles.map(\.title).averageRating.map { "★ \(Phrases.rating($0)) on average" }
            let sum = Phrases.facts([name, filter.count(titles.count), average, seen?.text])
            let none =
                all.isEmpty
                ? "No \(filter.titles(of: name)) are known."
                : "No \(filter.titles(of: name)) meet the conditions."
            var result = try await table(
                credits.map { _ in titles }, sum, orNone: none,
                hasFacts: filter.isOwnWork, invocation)
            result.notices += filtered.notices
            result.seen = seen
            return result
        }
    }

    func known(_ person: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        try await commands.answering(person) {
            let overview = try await context.overview(of: person.id, policy: invocation.policy)
            let sentence = source.listsNo("titles with \(overview.value.details.name)")
            guard let titles = overview.value.knownFor else {
                // The credits are missing. Fetching them alone throws the reason.
                let credits = try await context.credits(of: person.id, policy: invocation.policy)
                return try await table(
                    credits.map { $0.titles.map(credited) }, nil, orNone: sentence, hasFacts: false, invocation)
            }
            return try await table(
                overview.map { _ in titles.map(credited) }, nil, orNone: sentence, hasFacts: false, invocation)
        }
    }

    /// Shows titles below a summary, with the person's work or other contexts' facts.
    private func table(
        _ titles: Fetched<[CreditedTitle]>, _ sum: String?, orNone sentence: String, hasFacts: Bool,
        _ invocation: Invocation
    ) async throws -> CommandResult {
        let shown = invocation.limited(titles.value)
        let facts = hasFacts ? try await catalogues.storedFacts(of: shown.map(\.title.item.reference)) : nil
        let genres = try await GenreNames(of: shown.map(\.title), in: invocation, source)
        var result = invocation.list(
            "credits", titles.value, properties: PersonFeatureMapper.creditProperties, columns: columns(facts),
            above: sum.map { [.line($0)] } ?? [], orNone: sentence, opening: \.title.item
        ) { try $0.title.json(genres) }.fetched(titles)
        result.notices = genres.notices
        return result
    }

    /// - Parameter facts: Other contexts' facts about the titles, shown instead of the person's work; `nil` to
    ///   show the work.
    private func columns(_ facts: [ItemReference: TitleFacts]?) -> [TableColumn<CreditedTitle>] {
        let common: [TableColumn<CreditedTitle>] = [
            TableColumn("Title", width: .flexible) { $0.title.item.title },
            TableColumn("Year", role: .dim) { Phrases.year($0.title.releaseDate) },
            .styled("★", alignment: .trailing) { $0.title.ratingCell },
            TableColumn("Votes", alignment: .trailing, role: .dim) {
                $0.title.voteCount.map { Phrases.count($0) } ?? ""
            },
        ]
        let known: [TableColumn<CreditedTitle>] = [
            TableColumn("Time", alignment: .trailing) {
                facts?[$0.title.item.reference]?.runtime.map(Phrases.runtime) ?? ""
            },
            TableColumn("Money", alignment: .trailing) { row in
                facts?[row.title.item.reference]?.revenue.flatMap { $0 > 0 ? Phrases.money($0) : nil } ?? ""
            },
            TableColumn("Where \(source.region)") { facts?[$0.title.item.reference]?.offers?.first ?? "" },
        ]
        let work: [TableColumn<CreditedTitle>] = [
            TableColumn("As", width: .flexible) { $0.work.joined(separator: ", ") },
            TableColumn("Type") { $0.title.item.reference.kind.rawValue },
        ]
        let id = TableColumn<CreditedTitle>("TMDb id", alignment: .trailing, width: .spare, role: .dim) {
            String($0.title.item.reference.id)
        }
        return common + (facts == nil ? work : known) + [id]
    }
}

extension Title {
    /// The rating with one decimal, or a dash if there are no votes.
    fileprivate var ratingCell: Text { Phrases.rating(voteAverage, votes: voteCount) }
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
