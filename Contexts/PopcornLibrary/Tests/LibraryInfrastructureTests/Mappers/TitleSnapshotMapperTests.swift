import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

struct TitleSnapshotMapperTests {
    @Test(arguments: [
        TitleSnapshot.mock(), .mock(item: ItemReference(.tvSeries, 1396), originalTitle: nil, year: nil, runtime: nil),
    ])
    func `every property of a title is stored and read back`(_ title: TitleSnapshot) throws {
        let stored = TitleSnapshotMapper().map(title, at: .distantPast)
        #expect(try TitleSnapshotMapper().map(stored) == title)
        #expect(stored.renewedAt == .distantPast && stored.reference == LibraryTitleEntity.reference(title.item))
    }

    @Test func `a title of an impossible item is damaged`() {
        let stored = LibraryTitleEntity(
            item: "movie", title: "Heat", originalTitle: nil, year: nil, runtime: nil, renewedAt: .distantPast)
        #expect(throws: StorageError.self) { try TitleSnapshotMapper().map(stored) }
    }
}
