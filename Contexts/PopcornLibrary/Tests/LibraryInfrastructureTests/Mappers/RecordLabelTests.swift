import Foundation
import Storage
import Testing

@testable import LibraryInfrastructure

@Suite struct RecordLabelTests {
    private let list = LibraryUserListEntity(listID: "4e61", name: "noir", createdAt: .distantPast, count: 1)
    private let place = LibraryEntryEntity(listID: "4e61", item: "movie/949", addedAt: .distantPast)
    private let title = LibraryTitleEntity(item: "movie/949", title: "Heat", renewedAt: .distantPast)

    @Test func `a repair names an entry by its title and its list`() {
        #expect(KnownRecords([list, place, title]).list([place.reference]) == "“Heat” on “noir”")
    }

    @Test func `a repair names a viewing by its title and its day, and an opinion by its title`() {
        let viewing = LibraryViewingEntity(
            viewingID: "a", item: "movie/949", day: "2026-11-20", diaryOrder: "", entry: 1, enteredAt: .distantPast)
        let opinion = LibraryOpinionEntity(
            item: "movie/949", season: -1, episode: -1, isDropped: false, changedAt: .distantPast)
        let known = KnownRecords([title, viewing])
        #expect(known.list([viewing.reference]) == "“Heat” seen on 2026-11-20")
        #expect(known.list([opinion.reference]) == "the rating and note of “Heat”")
        #expect(KnownRecords([]).list([viewing.reference]) == "a viewing")
    }

    @Test func `the log of events names a list that could not be read itself`() {
        let addition = LibraryEventEntity(
            eventID: 1, kind: "titlesAdded", listID: "4e61", listName: "noir", count: 1, titles: ["Heat"], changes: 1,
            isOpen: false, occurredAt: .distantPast)
        let known = KnownRecords([addition, title])
        #expect(known.list([place.reference, list.reference]) == "the list “noir”, “Heat” on “noir”")
    }

    @Test func `an entry of which only the key is known is named by its kind and number`() {
        #expect(KnownRecords([]).list([place.reference]) == "movie 949 on “4e61”")
    }

    @Test func `the log is named once, and marks never, because they can be counted again`() {
        let lost =
            [1, 2].map(LibraryEventEntity.reference) + [RecordReference(LibraryMarksEntity.self, "movie/949")]
        #expect(KnownRecords([]).list(lost) == "part of the log of changes")
    }
}
