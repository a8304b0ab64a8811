import CoreDomain
package import Foundation
package import LibraryDomain
import Storage

/// A whole library as one JSON document: `library.json`.
///
/// Each member is an array of records with the properties of their types, dates as seconds since 1970: `lists`,
/// `places` (entries of lists), `titles`, `viewings`, `opinions`, `marks` (derived from the other records), `events` and their
/// `changes` (the history, and the data needed to undo it), and `matches` (resolved import subjects).
struct LibraryArchive: Codable {
    var lists: [LibraryUserListEntity]
    var places: [LibraryEntryEntity]
    var titles: [LibraryTitleEntity]
    var viewings: [LibraryViewingEntity]
    var opinions: [LibraryOpinionEntity]
    var marks: [LibraryMarksEntity]
    var events: [LibraryEventEntity]
    var changes: [LibraryChangeEntity]
    var matches: [LibraryMatchEntity]

    /// The start of each document, used to recognise an archive.
    static let head = #"{"popcorn":"library","schema":1,"#

    /// The records that are absent from an empty library, which may still have matches.
    fileprivate var recorded: [any StoredRecord] {
        lists as [any StoredRecord] + places + titles + viewings + opinions + marks + events + changes
    }

    fileprivate var records: [any StoredRecord] {
        recorded + matches
    }
}

extension StoredLibraryRepository {
    package func archive() async throws -> Data {
        let archive = try await consistentArchive()
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Data(LibraryArchive.head.utf8) + (try encoder.encode(archive)).dropFirst() + Data("\n".utf8)
    }

    /// Reads all records, and reads them again if the events show that another process made a change meanwhile.
    private func consistentArchive() async throws -> LibraryArchive {
        for _ in 0..<Self.maximumReads {
            let events: [LibraryEventEntity] = try await records()
            let archive = LibraryArchive(
                lists: try await records(), places: try await records(), titles: try await records(),
                viewings: try await records(), opinions: try await records(), marks: try await records(),
                events: events, changes: try await records(), matches: try await records())
            if try await records() == events { return archive }
        }
        throw StorageError.conflict("the library")
    }

    private static let maximumReads = 20

    package func restore(
        _ data: Data, asRows: Bool, isDryRun: Bool
    ) async throws -> (restored: Int, rows: [ImportRow]) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let archive = try decoder.decode(LibraryArchive.self, from: data)
        let events = try await latestEvents(limit: 1)
        let lists = try await storedLists()
        let rows = try archive.checkedRows
        guard events.isEmpty, lists.isEmpty, !asRows else { return (0, rows) }
        let expectations = archive.recorded.map { Mutation.expect($0.reference, nil) }
        if !isDryRun { _ = try await storage.engine.commit(expectations + archive.records.map { .put($0) }) }
        let emptyLists = Set(archive.lists.map(\.listID)).subtracting(archive.places.map(\.listID))
        return (archive.viewings.count + archive.opinions.count + archive.places.count + emptyLists.count, [])
    }
}

extension LibraryArchive {
    /// The archive's rows, after validation of all records, since the archive may have been edited.
    fileprivate var checkedRows: [ImportRow] {
        get throws {
            do {
                _ = try ItemFacts(records)
                for change in changes { _ = try EventMapper().map(change) }
                let names = lists.compactMap { ListName($0.name) }
                let numbers = events.flatMap { [$0.eventID, $0.changes, $0.count] }
                guard names.count == lists.count, numbers.allSatisfy((0...1_000_000_000).contains) else {
                    throw StorageError.damagedValue("lists and events")
                }
                return try rows
            } catch {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
            }
        }
    }

    /// The archive's data without the history, as rows for a library that isn't empty.
    fileprivate var rows: [ImportRow] {
        get throws {
            let titles = Dictionary(self.titles.map { ($0.item, $0) }) { first, _ in first }
            let names = Dictionary(lists.map { ($0.listID, ListName($0.name)) }) { first, _ in first }
            var rows: [ImportRow] = []
            func row(_ part: ImportRow.Part, _ item: ItemReference, episodeID: Int? = nil) -> ImportRow {
                let title = titles[item.whole.key]
                return ImportRow(
                    line: rows.count + 1, part: part,
                    subject: ImportSubject(
                        title?.title ?? "", year: title?.year, kind: item.kind, ids: [.tmdb(item)], episodeID: episodeID
                    ))
            }
            for stored in viewings {
                let viewing = try ViewingMapper().map(stored)
                var row = row(.diary, viewing.item, episodeID: viewing.episodeID)
                row.isSeen = true
                row.day = viewing.day
                row.isAgain = viewing.isAgain
                row.rating = viewing.rating
                row.note = viewing.note
                row.tags = viewing.tags
                row.source = viewing.source ?? "popcorn:\(stored.viewingID)"
                rows.append(row)
            }
            for stored in opinions {
                let (item, opinion) = try OpinionMapper().map(stored)
                var row = row(.ratings, item)
                row.rating = opinion.rating
                row.loggedOn = opinion.ratedOn
                row.note = opinion.note
                row.tags = opinion.tags
                row.isDropped = opinion.isDropped
                rows.append(row)
            }
            for place in places.sorted(by: { $0.addedAt < $1.addedAt }) {
                var row = row(
                    place.listID == ListID.watchlist.rawValue ? .watchlist : .lists, try ItemReference(key: place.item))
                row.list = place.listID == ListID.watchlist.rawValue ? .watchlist : names[place.listID] ?? nil
                rows.append(row)
            }
            let filled = Set(places.map(\.listID))
            for list in lists where list.listID != ListID.watchlist.rawValue && !filled.contains(list.listID) {
                var row = ImportRow(line: rows.count + 1, part: .lists)
                row.list = ListName(list.name)
                rows.append(row)
            }
            for event in events {
                var row = ImportRow(
                    line: rows.count + 1, part: .lists, subject: ImportSubject(event.titles.first ?? ""))
                row.problem = "the history can be restored only with a whole library, into an empty one"
                rows.append(row)
            }
            return rows
        }
    }
}
