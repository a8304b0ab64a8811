import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Maps opinions between domain and storage.
struct OpinionMapper {
    func map(_ entity: LibraryOpinionEntity) throws -> (part: ItemReference, opinion: Opinion) {
        let whole = LibraryOpinionEntity.whole
        let part = try ItemReference(
            key: entity.item, season: entity.season == whole ? nil : entity.season,
            episode: entity.episode == whole ? nil : entity.episode)
        let opinion = Opinion(
            rating: entity.rating, ratedOn: try entity.ratedOn.map { try PartialDay(stored: $0) }, note: entity.note,
            tags: entity.tags ?? [], isDropped: entity.isDropped,
            pass: try SeriesPass(
                since: entity.passSince, counts: entity.passCounts, order: entity.passOrder ?? 0),
            ownFields: try Set(stored: entity.ownFields))
        return (part, opinion)
    }

    func map(_ domain: Opinion, of part: ItemReference, at date: Date) -> LibraryOpinionEntity {
        let whole = LibraryOpinionEntity.whole
        return LibraryOpinionEntity(
            item: part.key, season: part.season ?? whole, episode: part.episode ?? whole, rating: domain.rating,
            ratedOn: domain.ratedOn?.text, note: domain.note, tags: domain.tags.stored, isDropped: domain.isDropped,
            passSince: domain.pass?.since.text, passCounts: domain.pass?.storedCounts,
            passOrder: domain.pass.map { Int($0.order) },
            ownFields: domain.ownFields.stored, changedAt: date)
    }
}

extension SeriesPass {
    /// Creates a pass from its stored day and viewings; `nil` without a day.
    init?(since: String?, counts: [String]?, order: Int = 0) throws {
        guard let since else { return nil }
        let ids = try (counts ?? []).map { text in
            guard let id = UUID(key: text) else { throw StorageError.damagedValue("passCounts") }
            return id
        }
        self.init(since: try PartialDay(stored: since), counts: Set(ids), order: Int64(order))
    }

    /// The ids of the viewings as stored, or `nil` if there are none.
    var storedCounts: [String]? { counts.map(\.key).sorted().stored }
}
