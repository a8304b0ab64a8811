import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

@Suite struct `The line of an event` {
    private let date = Date(millisecondsSince1970: 1_795_642_692_345)
    private let movie = ItemReference(.movie, 949)
    private let episode = ItemReference(.tvSeries, 1396, season: 5, episode: 14)
    private let heat = TitleSnapshot(recorded: ItemReference(.movie, 949), title: "Heat", year: 1995, runtime: 170)

    private func event(
        _ facts: [LibraryFact], _ kind: LibraryEvent.Kind = .titleSeen, part: LoggedEvent.Part? = nil,
        titles: [TitleSnapshot] = []
    ) -> LoggedEvent {
        LoggedEvent(
            id: "5f3a09c1d2e4b6a8", date: date, order: 1_795_642_692_345, machine: "laptop", kind: kind,
            content: .facts(facts), titles: Dictionary(titles.map { ($0.item, $0) }) { first, _ in first }, part: part)
    }

    private func viewing(_ change: (inout Viewing) -> Void = { _ in }) throws -> Viewing {
        let id = try #require(UUID(uuidString: "0C5A1D5E-70D3-4B7C-9E35-5E0B0A0A8F11"))
        var viewing = Viewing(id: id, item: movie, day: .day("2026-11-25"), enteredAt: date)
        change(&viewing)
        return viewing
    }

