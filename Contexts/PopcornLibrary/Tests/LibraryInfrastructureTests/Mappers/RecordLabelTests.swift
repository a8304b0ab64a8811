import Foundation
import Storage
import Testing

@testable import LibraryInfrastructure

@Suite struct RecordLabelTests {
    private let list = LibraryUserListEntity(listID: "4e61", name: "noir", createdAt: .distantPast, count: 1)
    private let place = LibraryEntryEntity(listID: "4e61", item: "movie/949", addedAt: .distantPast)
    private let title = LibraryTitleEntity(item: "movie/949", title: "Heat", renewedAt: .distantPast)

    @Test func `a repair identifies an entry by its title and its list`() {
        #expect(KnownRecords([list, place, title]).list([place.reference]) == "“Heat” on “noir”")
    }

    @Test func `a repair identifies a viewing by its title and day, and an opinion by its title`() {
        let viewing = LibraryViewingEntity(
            viewingID: "a", item: "movie/949", day: "2026-11-20", diaryOrder: "", entry: 1,
            enteredAt: .distantPast)
        let opinion = LibraryOpinionEntity(
            item: "movie/949", season: -1, episode: -1, isDropped: false, changedAt: .distantPast)
        let known = KnownRecords([title, viewing])
        #expect(known.list([viewing.reference]) == "“Heat” seen on 2026-11-20")
        #expect(known.list([opinion.reference]) == "the rating and note of “Heat”")
        #expect(KnownRecords([]).list([viewing.reference]) == "a viewing")
    }

    @Test func `an unreadable list is identified by its name in the event log`() {
        let addition = LibraryEventEntity(
            eventID: 1, kind: "titlesAdded", listID: "4e61", listName: "noir", count: 1, titles: ["Heat"], changes: 1,
            isOpen: false, occurredAt: .distantPast)
        let known = KnownRecords([addition, title])
        #expect(known.list([place.reference, list.reference]) == "the list “noir”, “Heat” on “noir”")
    }

    @Test func `entries and titles that could not be read are identified with the help of marks and events`() {
        let marks = LibraryMarksEntity(
            item: "movie/949", lists: ["4e61"], timesSeen: 0, hasNote: false, isDropped: false, revision: 1,
            changedAt: .distantPast)
        var rating = LibraryEventEntity(
            eventID: 1, kind: "titleRated", listID: "4e61", listName: "noir", count: 1, titles: ["Heat"],
            items: ["movie/949"], changes: 1, isOpen: false, occurredAt: .distantPast)
        let known = KnownRecords([rating, marks])
        #expect(known.mentioned == [list.reference, place.reference, title.reference])
        #expect(
            known.list([place.reference, title.reference]) == "the title of “Heat” on “noir”, “Heat” on “noir”")
        rating.undoneAt = .distantPast
        #expect(KnownRecords([rating]).mentioned.isEmpty)
    }

    @Test func `an event refers to the entries that it added, but not to those that it removed`() {
        let event = { (kind: String, target: String?) in
            LibraryEventEntity(
                eventID: 1, kind: kind, listID: "4e61", listName: "noir", targetListID: target,
                targetListName: target.map { _ in "other" }, count: 1, titles: ["Heat"], items: ["movie/949"],
                changes: 1, isOpen: false, occurredAt: .distantPast)
        }
        let other = LibraryEntryEntity(listID: "77", item: "movie/949", addedAt: .distantPast)
        #expect(KnownRecords([event("titlesAdded", nil)]).mentioned.contains(place.reference))
        #expect(!KnownRecords([event("titlesRemoved", nil)]).mentioned.contains(place.reference))
        let moved = KnownRecords([event("titlesMoved", "77")])
        #expect(moved.mentioned.contains(other.reference) && !moved.mentioned.contains(place.reference))
        #expect(moved.list([other.reference]) == "“Heat” on “other”")
    }

    @Test func `titles, entries and viewings that an event doesn't list are identified from its undo data`() {
        let change = LibraryChangeEntity(
            eventID: 1, position: 7, item: "movie/949", title: "Heat", added: ["a"], addedTo: ["4e61"],
            changedAt: .distantPast)
        let known = KnownRecords([change, list])
        let viewing = RecordReference(LibraryViewingEntity.self, "a")
        #expect(
            known.list([viewing, place.reference, title.reference])
                == "the title of “Heat” on “noir”, “Heat” on “noir”, “Heat” seen")
    }

    @Test func `a list has the name in its latest event, and intact records take precedence over doubtful ones`() {
        let events = ["old", "new"].enumerated().map { index, name in
            LibraryEventEntity(
                eventID: index + 9, kind: "listRenamed", listID: "4e61", listName: name, count: 0, titles: [],
                changes: 0, isOpen: false, occurredAt: .distantPast)
        }
        var damaged = list
        damaged.name = "nolr"
        #expect(KnownRecords(events, doubtful: [damaged]).list([list.reference]) == "the list “new”")
        #expect(KnownRecords([list] + events).list([list.reference]) == "the list “noir”")
        #expect(KnownRecords([], doubtful: [damaged]).list([list.reference]) == "the list “nolr”")
    }

    @Test func `an entry known only by its key is labelled by kind and number`() {
        #expect(KnownRecords([]).list([place.reference]) == "movie 949 on “4e61”")
    }

    @Test func `lost events are labelled once as part of the log, and lost marks aren't, as they can be recounted`() {
        let lost =
            [1, 2].map(LibraryEventEntity.reference) + [RecordReference(LibraryMarksEntity.self, "movie/949")]
        #expect(KnownRecords([]).list(lost) == "part of the log of changes")
    }
}
