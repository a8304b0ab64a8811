import CoreDomain
import Foundation
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

@Suite struct `Events of the log` {
    private static let film = ItemReference(.movie, 1)

    private static func event(
        id: String = "a", date: Date = .distantPast, order: Int64 = 1, machine: String? = "desk",
        kind: LibraryEvent.Kind = .titlesAdded, content: LoggedEvent.Content = .unknown("x"),
        titles: [ItemReference: TitleSnapshot] = [film: .movie(1)], listNames: [ListID: ListName] = [:],
        part: LoggedEvent.Part? = nil
    ) -> LoggedEvent {
        LoggedEvent(
            id: id, date: date, order: order, machine: machine, kind: kind, content: content, titles: titles,
            listNames: listNames, part: part)
    }

    @Test func `events are equal only if everything that they say is`() {
        #expect(Self.event() == Self.event())
        let others = [
            Self.event(id: "b"), Self.event(date: .distantFuture), Self.event(order: 2), Self.event(machine: nil),
            Self.event(kind: .titleRated), Self.event(content: .undone("x")), Self.event(titles: [:]),
            Self.event(listNames: [ListID(rawValue: "l"): .later]), Self.event(part: LoggedEvent.Part(id: "i")),
        ]
        for other in others { #expect(Self.event() != other) }
    }

    @Test func `events are ordered by their order, and then by their id`() {
        let places = [Self.event(id: "b", order: 1), Self.event(id: "a", order: 2), Self.event(id: "a", order: 1)]
        #expect(places.map(\.place).sorted().map { "\($0.order)\($0.id)" } == ["1a", "1b", "2a"])
    }

    @Test func `only an undo and a redo have a target, and only facts have facts`() {
        #expect(Self.event(content: .undone("x")).target == "x" && Self.event(content: .redone("y")).target == "y")
        #expect(Self.event().target == nil && Self.event(content: .facts([])).target == nil)
        #expect(Self.event(content: .undone("x")).facts.isEmpty)
    }

    @Test(arguments: SourceStatement.Field.allCases)
    func `a statement's change of one property is the only one that is found and taken`(field: SourceStatement.Field) {
        let key = SourceStatement.Key(source: "trakt:1", part: Self.film, subject: .opinion)
        let former = SourceStatement(key)
        let later = SourceStatement(
            key, day: .day("2026"), rating: 1, note: "n", tags: ["t"], isAgain: true, isDropped: true,
            rank: ListRank(1), pass: SeriesPass(since: .day("2026-01-01")))
        #expect(later.changes(since: former) == Set(SourceStatement.Field.allCases))
        var taken = former
        taken.take([field], from: later)
        #expect(taken.changes(since: former) == [field])
        #expect(former.changes(since: former).isEmpty)
    }

    @Test func `the program of a statement is the part of its key before the colon`() {
        let keyed = SourceStatement.Key(source: "trakt:12", part: Self.film, subject: .opinion)
        let plain = SourceStatement.Key(source: "letterboxd", part: Self.film, subject: .opinion)
        #expect(keyed.program == "trakt" && keyed.isKeyed && plain.program == "letterboxd" && !plain.isKeyed)
    }
}
