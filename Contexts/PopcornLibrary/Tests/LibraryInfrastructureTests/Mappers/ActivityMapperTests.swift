import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

@Suite struct ActivityMapperTests {
    private static let list = ListLabel(id: ListID("a"), name: .later)
    private static let other = ListLabel(id: ListID("b"), name: .noir)
    private static let entries = [ListEntry.mock(), .mock(title: .series(2), addedAt: ManualClock.start + 1)]

    @Test(arguments: [
        LibraryEvent.Change.listCreated(list), .listRenamed(list, from: .noir),
        .listDeleted(list, createdAt: ManualClock.start, entries: entries),
        .listDeleted(list, createdAt: ManualClock.start, entries: []), .titlesAdded(entries, to: list),
        .titlesRemoved(entries, from: list), .titlesMoved(entries, from: list, to: other),
    ])
    func `an activity survives the round trip through its entity`(_ change: LibraryEvent.Change) {
        for undoneAt in [nil, ManualClock.start + 60] {
            let activity = Activity(id: 7, event: LibraryEvent(change, at: ManualClock.start), undoneAt: undoneAt)
            #expect(ActivityMapper().map(ActivityMapper().map(activity)) == activity)
        }
    }

    @Test func `a move keeps the entries that the target had already apart from the moved ones`() {
        let change = LibraryEvent.Change.titlesMoved(Self.entries, from: Self.list, to: Self.other)
        let kept = [ListEntry.mock(addedAt: ManualClock.start - 60)]
        let activity = Activity(id: 7, event: LibraryEvent(change, at: ManualClock.start, kept: kept))
        #expect(ActivityMapper().map(ActivityMapper().map(activity)) == activity)
    }

    @Test func `an activity of an unknown kind maps to nil`() {
        let event = LibraryEvent(.listCreated(Self.list), at: ManualClock.start)
        var entity = ActivityMapper().map(Activity(id: 7, event: event))
        entity.kind = "listShared"
        #expect(ActivityMapper().map(entity) == nil)
    }
}
