import CoreDomain
import Foundation
import LibraryDomain

/// Maps the titles of recorded items between domain and storage.
struct TitleSnapshotMapper {
    func map(_ entity: LibraryTitleEntity) throws -> TitleSnapshot {
        TitleSnapshot(
            recorded: try ItemReference(key: entity.item), title: entity.title, originalTitle: entity.originalTitle,
            year: entity.year, runtime: entity.runtime)
    }

    func map(_ domain: TitleSnapshot, at date: Date) -> LibraryTitleEntity {
        LibraryTitleEntity(
            item: domain.item.key, title: domain.title, originalTitle: domain.originalTitle, year: domain.year,
            runtime: domain.runtime, renewedAt: date)
    }
}
