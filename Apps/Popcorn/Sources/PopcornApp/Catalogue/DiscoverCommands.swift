import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TMDb
import TerminalKit

/// The lists of titles filtered by TMDb: `discover`, `tonight`, and `popular` and `top` with filter keys.
struct DiscoverCommands: Sendable {
    let commands: CatalogueCommands
    /// The conditions that TMDb supports for titles of the kind.
    let discovery: TMDb.Discover

    private var catalogue: CatalogueFeature { commands.catalogue }
    private var catalogues: Catalogues { commands.catalogues }
    private var nouns: Nouns { commands.nouns }
}

/// A kind of title, as the descriptions of its lists need it.
struct DiscoverLists {
    let nouns: Nouns
    let discovery: TMDb.Discover
    /// Whether the commands show titles of this kind if the user names none.
    var isDefault = false

    /// The words of the commands.
    static let words = ["popular", "top", "discover", "tonight"]

    /// The commands that show filtered lists.
    var all: [CommandSpec] { [popular, top, discover, tonight] }

    private var popular: CommandSpec { ranked("popular", summary: "popular titles") }

    private var top: CommandSpec { ranked("top", summary: "the best-rated titles") }

    private var discover: CommandSpec {
        CommandSpec(
            "discover", summary: "titles by genre, year, rating, service, people and more",
            examples: isDefault
                ? [
                    "discover genre:thriller,-horror year:1990..1999 votes:500+ sort:rating",
                    "discover with:\"robert de niro\" under:2h",
                ] : ["discover tv genre:crime status:ended"],
            forms: [form("discover")])
    }

    private var tonight: CommandSpec {
        CommandSpec(
            "tonight", summary: "well-rated, unseen titles, on your services if they are set, with their end times",
            examples: isDefault ? ["tonight", "tonight under:2h genre:comedy"] : ["tonight tv"],
            forms: [form("tonight")])
    }

    private func ranked(_ name: String, summary: String) -> CommandSpec {
        CommandSpec(
            name, summary: summary,
            examples: [isDefault ? name : "\(name) \(nouns.choices[0])"] + (isDefault ? ["\(name) genre:horror"] : []),
            forms: [form(name)])
    }

    private func form(_ name: String) -> Form {
        let people = FilterKey.all.filter { $0.property.map(DiscoverCommands.people.contains) ?? false }.map(\.key)
        return Form(
            CatalogueCommands.kindArgument(nouns, isDefault: isDefault),
            keys: (FilterKey.ofDiscovery(discovery.properties) + people).uniqued(by: \.name).map(limited),
            flags: [.page],
            handler: nouns.handler(name))
    }

    /// Returns a key that refuses what TMDb can’t answer: orders it doesn’t have, and people for anything but movies.
    private func limited(_ key: Key) -> Key {
        let property = FilterKey.all.first { $0.name == key.name }?.property
        if let property, DiscoverCommands.people.contains(property), !discovery.properties.contains(property) {
            return key.checking { [nouns] text in
                throw UsageError(
                    "TMDb can’t filter \(nouns.many) by people",
                    hint: .line("person \(text) \(nouns.command)"))
            }
        }
        guard key.name == FilterKey.order.name else { return key }
        return key.checking { [nouns, discovery] text in
            let order = try FilterKey.order(typed: text).name
            guard !discovery.orderNames.contains(order) else { return }
            throw UsageError(
                "TMDb can’t order \(nouns.many) by \(order)",
                hint: .note(discovery.orderNames.sorted().map { "sort:\($0)" }.joined(separator: " · ")))
        }
    }
}

extension DiscoverCommands {
    /// The code of the filtered lists.
    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            nouns.handler("popular"): { try await ranked(.popular, $0) { $0 } },
            nouns.handler("top"): { try await ranked(.topRated, $0, Self.bestRated) },
            nouns.handler("discover"): { try await discovered($0.filter(of: [nouns.kind], catalogues), $0) },
            nouns.handler("tonight"): { try await tonight($0) },
        ]
        return handlers
    }

    private static func bestRated(_ filter: TitleFilter) -> TitleFilter {
        var filter = filter
        // Titles with few votes often have an average of 10, so the list requires 200 votes by default.
        filter.bounds[.votes] = filter.bounds[.votes] ?? TitleFilter.Bounds(200)
        filter.order = filter.order ?? TitleFilter.Order("rating")
        return filter
    }

    /// Shows one of TMDb's lists or, if the line has conditions, the titles that match them.
    private func ranked(
        _ request: ListRequest, _ invocation: Invocation, _ completed: (TitleFilter) -> TitleFilter
    ) async throws -> CommandResult {
        let (filter, notices) = try await invocation.filter(of: [nouns.kind], catalogues)
        if filter.isEmpty { return try await commands.list(request, invocation) }
        return try await discovered((completed(filter), notices), invocation)
    }
}

extension DiscoverCommands {
    fileprivate static let people: Set<TitleProperty> = [.person, .cast, .crew]

