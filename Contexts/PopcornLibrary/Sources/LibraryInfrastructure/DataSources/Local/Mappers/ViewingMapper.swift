import CoreDomain
import Foundation
import LibraryDomain
import Storage

struct ViewingMapper {
    func map(_ entity: LibraryViewingEntity) throws -> Viewing {
        guard let id = UUID(uuidString: entity.viewingID) else { throw StorageError.damagedValue("viewingID") }
        return Viewing(
            id: id, item: try ItemReference(key: entity.item, season: entity.season, episode: entity.episode),
            day: try entity.day.map { try PartialDay(stored: $0) }, rating: entity.rating, note: entity.note,
            tags: entity.tags ?? [], isAgain: entity.isAgain, source: entity.source, episodeID: entity.episodeID,
            enteredAt: entity.enteredAt, entry: entity.entry)
    }

    func map(_ domain: Viewing) -> LibraryViewingEntity {
        // Each viewing that the log has made has an entry.
        let entry = domain.entry ?? 0
        return LibraryViewingEntity(
            viewingID: domain.id.key, item: domain.item.key, season: domain.item.season, episode: domain.item.episode,
            episodeID: domain.episodeID, day: domain.day?.text,
            occasion: domain.item.kind == .tvSeries ? nil : domain.item.occasion(on: domain.day),
            period: domain.day.map { $0.month ?? $0.text },
            diaryOrder: domain.day.order(entry: entry)
                + " \(padded(domain.item.season ?? 0, to: 4)) \(padded(domain.item.episode ?? 0, to: 5))"
                + " \(domain.item.key)",
            entry: entry, rating: domain.rating, note: domain.note, tags: domain.tags.stored,
            isAgain: domain.isAgain, source: domain.source, enteredAt: domain.enteredAt)
    }
}

extension ItemReference {
    /// Returns the text shared by all viewings of this movie on `day`. All unknown days have the same text.
    func occasion(on day: PartialDay?) -> String { "\(key) \(day?.text ?? "unknown")" }
}

extension UUID {
    var key: String { uuidString.lowercased() }
}

extension Array {
    /// The elements, or `nil` if there are none.
    var stored: [Element]? { isEmpty ? nil : self }
}

extension PartialDay {
    init(stored text: String) throws {
        guard let day = PartialDay(text) else { throw StorageError.damagedValue("day") }
        self = day
    }
}

extension PartialDay? {
    /// Returns the day and the number of an event as text that sorts by both, unknown days first.
    func order(entry: Int) -> String {
        let day = self?.text ?? ""
        return day + "0000-00-00".suffix(10 - day.utf8.count) + " " + padded(entry, to: 16)
    }
}

private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
