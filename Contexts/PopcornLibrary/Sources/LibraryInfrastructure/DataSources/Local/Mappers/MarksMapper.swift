import CoreDomain
import Foundation
import LibraryDomain
import Storage

struct MarksMapper {
    /// Returns the marks without the names of lists.
    func map(_ entity: LibraryMarksEntity) throws -> Marks {
        var marks = Marks()
        marks.isSeen = entity.isSeen
        marks.timesSeen = entity.timesSeen
        marks.firstSeen = try entity.firstSeen.map { try PartialDay(stored: $0) }
        marks.lastSeen = try entity.lastSeen.map { try PartialDay(stored: $0) }
        marks.rating = entity.rating
        marks.tags = entity.tags ?? []
        marks.hasNote = entity.hasNote
        marks.isDropped = entity.isDropped
        marks.seasons = map(entity.seasons)
        marks.pass = try entity.passSince.map {
            MarkedPass(since: try PartialDay(stored: $0), seasons: map(entity.passSeasons))
        }
        marks.parts = (entity.parts ?? []).map {
            MarkedPart(
                season: $0.season, episode: $0.episode, rating: $0.rating, tags: $0.tags ?? [], hasNote: $0.hasNote)
        }
        return marks
    }

    /// - Parameter date: The time of the last event about the item.
    func map(_ item: LibraryItem, at date: Date) -> LibraryMarksEntity {
        let marks = item.marks
        let progress = item.latestProgress
        let isRated = marks.rating != nil || marks.parts.contains { $0.rating != nil }
        return LibraryMarksEntity(
            item: item.reference.key, lists: item.lists.map(\.rawValue).sorted().stored, isSeen: marks.isSeen,
            timesSeen: marks.timesSeen, firstSeen: marks.firstSeen?.text, lastSeen: marks.lastSeen?.text,
            rating: marks.rating,
            tags: marks.tags.stored, hasNote: marks.hasNote, isDropped: marks.isDropped,
            seasons: map(marks.seasons), passSince: marks.pass?.since.text,
            passSeasons: marks.pass.flatMap { map($0.seasons) },
            progressOrder: progress?.orderInDiary ?? item.presentPass?.orderInDiary,
            parts: marks.parts.map(map).stored, ratedOrder: isRated ? date : nil, changedAt: date)
    }

    private func map(_ seasons: [LibrarySeenSeasonEntity]?) -> [Int: Set<Int>] {
        Dictionary((seasons ?? []).map { ($0.season, Set($0.episodes)) }) { $0.union($1) }
    }

    private func map(_ seasons: [Int: Set<Int>]) -> [LibrarySeenSeasonEntity]? {
        seasons.sorted { $0.key < $1.key }
            .map { LibrarySeenSeasonEntity(season: $0.key, episodes: $0.value.sorted()) }.stored
    }

    private func map(_ part: MarkedPart) -> LibraryMarkedPartEntity {
        LibraryMarkedPartEntity(
            season: part.season, episode: part.episode, rating: part.rating, tags: part.tags.stored,
            hasNote: part.hasNote)
    }
}