    /// Shows the titles that match a filter. Conditions that TMDb doesn't support are checked row by row.
    private func discovered(
        _ wanted: (filter: TitleFilter, notices: [Notice]), _ invocation: Invocation,
        table: (([Title]) async throws -> Table)? = nil
    ) async throws -> CommandResult {
        let filter = wanted.filter
        let remote = discovery.answerable(wanted.filter)
        try invocation.requireServices(in: filter)
        if !filter.properties.isDisjoint(with: Self.people),
            remote.properties.isDisjoint(with: Self.people)
        {
            throw UsageError(
                "TMDb can’t exclude people, or combine “and” with “or” among them",
                hint: .note("with:a,b requires both; with:a/b requires either"))
        }
        let rest = filter.only { !remote.properties.contains($0) }
        let unanswerable = rest.properties.filter(\.isOnlyOfDiscovery)
        if let key = FilterKey.all.first(where: { key in key.property.map(unanswerable.contains) ?? false }) {
            throw UsageError(
                "TMDb can’t combine these values of \(key.name):",
                hint: .note("\(key.name):a,b requires both; \(key.name):a/b requires either"))
        }
        let rows = rest.isEmpty ? nil : RowFilter(filter: rest, catalogues, report: invocation.report)
        var result = try await invocation.table(
            nouns.list, catalogues.source, properties: catalogue.properties, filter: rows,
            ifEmpty: catalogues.source.noMatch(among: nouns), table: table ?? catalogue.table
        ) { [catalogue] in
            try await catalogue.discovered(by: remote, page: $0, invocation.policy)
        }
        result.notices = wanted.notices + result.notices
        if filter.choices[.service] != nil { result.notices.append(.message("data: JustWatch")) }
        return result
    }

    private func tonight(_ invocation: Invocation) async throws -> CommandResult {
        var (filter, notices) = try await invocation.filter(of: [nouns.kind], catalogues)
        if filter.choices[.service] == nil {
            if catalogues.source.isSample || catalogues.source.services.isEmpty {
                let limit =
                    catalogues.source.services.isEmpty
                    ? "`set services netflix,mubi` limits it to your services" : "the sample has no services"
                notices.append(.message("anywhere; \(limit)"))
            } else {
                let names = FilterNames(catalogues, kinds: [nouns.kind])
                filter.choices[.service] = TitleFilter.Choice([try await names.services(called: "mine")])
            }
        }
        filter.bounds[.rating] = filter.bounds[.rating] ?? TitleFilter.Bounds(7)
        filter.bounds[.votes] = filter.bounds[.votes] ?? TitleFilter.Bounds(500)
        var marks = filter.choices[.mark] ?? TitleFilter.Choice(excluded: ["seen", "rated"])
        // What was dropped is never suggested, unless it is asked for.
        if !marks.groups.contains(where: { $0.contains("dropped") }) { marks.excluded.insert("dropped") }
        filter.choices[.mark] = marks
        return try await discovered((filter, notices), invocation) { rows in
            let ends = try await rows.mapConcurrently { row in
                // A length that can't be fetched leaves the cell empty.
                let runtime = try? await catalogues.facts(of: row.item.reference, .stored).runtime
                return runtime.map { Phrases.clock(.now + Double($0) * 60) } ?? ""
            }
            return catalogue.table(rows).adding("Ends", ends.map { Text($0) }, isOptional: !invocation.streams)
        }
    }
}

extension CatalogueFeature {
    /// Fetches a page of the titles that match a filter. TMDb rates a title without votes 0, so in ascending order its
    /// list would begin with these titles; they are a second list that continues the one of the others.
    fileprivate func discovered(
        by filter: TitleFilter, page: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<Title>> {
        guard let parts = filter.partsByVotes else { return try await rows(.discover(filter), page, policy) }
        // The first list's length is needed to count the pages of the second, and the second's to count all.
        async let first = rows(.discover(parts.voted), 1, policy)
        async let second = rows(.discover(parts.unvoted), 1, policy)
        let voted = try await first
        let unvoted = try await second
        let last = voted.value.totalResults == 0 ? 0 : voted.value.totalPages
        let part =
            switch page {
            case 1 where last > 0: voted
            case last + 1: unvoted
            case ...last: try await rows(.discover(parts.voted), page, policy)
            default: try await rows(.discover(parts.unvoted), page - last, policy)
            }
        let isUnvotedEmpty = unvoted.value.totalResults == 0
        return part.map {
            Page(
                items: $0.items, page: page, totalPages: last + (isUnvotedEmpty ? 0 : unvoted.value.totalPages),
                totalResults: voted.value.totalResults + unvoted.value.totalResults)
        }
    }
}

extension TitleFilter {
    /// The filter for titles with votes and the one for those without, if the order is by ascending rating and the filter
    /// accepts both.
    fileprivate var partsByVotes: (voted: TitleFilter, unvoted: TitleFilter)? {
        guard order == Order("rating", isReversed: true), bounds[.rating] == nil else { return nil }
        let votes = bounds[.votes] ?? Bounds()
        guard votes.lower ?? 0 < 1, votes.upper ?? 1 >= 1 else { return nil }
        var voted = self
        voted.bounds[.votes] = Bounds(1, votes.upper)
        var unvoted = self
        unvoted.bounds[.votes] = Bounds(votes.lower, 0)
        unvoted.order = nil
        return (voted, unvoted)
    }
}
