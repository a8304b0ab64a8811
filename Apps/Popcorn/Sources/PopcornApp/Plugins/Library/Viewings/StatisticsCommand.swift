import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// Statistics about the user's viewings.
struct StatisticsCommand: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }
    private var catalogues: Catalogues { titles.catalogues }

    static var spec: CommandSpec {
        CommandSpec(
            "stats", summary: "statistics about your viewings: overall, or for a period, person or title",
            examples: ["stats", "stats 2026", "stats nolan", "stats 2026 --fetch"],
            forms: [
                Form(
                    .title(
                        LibraryPlugin.kinds + [.person], label: "PERIOD|ID|TITLE",
                        messageIfMissing: "which period, person or title?"
                    ).optional, keys: [.year], flags: [fetch], handler: "stats")
            ])
    }

    static let fetch = Flag("--fetch", summary: "also fetches what is missing of the titles, such as their credits")

    static let part = LibraryPart(
        [spec], flags: [fetch],
        kinds: [
            ResultKind(
                "stats", .object, "statistics about your viewings",
                fields: [
                    "films", "episodes", "minutes", "unknownLengths", "mean", "titles", "titlesWithCredits",
                    "rewatches", "withoutMonth", "months", "genres", "decades", "countries", "languages", "directors",
                    "actors", "bestDirectors", "bestActors", "again", "differences",
                ], by: ["stats"])
        ]
    ) { StatisticsCommand(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["stats": { try await statistics($0) }]
        return handlers
    }

    func statistics(_ invocation: Invocation) async throws -> CommandResult {
        let (name, messages, subject) = try await subject(of: invocation)
        let fetches = invocation.flags.contains(Self.fetch)
        let policy = fetches ? FetchPolicy.stored : catalogues.source.storedPolicy
        let found = try await library.statistics(
            of: subject, from: catalogues.statisticsSource(policy, report: invocation.report))
        let report = StatisticsReport(
            statistics: found.statistics, name: name, titles: found.titles, year: subject.mapped(on: titles.today),
            today: titles.today)
        let people = try await invocation.wall(of: report.people)
        let line = invocation.arguments.text("title").map { "stats \($0) --fetch" } ?? "stats --fetch"
        var result = CommandResult(kind: "stats", data: report.json, screen: report.screen(people))
        result.overview = StatisticsOverview(report: report, fetchLine: fetches ? nil : line)
            .screen(invocation.display.width >= StatisticsOverview.widthOfPortraits ? people : nil)
        result.columns = StatisticsReport.columns
        result.tableRows = { report.rows }
        result.notices = messages.map(Notice.message)
        if fetches, let error = found.errors.first {
            let count = Phrases.count(found.errors.count, "title")
            result.notices.append(.warning("\(count) could not be fetched: \(error.message)"))
        }
        if report.lacksCredits, !fetches {
            result.suggestions = [line]
        }
        return result
    }

    /// Returns the subject of the statistics, with its name.
    private func subject(
        of invocation: Invocation
    ) async throws -> (name: String?, messages: [String], subject: StatisticsSubject) {
        guard invocation.arguments.text("title") != nil else { return (nil, [], .everything) }
        if let period = invocation.arguments.titlePeriod { return (Phrases.day(period), [], .period(period)) }
        if invocation.arguments.titlePeriods != nil, let text = invocation.arguments.text("title") {
            throw UsageError("statistics cover a single day, month or year", hint: .line("diary \(text)"))
        }
        let found = try await invocation.find(LibraryPlugin.kinds + [.person], favouring: "Directing")
        let item = found.item.reference
        let items =
            item.kind == .person ? try await catalogues.titles(of: item, invocation.policy).value : [item]
        return (found.item.title, found.messages, .titles(items.map(\.whole).uniqued))
    }
}

extension StatisticsSubject {
    /// Returns the year whose days are shown as a map: that of the period, or the current one for all viewings.
    fileprivate func mapped(on today: Date) -> Int? {
        switch self {
        case .everything: CalendarDay.year(of: today)
        case .period(let period): period.isYear ? period.year : nil
        case .titles: nil
        }
    }
}

