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
            tags: entity.tags ?? [], isDropped: entity.isDropped, ownFields: try Set(stored: entity.ownFields))
        return (part, opinion)
    }

    func map(_ domain: Opinion, of part: ItemReference, at date: Date) -> LibraryOpinionEntity {
        let whole = LibraryOpinionEntity.whole
        return LibraryOpinionEntity(
            item: part.key, season: part.season ?? whole, episode: part.episode ?? whole, rating: domain.rating,
            ratedOn: domain.ratedOn?.text, note: domain.note, tags: domain.tags.stored, isDropped: domain.isDropped,
            ownFields: domain.ownFields.stored, changedAt: date)
    }
}
