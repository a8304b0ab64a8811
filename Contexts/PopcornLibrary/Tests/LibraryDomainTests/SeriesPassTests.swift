import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

@Suite struct `A series that is begun again` {
    private static let series = ItemReference(.tvSeries, 7)

    /// A library of one series with three episodes, of which each change is an event.
    private struct Library {
        let schedule: EpisodeSchedule
        private(set) var events: [LoggedEvent] = []
        private var order: Int64 = 100
        var day = PartialDay.day("2026-11-28")

        init(hasEnded: Bool = true) {
            let episodes = (1...3).map { number in
                EpisodeSchedule.Episode(
                    EpisodePlace(season: 1, number: number), airDate: PartialDay.day("2020-01-0\(number)").start)
            }
            schedule = EpisodeSchedule(episodes, hasEnded: hasEnded)
        }

        /// The series as it follows from the events.
        func item(_ reference: ItemReference = series) -> LibraryItem {
            (LibraryFold(effective: events).items[reference] ?? .init()).counted(reference) { _ in true }
        }

        /// Makes a change on the day. The user is in UTC at noon.
        mutating func change(
            _ imported: Bool = false, _ body: (inout LibraryDraft) throws -> LibraryAction?
        ) rethrows {
            order += 1
            var draft = LibraryDraft(
                lists: [], items: [item(), item(ItemReference(.tvSeries, 8))],
                date: day.start.addingTimeInterval(43_200))
            draft.order = order
            let action = try body(&draft)
            events.append(
                LoggedEvent(
                    id: "e\(order)", date: draft.date, order: order, kind: action?.kind ?? .titlesImported,
                    content: .facts(draft.facts), titles: [series: .series(7)],
                    part: imported ? LoggedEvent.Part(id: "import") : nil))
        }

        mutating func see(_ numbers: Int..., on day: String?) throws {
            try change { draft in
                try draft.see(numbers.map { .mock(.episode(7, 1, $0), day) })
            }
        }

        mutating func begin() throws {
            let schedule = schedule
            try change { try $0.beginAgain([.series(7)], [series: schedule]) }
        }

        mutating func undo(_ index: Int) { events.remove(at: index) }

        var progress: SeriesProgress { SeriesProgress(item().marks, schedule, on: day.start) }
        var counts: String { "\(progress.seen) of \(progress.aired)" }
        var since: String? { item().marks.pass?.since.text }
    }

    private static func finished(on day: String = "2026-11-20") throws -> Library {
        var library = Library()
        try library.see(1, 2, 3, on: day)
        return library
    }

    @Test func `is counted from nothing, and stays seen`() throws {
        var library = try Self.finished()
        #expect(library.counts == "3 of 3" && library.progress.state == .finished && library.since == nil)
        try library.begin()
        #expect(library.counts == "0 of 3" && library.progress.state == .inProgress && library.since == "2026-11-28")
        let marks = library.item().marks
        #expect(marks.isSeen && marks.timesSeen == 3 && marks.seasons == [1: [1, 2, 3]] && marks.episodesSeen == 0)
        #expect(library.progress.next?.place == EpisodePlace(season: 1, number: 1))
        try library.see(1, on: "2026-11-28")
        #expect(library.counts == "1 of 3" && library.progress.next?.place == EpisodePlace(season: 1, number: 2))
        #expect(library.item().marks.timesSeen == 4)
    }

    @Test func `doesn't count the finale of the same evening`() throws {
        var library = Library()
        try library.see(1, 2, on: "2026-11-27")
        try library.see(3, on: "2026-11-28")
        try library.begin()
        #expect(library.counts == "0 of 3" && library.since == "2026-11-28")
    }

    @Test func `counts what was seen since it was finished`() throws {
        var library = try Self.finished()
        try library.see(1, on: "2026-11-25")
        try library.see(2, on: "2026-11-26")
        #expect(library.counts == "3 of 3")
        try library.begin()
        #expect(library.counts == "2 of 3" && library.since == "2026-11-25")
    }