extension Catalogues {
    /// Returns the source of the facts in statistics, and of the lengths in the diary.
    ///
    /// - Parameters:
    ///   - policy: The policy for the facts. Episodes are never fetched.
    ///   - report: Receives the progress.
    func statisticsSource(
        _ policy: FetchPolicy, report: @escaping @Sendable (CommandProgress) -> Void = { _ in }
    ) -> StatisticsSource {
        StatisticsSource(
            facts: { items in
                let (found, errors) = try await facts(of: items, onlyCredits: true, policy, report: report)
                return (found.mapValues(\.counted), errors)
            },
            lengths: { series in
                // Episodes that aren't stored have the usual length of their series.
                try await schedules(of: stored(among: series), source.storedPolicy)
                    .mapValues { $0.value.episodes.compactMapValues(\.runtime) }
            })
    }
}

extension TitleFacts {
    /// The facts that statistics count, under English names.
    fileprivate var counted: CountedFacts {
        func people(_ people: [Person]?) -> [CatalogueFacts.Person]? {
            people?.map { CatalogueFacts.Person(id: $0.id, name: $0.name) }
        }
        let facts = CatalogueFacts(
            genres: genres.map(\.name), countries: countries ?? [], language: language, directors: people(directors),
            cast: people(cast), year: released.map(CalendarDay.year), runtime: runtime,
            voteAverage: Phrases.known(average, votes))
        return CountedFacts(
            facts, country: { EnglishNames.countries.name(of: $0) ?? $0 }, language: { Phrases.language($0) })
    }
}

/// The statistics as a screen, as rows and as JSON.
struct StatisticsReport {
    let statistics: LibraryStatistics
    let name: String?
    let titles: [ItemReference: TitleSnapshot]
    /// The year whose days are shown as a map; `nil` for none.
    let year: Int?
    /// The user's current day, at 00:00 UTC.
    let today: Date

    var lacksCredits: Bool { statistics.titlesWithCredits < statistics.titles.count }

    /// Returns the members of a group with several rated titles, ordered by mean rating.
    private func best(_ group: LibraryStatistics.Group) -> [LibraryStatistics.Share] {
        (statistics.shares[group] ?? []).filter { $0.rated > 1 }.sorted { left, right in
            left.mean == right.mean ? left.titles > right.titles : left.mean ?? 0 > right.mean ?? 0
        }
    }

