import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@testable import LibraryInfrastructure

struct EventMapperTests {
    private let date = Date(millisecondsSince1970: 1_795_642_692_345)
    private let movie = ItemReference(.movie, 949)
    private let episode = ItemReference(.tvSeries, 1396, season: 5, episode: 14)
    private let list = ListID("8c1e")

    private var titles: [ItemReference: TitleSnapshot] {
        [movie: .mock(item: movie), episode.whole: .mock(item: episode.whole)]
    }

    /// Returns an event as it is read from its line.
    private func read(
        _ kind: LibraryEvent.Kind, _ facts: [LibraryFact], id: String = "5f3a09c1d2e4b6a8",
        part: LoggedEvent.ImportPart? = nil
    ) throws -> ReadEvent {
        let event = LoggedEvent(
            id: id, date: date, order: 7, machine: "laptop", kind: kind, content: .facts(facts), titles: titles,
            listNames: [list: .noir], part: part)
        return try #require(ReadEvent(EventLine.sealed(event)))
    }

    @Test func `an event is shown alike from the log and from its record`() throws {
        let events = [
            try read(.listCreated, [.listMade(list, name: .noir)]),
            try read(.listRenamed, [.listRenamed(list, from: .noir, to: .later)]),
            try read(.listDeleted, [.listDeleted(list)]),
            try read(.titlesMoved, [.unlisted(movie, from: list), .listed(movie, on: .watchlist, at: date)]),
            try read(.titleRated, [.opinion(episode, .rating(9, on: nil)), .opinion(movie, .rating(8, on: nil))]),
        ]
        for read in events {
            let stored = EventMapper().map(read, isUndone: false)
            let shown = try EventMapper().map(stored, titles: titles, isUndone: false)
            #expect(shown == EventMapper().map(read.event))
        }
    }

    @Test func `the record of an event has everything that the history shows`() throws {
        let facts: [LibraryFact] = [.unlisted(movie, from: list), .listed(movie, on: .watchlist, at: date)]
        let stored = EventMapper().map(try read(.titlesMoved, facts), isUndone: true)
        let expected = LibraryLoggedEntity(
            eventID: "5f3a09c1d2e4b6a8", order: 7, kind: "titlesMoved", machine: "laptop", importID: nil, source: nil,
            isLast: false, target: nil, isUndone: true, unknown: nil, subjects: ["movie/949"], parts: ["movie/949"],
            handle: "5f3a09c1", shownOrder: 7, listID: "8c1e", listName: "Noir", targetListID: "watchlist",
            targetListName: "watchlist", formerName: nil, occurredAt: date)
        #expect(stored == expected)
    }

    @Test func `an import is one event, with each title once and the first three by name`() throws {
        let rated = { (id: Int) in LibraryFact.opinion(ItemReference(.movie, id), .rating(7, on: nil)) }
        let first = try read(
            .titlesImported, [1, 2].map(rated), id: "a", part: LoggedEvent.ImportPart(id: "i", source: "diary.csv"))
        let last = try read(
            .titlesImported, [2, 3, 4].map(rated), id: "b", part: LoggedEvent.ImportPart(id: "i", isLast: true))
        let lines = [first, last].map { EventMapper().map($0, isUndone: false) }
        let titles = Dictionary(
            uniqueKeysWithValues: (1...4).map { (ItemReference(.movie, $0), TitleSnapshot.movie($0)) })
        let shown = try EventMapper().map(importOf: lines, id: "i", titles: titles, isUndone: true)
        let expected = LibraryEvent(
            id: "i", LibraryAction(.titlesImported), at: date, machine: "laptop", count: 4,
            titles: [.movie(1), .movie(2), .movie(3)], isUndone: true)
        #expect(shown == expected)
        let open = try EventMapper().map(importOf: [lines[0]], id: "i", titles: titles, isUndone: false)
        #expect(open.isOpen && open.count == 2)
    }
}