    @Test func `can be read, searched and compared`() throws {
        let facts: [LibraryFact] = [.seen(try viewing()), .unlisted(movie, from: .watchlist)]
        let line = EventLine.sealed(event(facts, titles: [heat]))
        #expect(
            line.text == """
                {"id":"5f3a09c1d2e4b6a8","at":"2026-11-25T21:38:12.345Z","order":1795642692345,"by":"laptop",\
                "did":"titleSeen","seen":[{"movie":949,"title":"Heat","year":1995,"runtime":170,\
                "viewing":"0c5a1d5e-70d3-4b7c-9e35-5e0b0a0a8f11","day":"2026-11-25"}],\
                "off":{"watchlist":[{"movie":949}]},"crc":"\(line.text.suffix(10).prefix(8))"}
                """)
        #expect(try JSONSerialization.jsonObject(with: Data(line.bytes)) is [String: Any])
    }

    @Test func `has at most 450 bytes for an imported viewing of an episode`() throws {
        let viewing = Viewing(
            id: UUID(ofViewing: "trakt:12372288491"), item: episode, day: .day("2026-11-25"), rating: 10,
            isAgain: false, source: "trakt:12372288491", episodeID: 62_161, enteredAt: date)
        let series = TitleSnapshot(
            recorded: episode.whole, title: "Breaking Bad", originalTitle: "Breaking Bad", year: 2008, runtime: 47)
        let facts: [LibraryFact] = [.seen(viewing), .opinion(episode, .rating(10, on: .day("2026-11-25")))]
        let part = LoggedEvent.Part(id: "8a1c09c1d2e4b6a8")
        let line = EventLine.sealed(event(facts, .titlesImported, part: part, titles: [series]))
        #expect(line.bytes.count + 1 <= 450, "\(line.text)")
    }

    private var everything: [LibraryFact] {
        get throws {
            let whole = Viewing(
                id: try viewing().id, item: episode, day: .day("2019-03"), rating: 9, note: "with “Anna”\n👩‍👩‍👧",
                tags: ["winter", "noir"], isAgain: true, source: "trakt:1", episodeID: 72,
                enteredAt: date.addingTimeInterval(-1), entry: 1_795_642_692_000, position: 12)
            let id = whole.id
            let list = ListID("8c1e")
            return [
                .same(movie, as: ItemReference(.movie, 950)), .listMade(list, name: .noir),
                .listRenamed(list, from: .noir, to: .later), .listDeleted(list), .seen(whole),
                .seen(Viewing(id: id, item: movie, day: nil, enteredAt: date)),
                .seen(Viewing(id: id, item: movie, day: nil, rating: 8, enteredAt: date, isMadeByRating: true)),
                .viewing(id, of: movie, .day(nil)), .viewing(id, of: movie, .rating(nil)),
                .viewing(id, of: movie, .note("a")), .viewing(id, of: movie, .tags([])),
                .viewing(id, of: movie, .isAgain(nil)), .viewing(id, of: episode.whole, .day(.day("2020"))),
                .viewing(id, of: episode.whole, .isAgain(false)),
                .viewing(id, of: episode.whole, .place(EpisodePlace(season: 0, number: 3))),
                .viewing(id, of: episode.whole, .day(nil)), .unseen(id, of: movie),
                .opinion(movie, .rating(7, on: .day("2026"))), .opinion(episode, .rating(nil, on: nil)),
                .opinion(movie, .note(nil)), .opinion(ItemReference(.tvSeries, 7, season: 1), .note("“”")),
                .opinion(movie, .untag("a")), .opinion(movie, .tag("b")), .opinion(movie, .tag("a")),
                .opinion(episode.whole, .isDropped(true)), .opinion(movie, .isDropped(false)),
                .listed(movie, on: list, at: date), .listed(episode.whole, on: .watchlist, at: date + 2),
                .listed(movie, on: .watchlist, at: date), .unlisted(movie, from: list),
                .entry(movie, on: list, .rank(ListRank("2.5"))), .entry(movie, on: .watchlist, .rank(nil)),
                .entry(movie, on: list, .remark("with “Anna”")), .entry(episode.whole, on: list, .remark(nil)),
                .said(
                    SourceStatement(
                        .init(source: "trakt:1", part: episode, subject: .viewing(UUID(ofViewing: "trakt:1"))),
                        day: .day("2019-03"), rating: 9, note: "fine", tags: ["winter"], isAgain: true)),
                .said(SourceStatement(.init(source: "letterboxd", part: movie, subject: .viewing(id)))),
                .said(SourceStatement(.init(source: "letterboxd", of: "anna", part: movie, subject: .opinion))),
                .also(.seen(Viewing(id: id, item: movie, day: nil, source: "x:1", account: "#5f3a", enteredAt: date))),
                .also(.listMade(list, name: .noir)), .also(.opinion(movie, .rating(7, on: nil))),
                .also(.listed(movie, on: list, at: date)), .also(.entry(movie, on: list, .rank(ListRank(3)))),
                .also(.entry(movie, on: list, .remark("again"))),
                .said(
                    SourceStatement(
                        .init(source: "letterboxd", part: movie, subject: .opinion), rating: 7, isDropped: true),
                    new: Set(SourceStatement.Field.allCases)),
                .said(
                    SourceStatement(
                        .init(source: "letterboxd", part: movie, subject: .entry(list)), note: "again",
                        rank: ListRank(3)), new: [.rank]),
            ]
        }
    }

    @Test func `keeps every fact`() throws {
        let facts = LibraryFact.sorted(try everything)
        let event = LoggedEvent(
            id: "a", date: date, order: 1, kind: .titleReplaced, content: .facts(facts),
            titles: [movie: heat, episode.whole: .mock(item: episode.whole)], listNames: [ListID("8c1e"): .noir],
            part: .init(id: "b", source: "export.zip", isLast: true))
        #expect(EventReader.event(EventLine.sealed(event)) == event)
        for fact in facts {
            let one = self.event([fact])
            #expect(EventReader.event(EventLine.sealed(one)) == one)
        }
        for isLast in [true, false] {
            let part = self.event(facts, part: LoggedEvent.Part(ofChange: "5f3a09c1d2e4b6a8", isLast: isLast))
            #expect(EventReader.event(EventLine.sealed(part)) == part)
        }
        for content in [LoggedEvent.Content.undone("x"), .redone("8a1c09c1d2e4b6a8")] {
            let event = LoggedEvent(id: "c", date: date, order: 1, kind: .unknown, content: content)
            #expect(EventReader.event(EventLine.sealed(event)) == event)
        }
        let exports = ["letterboxd@anna": date, "trakt": date.addingTimeInterval(-1)]
        let end = LoggedEvent(
            id: "e", date: date, order: 3, kind: .titlesImported, content: .facts([]),
            part: .init(id: "b", isLast: true, exports: exports))
        #expect(EventReader.event(EventLine.sealed(end)) == end)
        let brought = LoggedEvent(
            id: "d", date: date, order: 2, kind: .libraryImported, content: .brought(["a", "c"]),
            part: .init(id: "b", source: "library.json"))
        #expect(EventReader.event(EventLine.sealed(brought)) == brought)
    }

    @Test(arguments: FormerLines.text.split(separator: "\n").map(String.init))
    func `is read and written byte for byte as it was`(_ object: String) throws {
        let line = LogLine(sealing: Array(object.utf8))
        #expect(EventLine.sealed(try #require(EventReader.event(line))).text == line.text)
    }

    private func read(_ object: String) -> LoggedEvent? { EventReader.event(LogLine(sealing: Array(object.utf8))) }

    private let head = #"{"id":"a","at":"2026-11-25T21:38:12.345Z","order":1,"did":"titleSeen","#

    @Test(
        arguments: [
            #""smelled":[{"movie":1}]"#, #""rated":[{"movie":1,"rating":7}],"later":{}"#, #""rated":{"movie":1}"#,
            #""seen":[{"movie":1}]"#, #""seen":[{"movie":1,"viewing":"no id"}]"#, #""made":[{"list":"a"}]"#,
            #""on":[{"movie":1}]"#, #""changed":[{"movie":1,"set":{"day":"2026-13"}}]"#,
        ])
    func `with a fact that isn't understood has no effect and is kept`(_ facts: String) throws {
        let event = try #require(read("\(head)\(facts)}"))
        #expect(event.facts.isEmpty)
        guard case .unknown = event.content else { return #expect(Bool(false), "\(event)") }
    }

    @Test func `is understood with unknown properties of known facts`() {
        let event = read(#"\#(head)"rated":[{"movie":1,"mood":{"a":[1]},"rating":7}]}"#)
        #expect(event?.facts == [.opinion(ItemReference(.movie, 1), .rating(7, on: nil))])
    }

    @Test(
        arguments: [
            ("season", "10000"), ("season", "-1"), ("episode", "100000"), ("season", "9223372036854775807"),
            ("rating", "0"), ("rating", "11"), ("rating", "7.5"),
        ])
    func `with a number beyond its bounds has no effect and is kept`(_ name: String, _ number: String) throws {
        let viewing = #""viewing":"0c5a1d5e-70d3-4b7c-9e35-5e0b0a0a8f11""#
        let event = read(#"\#(head)"seen":[{"tv":1,"\#(name)":\#(number),\#(viewing)}]}"#)
        #expect(event?.content == .unknown("seen"))
        #expect(read(#"\#(head)"dropped":[{"tv":2147483648}]}"#)?.content == .unknown("dropped"))
    }

    @Test(arguments: ["-1", "2147483648", "9223372036854775807"])
    func `with an impossible id of an episode counts without it`(_ number: String) {
        let viewing = #""viewing":"0c5a1d5e-70d3-4b7c-9e35-5e0b0a0a8f11""#
        let event = read(#"\#(head)"seen":[{"tv":1,"season":1,"episode":2,"episodeID":\#(number),\#(viewing)}]}"#)
        guard case .seen(let viewing)? = event?.facts.first else { return #expect(Bool(false), "\(event as Any)") }
        #expect(viewing.episodeID == nil && viewing.item.episode == 2)
    }

    @Test(arguments: ["-1", "10000", "9223372036854775807", "1e400", "99999999999999999999"])
    func `with an impossible year or length counts without it`(_ number: String) throws {
        let event = read(#"\#(head)"dropped":[{"tv":1,"title":"Lost","year":\#(number),"runtime":\#(number)0}]}"#)
        #expect(event?.facts == [.opinion(ItemReference(.tvSeries, 1), .isDropped(true))])
        #expect(event?.titles.values.map(\.year) == [nil] && event?.titles.values.map(\.runtime) == [nil])
    }

    @Test(arguments: ["0", "-1", "281474976710657", "9223372036854775807", "9223372036854775808"])
    func `with an order beyond its bounds isn't an event, but has an id`(_ order: String) {
        let object = #"{"id":"a","at":"2026-11-25T21:38:12.345Z","order":\#(order),"did":"titleSeen"}"#
        #expect(EventReader.result(LogLine(sealing: Array(object.utf8))) == .failure(.invalidOrder("a")))
    }

    @Test(
        arguments: [
            #"{"id":"a"}"#, #"{"at":"2026-11-25T21:38:12.345Z","order":1}"#, #"{"id":1,"order":1}"#,
            #"{"id":"a","order":"1","at":"2026-11-25T21:38:12.345Z"}"#, #"{"id":"a","order":1,"at":"yesterday"}"#,
        ])
    func `without an id, an order and a time is not an event`(_ object: String) {
        #expect(read(object) == nil)
    }

    /// `Log.md` describes each kind of fact, and the values of each member.
    @Test func `is described in Log.md by the tables from which it is read and written`() throws {
        var folder = URL(filePath: #filePath)
        while folder.lastPathComponent != "PopcornLibrary" { folder.deleteLastPathComponent() }
        let page = try String(contentsOf: folder.appending(path: "Log.md"), encoding: .utf8)
        let kinds = FactKind.all.map { kind in
            "| `\(kind.name)` | \(kind.summary) | \(kind.members.map { "`\($0.name)`" }.joined(separator: ", ")) |"
        }
        var names: [(form: MemberForm, names: [String])] = []
        func note<Object>(_ members: [LineMember<Object>]) {
            for member in members {
                let index = names.firstIndex { $0.form == member.form } ?? names.count
                if index == names.count { names.append((member.form, [])) }
                if !names[index].names.contains(member.name) { names[index].names.append(member.name) }
            }
        }
        note(EventMembers.head + EventMembers.tail)
        note(ItemMembers.table)
        for kind in FactKind.all { note(kind.members) }
        note(ChangeMembers.table)
        let values = names.map { form, names in
            "| \(form.description) | \(names.map { "`\($0)`" }.joined(separator: ", ")) |"
        }
        for table in [kinds, values].map({ $0.joined(separator: "\n") }) {
            #expect(page.contains(table), "Log.md lacks the table:\n\(table)")
        }
    }

    @Test(arguments: [0, 1_795_642_692_345, -1, -86_400_000, 951_782_400_000, 253_402_300_799_999] as [Int64])
    func `has times that can be read back`(_ milliseconds: Int64) {
        let date = Date(millisecondsSince1970: milliseconds)
        #expect(LogDate.date(LogDate.text(date)) == date)
    }
}
