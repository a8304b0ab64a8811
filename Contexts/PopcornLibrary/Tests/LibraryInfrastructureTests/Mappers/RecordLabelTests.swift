import Foundation
import Storage
import Testing

@testable import LibraryInfrastructure

@Suite struct RecordLabelTests {
    private let list = LibraryUserListEntity(listID: "4e61", name: "noir", createdAt: .distantPast)
    private let entry = LibraryListEntryEntity(
        listID: "4e61", kind: "movie", itemID: 949, title: "Heat", addedAt: .distantPast)

    @Test func `a repair names an entry by its title and its list`() {
        #expect(KnownRecords([list, entry]).list([entry.reference]) == "“Heat” on “noir”")
    }

    @Test func `the log of changes names what could not be read itself`() {
        let addition = LibraryActivityEntity(
            activityID: 1, kind: "titlesAdded", listID: "4e61", listName: "noir", entries: [entry],
            occurredAt: .distantPast)
        let known = KnownRecords([addition])
        #expect(known.list([entry.reference, list.reference]) == "the list “noir”, “Heat” on “noir”")
    }

    @Test func `an entry of which only the key is known is named by its kind and number`() {
        #expect(KnownRecords([]).list([entry.reference]) == "movie 949 on “4e61”")
    }

    @Test func `the log is named once, and the count of changes never`() {
        let lost = [1, 2].map { RecordReference(LibraryActivityEntity.self, $0) } + [LibraryRevisionEntity.reference]
        #expect(KnownRecords([]).list(lost) == "part of the log of changes")
    }
}