    @Test func `counts an episode seen again on the day of the finale`() throws {
        var library = try Self.finished(on: "2026-11-28")
        try library.see(1, on: "2026-11-28")
        try library.begin()
        #expect(library.counts == "1 of 3" && library.since == "2026-11-28")
    }

    @Test func `doesn't count an old viewing that was recorded after the finale`() throws {
        var library = try Self.finished(on: "2024-05-01")
        try library.see(2, on: "2019-03-04")
        try library.begin()
        #expect(library.counts == "0 of 3" && library.since == "2026-11-28")
        // Nor one that is recorded later.
        try library.see(1, on: "2019-03-03")
        #expect(library.counts == "0 of 3")
    }

    @Test(arguments: [nil, "2026", "2026-11"])
    func `doesn't count a viewing without a full day`(_ day: String?) throws {
        var library = try Self.finished()
        try library.begin()
        try library.see(1, on: day)
        #expect(library.counts == "0 of 3" && library.item().marks.timesSeen == 4)
    }

    @Test func `doesn't count a mark that a rating made`() throws {
        var library = Library()
        try library.see(1, 2, on: "2026-11-20")
        try library.change { try $0.rate([.episode(7, 1, 3)], 9) }
        #expect(library.progress.state == .finished)
        try library.begin()
        try library.change { try $0.rate([.episode(7, 1, 1)], 8) }
        #expect(library.counts == "0 of 3")
    }

    @Test func `counts a viewing of a later day that was recorded elsewhere before`() throws {
        var library = try Self.finished()
        try library.begin()
        var other = library
        other.day = .day("2026-11-30")
        try other.see(1, on: "2026-11-30")
        let late = try #require(other.events.last)
        // A machine whose clock is behind has recorded it.
        let event = LoggedEvent(
            id: "late", date: late.date, order: 50, kind: .titleSeen, content: late.content, titles: late.titles)
        let fold = LibraryFold(effective: library.events + [event])
        let marks = (fold.items[Self.series] ?? .init()).counted(Self.series) { _ in true }.marks
        #expect(marks.episodesSeen == 1)
    }

    @Test func `may be seen a third time`() throws {
        var library = try Self.finished()
        try library.begin()
        library.day = .day("2026-12-05")
        try library.see(1, 2, 3, on: "2026-12-05")
        #expect(library.progress.state == .finished && library.counts == "3 of 3")
        try library.see(1, on: "2026-12-06")
        library.day = .day("2026-12-07")
        try library.begin()
        #expect(library.counts == "1 of 3" && library.since == "2026-12-06" && library.item().marks.timesSeen == 7)
    }

    @Test func `may be begun again before it is finished`() throws {
        var library = Library()
        try library.see(1, 2, on: "2026-11-28")
        try library.begin()
        #expect(library.counts == "0 of 3" && library.since == "2026-11-28")
    }

    @Test func `returns to the pass before when it is undone`() throws {
        var library = try Self.finished()
        try library.begin()
        library.day = .day("2026-12-01")
        try library.see(1, on: "2026-12-01")
        try library.begin()
        #expect(library.counts == "0 of 3" && library.since == "2026-12-01")
        library.undo(3)
        #expect(library.counts == "1 of 3" && library.since == "2026-11-28")
        library.undo(1)
        #expect(library.counts == "3 of 3" && library.since == nil)
    }

    @Test func `stays finished when it is dropped, and goes on when it is resumed`() throws {
        var library = try Self.finished()
        try library.begin()
        try library.see(1, on: "2026-11-28")
        library.change { $0.setDropped(true, of: [.series(7)]) }
        #expect(library.progress.state == .finished && library.counts == "3 of 3")
        library.change { $0.setDropped(false, of: [.series(7)]) }
        #expect(library.progress.state == .inProgress && library.counts == "1 of 3")
        // After it was stopped, it begins from nothing.
        library.change { $0.setDropped(true, of: [.series(7)]) }
        try library.begin()
        #expect(library.counts == "0 of 3" && !library.item().marks.isDropped)
    }

