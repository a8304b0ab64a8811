import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Maps what imported files said between domain and storage.
struct StatementMapper {
    func map(_ entity: LibraryStatementEntity) throws -> SourceStatement {
        let whole = LibraryOpinionEntity.whole
        let part = try ItemReference(
            key: entity.item, season: entity.season == whole ? nil : entity.season,
            episode: entity.episode == whole ? nil : entity.episode)
        return SourceStatement(
            SourceStatement.Key(
                source: entity.source, part: part, subject: try SourceStatement.Subject(text: entity.subject)),
            day: try entity.day.map { try PartialDay(stored: $0) }, rating: entity.rating, note: entity.note,
            tags: entity.tags ?? [], isAgain: entity.isAgain, isDropped: entity.isDropped,
            rank: try entity.rank.map { try ListRank(stored: $0) },
            pass: try SeriesPass(since: entity.passSince, counts: entity.passCounts))
    }

    func map(_ domain: SourceStatement) -> LibraryStatementEntity {
        let part = domain.key.part
        let whole = LibraryOpinionEntity.whole
        return LibraryStatementEntity(
            item: part.key, season: part.season ?? whole, episode: part.episode ?? whole, source: domain.key.source,
            subject: domain.key.subject.text, program: domain.key.program, day: domain.day?.text,
            rating: domain.rating, note: domain.note, tags: domain.tags.stored, isAgain: domain.isAgain,
            isDropped: domain.isDropped, rank: domain.rank?.text, passSince: domain.pass?.since.text,
            passCounts: domain.pass?.storedCounts)
    }
}

extension ListRank {
    init(stored text: String) throws {
        guard let rank = ListRank(text) else { throw StorageError.damagedValue("rank") }
        self = rank
    }
}

extension Set<RecordField> {
    /// The fields as bits, in the order of the cases; `nil` if there are none.
    var stored: Int? {
        let bits = RecordField.allCases.enumerated().reduce(0) { contains($1.element) ? $0 | 1 << $1.offset : $0 }
        return bits == 0 ? nil : bits
    }

    init(stored bits: Int?) throws {
        guard let bits else {
            self = []
            return
        }
        guard bits > 0, bits < 1 << RecordField.allCases.count else { throw StorageError.damagedValue("ownFields") }
        self = Set(RecordField.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
    }
}
