import CatalogueKit
import Foundation
import TMDb

/// The lists of titles filtered by TMDb: `discover`, `tonight`, and `popular` and `top` with filter keys.
extension TitlePlugin {
    static var filterKeys: [Key] { FilterKey.ofPages }

    static func popular(_ list: Context.List, isDefault: Bool = false) -> Command<Self> {
        ranked("popular", list, summary: "popular titles", isDefault: isDefault) { $0 }
    }

    static func top(_ list: Context.List, isDefault: Bool = false) -> Command<Self> {
        ranked("top", list, summary: "the best-rated titles", isDefault: isDefault) { filter in
            var filter = filter
            // Titles with few votes often have an average of 10, so the list requires 200 votes by default.
            filter.bounds[.votes] = filter.bounds[.votes] ?? TitleFilter.Bounds(200)
            filter.order = filter.order ?? TitleFilter.Order("rating")
            return filter
        }
    }

    static func discover(isDefault: Bool = false) -> Command<Self> {
        Command(
            "discover", summary: "titles by genre, year, rating, service, people and more",
            examples: isDefault
                ? [
                    "discover genre:thriller,-horror year:1990..1999 votes:500+ sort:rating",
                    "discover with:\"robert de niro\" under:2h",
                ] : ["discover tv genre:crime status:ended"],
            forms: [
                discoverForm(isDefault) {
                    try await $0.host.discovered($0.filter(of: [nouns.kind], $0.host.source), $0)
                }
            ])
    }

    static func tonight(isDefault: Bool = false) -> Command<Self> {
        Command(
            "tonight", summary: "well-rated, unseen titles on your services, with their end times",
            examples: isDefault ? ["tonight", "tonight under:2h genre:comedy"] : ["tonight tv"],
            forms: [discoverForm(isDefault) { try await $0.host.tonight($0) }])
    }

    private static func ranked(
        _ name: String, _ list: Context.List, summary: String, isDefault: Bool,
        _ completed: @escaping @Sendable (TitleFilter) -> TitleFilter
    ) -> Command<Self> {
        Command(
            name, summary: summary,
            examples: [isDefault ? name : "\(name) \(nouns.choices[0])"] + (isDefault ? ["\(name) genre:horror"] : []),
            forms: [
                discoverForm(isDefault) {
                    let (filter, notices) = try await $0.filter(of: [nouns.kind], $0.host.source)
                    if filter.isEmpty { return try await $0.host.page(of: list, $0) }
                    return try await $0.host.discovered((completed(filter), notices), $0)
                }
            ])
    }

    private static func discoverForm(_ isDefault: Bool, run: @escaping Form<Self>.Run) -> Form<Self> {
        let people = FilterKey.all.filter { $0.property.map(peopleProperties.contains) ?? false }.map(\.key)
        return Form(
            isDefault ? kindArgument.optional : kindArgument,
            keys: (FilterKey.ofDiscovery(discovery.properties) + people).uniqued(by: \.name), flags: [.page], run: run)
    }

    private static var peopleProperties: Set<TitleProperty> { [.person, .cast, .crew] }

    /// Shows the titles that match a filter. Conditions that TMDb doesn't support are checked row by row.
    private func discovered(
        _ wanted: (filter: TitleFilter, notices: [Notice]), _ invocation: Call,
        table: ([Context.Row]) async throws -> Table = Context.Row.table
    ) async throws -> CommandResult {
        let filter = wanted.filter
        let remote = Self.discovery.answerable(wanted.filter)
        try invocation.requireServices(in: filter)
        if !filter.properties.isDisjoint(with: Self.peopleProperties),
            remote.properties.isDisjoint(with: Self.peopleProperties)
        {
            throw UsageError("TMDb can’t filter \(Self.nouns.many) by people", hint: "person NAME tv")
        }
        if let order = filter.order, remote.order == nil {
            throw UsageError(
                "TMDb can’t order \(Self.nouns.many) by \(order.name)",
                hint: Self.discovery.orderNames.sorted().map { "sort:\($0)" }.joined(separator: " · "))
        }
        let rest = filter.only { !remote.properties.contains($0) }
        let unanswerable = rest.properties.filter(\.isOnlyOfDiscovery)
        if let key = FilterKey.all.first(where: { key in key.property.map(unanswerable.contains) ?? false }) {
            throw UsageError(
                "TMDb can’t combine these values of \(key.name):",
                hint: "\(key.name):a,b requires both; \(key.name):a/b requires either")
        }
        let rows = rest.isEmpty ? nil : RowFilter(filter: rest, source: source, report: invocation.report)
        var result = try await invocation.table(Self.nouns.list, source, filter: rows, table: table) {
            try await context.fetchPage(.discover(remote), page: $0, invocation.policy)
        }
        result.notices = wanted.notices + result.notices
        if filter.choices[.service] != nil { result.notices.append(.message("data: JustWatch")) }
        return result
    }

    private func tonight(_ invocation: Call) async throws -> CommandResult {
        var (filter, notices) = try await invocation.filter(of: [Self.nouns.kind], source)
        if filter.choices[.service] == nil {
            let names = FilterNames(source: source, kinds: [Self.nouns.kind])
            filter.choices[.service] = TitleFilter.Choice([try await names.services(called: "mine")])
        }
        filter.bounds[.rating] = filter.bounds[.rating] ?? TitleFilter.Bounds(7)
        filter.bounds[.votes] = filter.bounds[.votes] ?? TitleFilter.Bounds(500)
        filter.choices[.mark] = filter.choices[.mark] ?? TitleFilter.Choice(excluded: ["seen", "rated"])
        return try await discovered((filter, notices), invocation) { rows in
            let ends = try await rows.concurrentlyMapped { row in
                // A length that can't be fetched leaves the cell empty.
                let runtime = try? await facts(of: row.row.reference.id, .stored).runtime
                return runtime.map { Phrases.clock(.now + Double($0) * 60) } ?? ""
            }
            return Context.Row.table(rows).adding("Ends", ends, isOptional: !invocation.streams)
        }
    }
}