    @Test func `stays dropped if its first pass was not finished`() throws {
        var library = Library()
        try library.see(1, on: "2026-11-20")
        try library.begin()
        library.change { $0.setDropped(true, of: [.series(7)]) }
        #expect(library.progress.state == .dropped)
    }

    @Test func `takes its pass with it to the series that it counts for`() throws {
        var library = try Self.finished()
        try library.begin()
        try library.see(1, on: "2026-11-28")
        library.change { $0.replace(Self.series, by: .series(8)) }
        let moved = library.item(ItemReference(.tvSeries, 8))
        #expect(moved.marks.episodesSeen == 1 && moved.marks.pass?.since.text == "2026-11-28")
        #expect(library.since == nil)
    }

    @Test func `is recorded on one day once in each pass`() throws {
        var library = try Self.finished(on: "2026-11-28")
        try library.begin()
        for _ in 1...2 {
            try library.change { try $0.see([.mock(.episode(7, 1, 1), "2026-11-28")], isOncePerDay: true) }
        }
        #expect(library.counts == "1 of 3" && library.item().marks.timesSeen == 4)
    }

    @Test func `needs a seen episode and a schedule`() throws {
        var library = Library()
        #expect(throws: LibraryError.self) { try library.begin() }
        try library.see(1, on: nil)
        #expect(throws: LibraryError.self) { try library.change { try $0.beginAgain([.series(7)], [:]) } }
    }

    // MARK: Imports

    private static func row(_ number: Int, _ time: String, key: Int, _ pass: ImportRow.Pass?) throws -> (
        row: ImportRow, match: ImportMatch
    ) {
        var row = ImportRow(line: key, part: .diary)
        row.program = "trakt"
        row.isSeen = true
        row.time = try Date(time, strategy: .iso8601)
        row.day = row.time.map { PartialDay($0) }
        row.source = "trakt:\(key)"
        row.pass = pass
        return (row, ImportMatch(.episode(7, 1, number)))
    }

    @Test func `follows a source, with the plays of that day from that time on`() throws {
        let reset = ImportRow.Pass.again(since: try Date("2026-11-20T20:00:00Z", strategy: .iso8601))
        var library = Library()
        let rows = try [
            Self.row(1, "2026-11-10T20:00:00Z", key: 1, reset), Self.row(2, "2026-11-11T20:00:00Z", key: 2, reset),
            Self.row(3, "2026-11-20T19:00:00Z", key: 3, reset), Self.row(1, "2026-11-20T21:00:00Z", key: 4, reset),
            Self.row(2, "2026-11-21T21:00:00Z", key: 5, reset),
        ]
        library.change(true) { draft in
            _ = draft.follow(rows)
            return nil
        }
        #expect(library.counts == "2 of 3" && library.since == "2026-11-20")
        // The same export says nothing new.
        let count = library.events.count
        library.change(true) { draft in
            _ = draft.follow(rows)
            #expect(draft.facts.isEmpty)
            return nil
        }
        library.undo(count)
        // What is said at the prompt is kept.
        try library.begin()
        let first = try Self.row(3, "2026-11-20T19:00:00Z", key: 3, .first)
        library.change(true) { draft in
            #expect(draft.follow([first]) == [.alreadyThere(keepsOwn: true)])
            return nil
        }
        #expect(library.since == "2026-11-28")
    }

    @Test func `returns to the first pass when its source does`() throws {
        let reset = ImportRow.Pass.again(since: try Date("2026-11-20T20:00:00Z", strategy: .iso8601))
        var library = Library()
        for pass in [reset, .first] {
            let row = try Self.row(1, "2026-11-10T20:00:00Z", key: 1, pass)
            library.change(true) { draft in
                _ = draft.follow([row])
                return nil
            }
        }
        #expect(library.since == nil && library.counts == "1 of 3")
    }
}