    private func title(_ item: ItemReference) -> String {
        [titles[item.whole]?.title ?? "#\(item.id)", item.code].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The directors and the actors of most titles, by turns, with the number of titles.
    var people: [(item: Item, caption: String)] {
        let groups = [LibraryStatistics.Group.directors, .actors].map { statistics.shares[$0] ?? [] }
        let turns = (0..<10).flatMap { turn in groups.compactMap { $0.dropFirst(turn).first } }
        return turns.uniqued(by: \.name.id).filter { $0.name.id > 0 }.map { share in
            (
                Item(ItemReference(.person, share.name.id), title: share.name.text),
                "\(share.name.text) (\(Phrases.count(share.titles)))"
            )
        }
    }

    /// The totals in one line.
    var sum: String {
        let again = statistics.rewatches > 0 ? "\(Phrases.count(statistics.rewatches)) seen again" : nil
        let viewings = Phrases.viewings(
            films: statistics.films, episodes: statistics.episodes, minutes: statistics.minutes,
            unknown: statistics.unknownLengths, mean: statistics.mean)
        return Phrases.facts([name] + viewings + [again])
    }

    /// - Parameter people: The portraits above the tables of people, if any.
    func screen(_ people: Screen.Block?) -> Screen {
        guard !statistics.titles.isEmpty else {
            return Screen([.line("You have seen nothing\(name.map { " of \($0)" } ?? "") yet.")])
        }
        let known = Phrases.count(statistics.titlesWithCredits)
        let credits = "Credits are known for \(known) of \(Phrases.count(statistics.titles.count, "title"))."
        // For a single title, they would all be 1.
        let all = statistics.titles.count > 1 ? LibraryStatistics.Group.allCases : []
        let best = [("Best directors", best(.directors)), ("Best actors", best(.actors))].map(table)
        var blocks = [months, ratings].map(block)
        for group in all {
            if group == .directors { blocks.append(people) }
            blocks.append(block(table(group.rawValue.capitalized, statistics.shares[group] ?? [])))
        }
        blocks += (best + [self.again, differences]).map(block)
        return Screen([.line(sum), .line(credits)] + map + blocks.compactMap(\.self).flatMap { [.blank, $0] })
    }

    private func block(_ table: Table?) -> Screen.Block? { table.map { .table($0) } }

    /// The days of the year with their viewings; empty if the day of no viewing in it is known.
    private var map: [Screen.Block] {
        guard let year, statistics.days.keys.contains(where: { $0.hasPrefix("\(year)-") }) else { return [] }
        return [.blank, .days(DayMap(year: year, counts: statistics.days, today: today))]
    }

    /// The number of titles by the user's rating, beside that by the rounded mean of TMDb's voters.
    private var ratings: Table? {
        if statistics.differences.isEmpty { return nil }
        let own = Dictionary(grouping: statistics.differences, by: \.rating).mapValues(\.count)
        let others = Dictionary(grouping: statistics.differences) { Int($0.average.rounded()) }.mapValues(\.count)
        let most = max(own.values.max() ?? 0, others.values.max() ?? 0)
        let columns: [TableColumn<Int>] = [
            TableColumn("Ratings", alignment: .trailing, width: .kept) { String($0) },
            TableColumn("Yours", alignment: .trailing, width: .kept) { Phrases.count(own[$0] ?? 0) },
            TableColumn("", role: .mine) { Phrases.bar(own[$0] ?? 0, of: most) },
            TableColumn("TMDb", alignment: .trailing, width: .kept) { Phrases.count(others[$0] ?? 0) },
            TableColumn("", role: .dim) { Phrases.bar(others[$0] ?? 0, of: most) },
        ]
        return Table(Array((1...10).reversed()), columns: columns)
    }

    /// The viewings by month from the first one on, or by year if they span more than two years.
    var periods: (isYears: Bool, counts: [(name: String, count: Int)]) {
        let years = Dictionary(grouping: statistics.months) { String($0.key.prefix(4)) }
        let months = years.keys.compactMap { Int($0) }.sorted()
            .flatMap { year in (1...12).compactMap { PartialDay(year: year, month: $0)?.text } }
            .filter { $0 <= CalendarDay.text(from: today).prefix(7) }
        let counts =
            years.count > 2
            ? years.mapValues { $0.reduce(0) { $0 + $1.value } }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            : months.map { ($0, statistics.months[$0] ?? 0) }
        let rows = counts.map { key, count in (name: PartialDay(key).map { Phrases.day($0) } ?? key, count: count) }
        return (years.count > 2, Array(rows.drop { $0.count == 0 }))
    }

    private var months: Table? {
        let periods = periods
        return table(periods.isYears ? "Years" : "Months", "Viewings", periods.counts.map { ($0.name, $0.count) })
    }

    private var again: Table? { table("Seen again", "Times", statistics.again.map { (title($0.item), $0.count) }) }

    private func table(_ name: String, _ header: String, _ rows: [(String, Int)]) -> Table? {
        let most = rows.map(\.1).max() ?? 0
        let shown = header == "Times" ? Array(rows.prefix(10)) : rows
        let columns: [TableColumn<(String, Int)>] = [
            TableColumn(name, width: .kept) { $0.0 },
            TableColumn(header, alignment: .trailing, width: .kept) { Phrases.count($0.1) },
            TableColumn("", width: .flexible, role: .good) { Phrases.bar($0.1, of: most) },
        ]
        return most == 0 ? nil : Table(shown, columns: columns)
    }

    private func table(_ name: String, _ shares: [LibraryStatistics.Share]) -> Table? {
        let most = shares.map(\.titles).max() ?? 0
        let columns: [TableColumn<LibraryStatistics.Share>] = [
            TableColumn(name, width: .flexible, \.name.text),
            TableColumn("Titles", alignment: .trailing, width: .kept) { Phrases.count($0.titles) },
            TableColumn("Yours", alignment: .trailing, width: .kept, role: .mine) {
                $0.mean.map(Phrases.decimal) ?? "–"
            },
            TableColumn("", role: .good) { Phrases.bar($0.titles, of: most) },
        ]
        return shares.isEmpty ? nil : Table(Array(shares.prefix(10)), columns: columns)
    }

    private var differences: Table? {
        let columns: [TableColumn<LibraryStatistics.Difference>] = [
            TableColumn("Unlike TMDb", width: .flexible) { title($0.item) },
            TableColumn("Yours", alignment: .trailing, width: .kept, role: .mine) { String($0.rating) },
            TableColumn("TMDb", alignment: .trailing, width: .kept) { Phrases.decimal($0.average) },
        ]
        let shown = statistics.differences.prefix(10)
        return shown.isEmpty ? nil : Table(Array(shown), columns: columns)
    }

    /// The columns of the rows in CSV and TSV.
    static let columns = ["group", "name", "count", "rated", "mean"]

    /// The statistics as rows: the totals, and then one row for each month and for each member of a group.
    var rows: [JSONValue] {
        func row(_ group: String, _ name: String, _ count: Int, rated: Int? = nil, mean: Double? = nil) -> JSONValue {
            .values(["group": group, "name": name, "count": count, "rated": rated, "mean": mean])
        }
        let totals = [
            row("total", "films", statistics.films), row("total", "episodes", statistics.episodes),
            row("total", "minutes", statistics.minutes),
            row("total", "titles", statistics.titles.count, mean: statistics.mean),
            row("total", "rewatches", statistics.rewatches),
        ]
        let months = statistics.months.sorted { $0.key < $1.key }.map { row("months", $0.key, $0.value) }
        let shares = LibraryStatistics.Group.allCases.flatMap { group in
            (statistics.shares[group] ?? []).prefix(100).map {
                row(group.rawValue, $0.name.text, $0.titles, rated: $0.rated, mean: $0.mean)
            }
        }
        return totals + months + shares
    }

    /// The statistics as JSON. People are limited to the hundred with the most titles and the hundred best rated.
    var json: JSONValue {
        func rows(_ shares: [LibraryStatistics.Share]) -> [JSONValue] {
            shares.prefix(100).map { share in
                .values([
                    "name": share.name.text, "id": share.name.id == 0 ? nil : share.name.id, "titles": share.titles,
                    "rated": share.rated, "mean": share.mean,
                ])
            }
        }
        func item(_ item: ItemReference) -> JSONValue {
            .values([
                "kind": item.kind.rawValue, "id": item.id, "season": item.season, "episode": item.episode,
                "title": titles[item.whole]?.title ?? "",
            ])
        }
        let months = statistics.months.sorted { $0.key < $1.key }
        let groups = LibraryStatistics.Group.allCases.map {
            JSONValue.values([$0.rawValue: rows(statistics.shares[$0] ?? [])])
        }
        let counts = JSONValue.values([
            "films": statistics.films, "episodes": statistics.episodes, "minutes": statistics.minutes,
            "unknownLengths": statistics.unknownLengths, "mean": statistics.mean, "titles": statistics.titles.count,
            "titlesWithCredits": statistics.titlesWithCredits, "rewatches": statistics.rewatches,
            "withoutMonth": statistics.withoutMonth,
            "months": months.map { JSONValue.values(["month": $0.key, "viewings": $0.value]) },
        ])
        let lists = JSONValue.values([
            "bestDirectors": rows(best(.directors)), "bestActors": rows(best(.actors)),
            "again": statistics.again.prefix(100).map { item($0.item).adding(.values(["times": $0.count])) },
            "differences": statistics.differences.prefix(100).map {
                item($0.item).adding(.values(["rating": $0.rating, "average": $0.average]))
            },
        ])
        return (groups + [lists]).reduce(counts) { $0.adding($1) }
    }
}
