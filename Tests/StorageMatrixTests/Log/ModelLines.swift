import CoreDomain
import Foundation
import LibraryDomain
import LibraryInfrastructure

extension LibraryModel {
    /// What the library shows, as lines.
    var lines: [String] {
        var lines: [String] = []
        for (list, name) in lists { lines.append("list \(name): \(items(on: list))") }
        lines += statements
        let sightings = sightings
        let viewings = sightings.filter { !$0.isMadeByRating || $0.day != nil }
        lines += viewings.map { $0.line }
        let diary = viewings.sorted { ($0.day?.text ?? "", $0.order) > ($1.day?.text ?? "", $1.order) }
        lines.append("days \(diary.map { $0.day?.text ?? "-" })")
        for item in HistoryWorld.items {
            let own = viewings.filter { $0.item.whole == item }
            let days = own.compactMap(\.day).sorted()
            let all = sightings.filter { $0.item.whole == item }
            let episodes = Set(all.map(\.item).filter { $0.episode != nil }).count
            let range = "\(days.first?.text ?? "-") \(days.last?.text ?? "-")"
            lines.append("seen \(item.line) \(own.count) \(range) \(!all.isEmpty) \(episodes)")
            let opinion = "\(rating(of: item) ?? 0) \(tags(of: item)) \(note(of: item) != nil) \(isDropped(item))"
            lines.append("opinion \(item.line) \(opinion)")
            let pass = pass(of: item).map { "\($0.since) \($0.seen.map(\.line).sorted())" } ?? "-"
            lines.append("pass \(item.line) \(pass)")
            lines.append("own \(item.line) \(isOwn(.rating, of: item)) \(isOwn(.note, of: item))")
        }
        return lines.sorted()
    }
}

extension LibraryRecords {
    /// What the library shows, as the lines of `LibraryModel`.
    var modelLines: [String] {
        get async throws {
            var lines: [String] = []
            for list in try await lists() {
                let entries = try await self.list(list.slug).entries
                if entries.count != list.count { lines.append("\(list.name) has the count \(list.count)") }
                let shown = entries.map {
                    "\($0.id.line) \($0.placement.rank?.text ?? "-") \($0.placement.remark ?? "-")"
                }
                lines.append("list \(list.slug): \(shown.sorted())")
            }
            lines += try await statements(of: ["trakt"], exceptAbout: []).map { "said \($0)" }
            let entries = try await viewings(.latest(10_000))
            let diary = entries.map(\.viewing)
            let places = ViewingPlaces(diary)
            lines += entries.filter { $0.place != places[$0.viewing] }.map { "\($0.viewing.item) has \($0.place)" }
            lines += diary.map { viewing in
                LibraryModel.ModelViewing(
                    id: viewing.id, item: viewing.item, day: viewing.day, rating: viewing.rating, note: viewing.note,
                    tags: viewing.tags, order: 0
                ).line
            }
            lines.append("days \(diary.map { $0.day?.text ?? "-" })")
            let marks = try await marks(of: HistoryWorld.items)
            for item in HistoryWorld.items {
                let found = marks[item] ?? .none
                let days = "\(found.firstSeen?.text ?? "-") \(found.lastSeen?.text ?? "-")"
                lines.append("seen \(item.line) \(found.timesSeen) \(days) \(found.isSeen) \(found.seasons.episodes)")
                let opinion = "\(found.rating ?? 0) \(found.tags) \(found.hasNote) \(found.isDropped)"
                lines.append("opinion \(item.line) \(opinion)")
                let pass = found.pass.map { "\($0.since) \($0.seasons.lines(of: item))" } ?? "-"
                lines.append("pass \(item.line) \(pass)")
                let fields = try await self.item(item).opinion(of: item).ownFields
                lines.append("own \(item.line) \(fields.contains(.rating)) \(fields.contains(.note))")
            }
            return lines.sorted()
        }
    }
}

extension [Int: Set<Int>] {
    /// The number of episodes.
    fileprivate var episodes: Int { values.reduce(0) { $0 + $1.count } }

    fileprivate func lines(of series: ItemReference) -> [String] {
        flatMap { season, numbers in
            numbers.map { ItemReference(series.kind, series.id, season: season, episode: $0).line }
        }.sorted()
    }
}
