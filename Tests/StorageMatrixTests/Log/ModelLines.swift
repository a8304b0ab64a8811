import CoreDomain
import Foundation
import LibraryDomain
import LibraryInfrastructure

extension LibraryRecords {
    /// What the library shows, as the lines of `LibraryModel`.
    var modelLines: [String] {
        get async throws {
            var lines: [String] = []
            for list in try await lists() {
                let entries = try await self.list(named: list.slug).entries
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
                    item: viewing.item, day: viewing.day, rating: viewing.rating, note: viewing.note,
                    tags: viewing.tags, order: 0
                ).line
            }
            lines.append("days \(diary.map { $0.day?.text ?? "-" })")
            let marks = try await marks(of: HistoryWorld.items)
            for item in HistoryWorld.items {
                let found = marks[item] ?? .none
                let days = "\(found.firstSeen?.text ?? "-") \(found.lastSeen?.text ?? "-")"
                lines.append("seen \(item.line) \(found.timesSeen) \(days) \(found.isSeen) \(found.episodesSeen)")
                let opinion = "\(found.rating ?? 0) \(found.tags) \(found.hasNote) \(found.isDropped)"
                lines.append("opinion \(item.line) \(opinion)")
                let fields = try await self.item(item).opinion(of: item).ownFields
                lines.append("own \(item.line) \(fields.contains(.rating)) \(fields.contains(.note))")
            }
            return lines.sorted()
        }
    }
}
