import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
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
        part: LoggedEvent.Part? = nil
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
            let stored = try #require(read.puts(isUndone: false).compactMap(\.event).first)
            #expect(EventMapper().map(try stored.event) == EventMapper().map(read.event))
        }
    }

    @Test func `an event about one title is found by it, and its line is stored once`() throws {
        let read = try read(.titleRated, [.opinion(movie, .rating(9, on: nil)), .opinion(movie, .note("a"))])
        let expected = LibraryEventEntity(
            eventID: "5f3a09c1d2e4b6a8", order: 7, line: read.line.object, subject: "movie/949", machine: "laptop",
            isUndone: false, isTakenBack: false, importID: nil, shownOrder: 7)
        #expect(read.puts(isUndone: false).count == 1 && read.puts(isUndone: false).compactMap(\.event) == [expected])
    }

    @Test func `an event about several things is found by each of them, and by the lists whose history shows it`()
        throws
    {
        let read = try read(
            .titlesMoved,
            [.unlisted(movie, from: list), .listed(movie, on: .watchlist, at: date), .opinion(episode, .note("a"))])
        #expect(read.puts(isUndone: false).compactMap(\.event).map(\.subject) == [nil])
        let subjects = read.puts(isUndone: false).compactMap(\.mention).map(\.subject)
        #expect(subjects == ["tv/1396", "movie/949", "shown/8c1e/", "shown/watchlist/"])
    }

    @Test func `an import is one event, with each title once and the first three by name`() throws {
        let last = try read(.titlesImported, [], id: "b", part: LoggedEvent.Part(id: "i", isLast: true)).event
        let titles = Dictionary(
            uniqueKeysWithValues: (1...4).map { (ItemReference(.movie, $0), TitleSnapshot.movie($0)) })
        var group = EventGroup("i")
        for facts in [[1, 2], [2, 3, 4, 1]] {
            let listed = facts.map { LibraryFact.listed(ItemReference(.movie, $0), on: .watchlist, at: date) }
            group.add(try read(.titlesImported, listed, part: LoggedEvent.Part(id: "i")).event)
        }
        group.add(last)
        let record = try #require(group.record)
        let shown = try EventMapper().map(importOf: record, last, titles: titles, isUndone: true)
        let expected = LibraryEvent(
            id: "i", LibraryAction(.titlesImported), at: date, machine: "laptop", count: 4,
            titles: [.movie(1), .movie(2), .movie(3)], isUndone: true)
        #expect(shown == expected)
    }

    @Test func `an import of a library has the number of the changes that it brought`() throws {
        let last = try read(.libraryImported, [], id: "b", part: LoggedEvent.Part(id: "i", isLast: true)).event
        let group = LibraryGroupEntity(
            groupID: "i", items: 3, first: ["movie/1"], brought: 12, isComplete: true, order: 7, eventID: "b")
        let shown = try EventMapper().map(importOf: group, last, titles: [:], isUndone: true)
        let action = LibraryAction(.libraryImported)
        #expect(shown == LibraryEvent(id: "i", action, at: date, machine: "laptop", count: 12, isUndone: true))
    }

    @Test func `an event that is taken back isn't shown by the history`() throws {
        let read = try read(.titleRated, [.opinion(movie, .rating(9, on: nil))])
        let stored = read.puts(isUndone: false, isTakenBack: true).compactMap(\.event)
        #expect(stored.map(\.isTakenBack) == [true] && stored.map(\.shownOrder) == [nil])
    }

    @Test func `of an import's events, only the first and the last are shown`() throws {
        let parts = [
            LoggedEvent.Part(id: "import-12", source: "diary.csv"), .init(id: "import-12"),
            .init(id: "import-12", isLast: true),
        ]
        let stored = try parts.flatMap {
            try read(.titlesImported, [], part: $0).puts(isUndone: false).compactMap(\.event)
        }
        #expect(stored.map(\.shownOrder) == [7, nil, 7])
    }
}

extension Mutation {
    fileprivate var event: LibraryEventEntity? {
        if case .put(let record) = self { record as? LibraryEventEntity } else { nil }
    }

    fileprivate var mention: LibraryMentionEntity? {
        if case .put(let record) = self { record as? LibraryMentionEntity } else { nil }
    }
}
