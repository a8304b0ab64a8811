import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

/// Marks, which ratings of something unseen make, and which aren't viewings.
@Suite struct RatingMarkTests {
    private let heat = TitleSnapshot.movie(949)
    private let pilot = TitleSnapshot.episode(7, 1, 1)

    private func draft() -> LibraryDraft { LibraryDraft(lists: [], items: [], date: ManualClock.start) }

    private func event(_ order: Int64, _ kind: LibraryEvent.Kind, _ facts: [LibraryFact]) -> LoggedEvent {
        LoggedEvent(
            id: "\(order)", date: ManualClock.start, order: order, kind: kind, content: .facts(facts),
            titles: [heat.item: heat])
    }

    private func item(_ events: [LoggedEvent]) -> LibraryItem {
        LibraryFold(effective: events).items[heat.item].map { $0.counted(heat.item) { _ in true } }
            ?? LibraryItem(heat.item)
    }

    @Test func `rating an unseen movie or episode marks it as seen without a viewing`() throws {
        var draft = draft()
        _ = try draft.rate([heat, pilot], 8)
        for title in [heat, pilot] {
            let item = draft.item(title.item)
            #expect(item.marks.isSeen && item.marks.timesSeen == 0 && item.readViewings.isEmpty)
            #expect(item.marks.rating(of: title.item) == 8)
        }
        #expect(draft.item(pilot.item).marks.seasons == [1: [1]])
        #expect(draft.facts.count == 4)
        _ = try draft.rate([heat], 9)
        #expect(draft.item(heat.item).readViewingsAndMarks.map(\.rating) == [9])
        #expect(draft.foldDifferences() == [])
    }

    @Test func `the first viewing after a rating has the rating, and leaves the mark and the day of the rating`() throws
    {
        var draft = draft()
        _ = try draft.rate([heat], 8)
        _ = try draft.see([.mock(heat, "2019-03-14")])
        let item = draft.item(heat.item)
        #expect(item.marks.timesSeen == 1 && item.readViewings.map(\.rating) == [8])
        #expect(item.readViewingsAndMarks.count == 2)
        #expect(item.opinion(of: heat.item).ratedOn != .day("2019-03-14"))
        _ = try draft.see([.mock(heat, "2020-03-14")])
        #expect(draft.item(heat.item).readViewings.compactMap(\.rating) == [8])
        #expect(draft.foldDifferences() == [])
    }

    @Test func `removing the rating removes the mark, and from the latest viewing the rating`() throws {
        var draft = draft()
        _ = try draft.rate([heat], 8)
        #expect(try draft.rate([heat], nil)?.kind == .ratingRemoved)
        #expect(draft.item(heat.item).marks == .none)
        #expect(try draft.rate([heat], nil) == nil)
        _ = try draft.rate([heat], 8)
        _ = try draft.see([.mock(heat, "2019-03-14")])
        _ = try draft.rate([heat], nil)
        #expect(draft.item(heat.item).readViewingsAndMarks.map(\.rating) == [nil])
        #expect(draft.foldDifferences() == [])
    }

    @Test func `“unsee” removes the mark with the last viewing, and keeps the rating`() throws {
        var draft = draft()
        _ = try draft.rate([heat], 8)
        _ = try draft.see([.mock(heat, "2019-03-14"), .mock(heat, "2020-03-14")])
        _ = draft.unsee([heat.item])
        #expect(draft.item(heat.item).readViewingsAndMarks.count == 2)
        _ = draft.unsee([heat.item])
        #expect(!draft.item(heat.item).marks.isSeen && draft.item(heat.item).marks.rating == 8)
        #expect(draft.unsee([heat.item]) == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `removing what an export lacks keeps the user's mark`() throws {
        var draft = draft()
        _ = try draft.rate([heat], 8)
        _ = try draft.see([.mock(heat, "2019-03-14", source: "trakt:1")])
        _ = draft.removeViewings(draft.item(heat.item).readViewings, keepingMarks: true)
        #expect(draft.item(heat.item).marks.isSeen && draft.item(heat.item).marks.timesSeen == 0)
    }

    @Test(arguments: ["2019-03-14", "2019-03", "2019", nil])
    func `a viewing is left out on a full day that has one, and on no other`(day: String?) throws {
        var draft = draft()
        _ = try draft.see([.mock(heat, day)], isOncePerDay: true)
        let isRecorded = try draft.see([.mock(heat, day)], isOncePerDay: true) != nil
        #expect(isRecorded == (day != "2019-03-14"))
        #expect(try draft.see([.mock(heat, day)]) != nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test(
        arguments: [
            ("2019-03-14", [nil, nil, 9]), ("2019-03", [nil, nil, 9]), ("2019", [nil, nil, 9]),
            ("2019-04", [nil, nil, nil, 9]), ("2019-05-01", [nil, nil, nil, 9]), (nil, [9, nil, nil]),
        ] as [(String?, [Int?])])
    func `a rating with a day rates the latest viewing of that time, or records one`(
        day: String?, ratings: [Int?]
    ) throws {
        var draft = draft()
        _ = try draft.see([.mock(heat), .mock(heat, "2019-03-14"), .mock(heat, "2019-02")])
        #expect(try draft.rate(viewings: [.mock(heat, day)], 9) != nil)
        #expect(draft.item(heat.item).readViewings.sorted(by: Viewing.isEarlier).map(\.rating) == ratings)
        #expect(try draft.rate(viewings: [.mock(heat, day)], 9) == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `an earlier log's viewing without a day, made by a rating, is a mark`() throws {
        let made = Viewing(item: heat.item, day: nil, enteredAt: ManualClock.start)
        let rated = event(
            1, .titleRated,
            [.seen(made), .viewing(made.id, of: heat.item, .rating(8)), .opinion(heat.item, .rating(8, on: nil))])
        let seen = event(
            2, .titleSeen, [.seen(Viewing(item: heat.item, day: .day("2019"), enteredAt: ManualClock.start))])
        let dated = event(3, .viewingChanged, [.viewing(made.id, of: heat.item, .day(.day("2018")))])
        #expect(item([rated]).marks.isSeen && item([rated]).marks.timesSeen == 0)
        #expect(item([rated, seen]).marks.timesSeen == 1)
        #expect(item([seen, rated]).readViewings.map(\.day) == [.day("2019")])
        #expect(item([rated, dated]).readViewings.map(\.day) == [.day("2018")])
        let same = event(1, .titleSeen, [.seen(made)])
        #expect(item([same]).marks.timesSeen == 1)
    }

    @Test func `two machines that each give a day keep both viewings, whatever the order`() throws {
        var one = draft()
        _ = try one.rate([heat], 8)
        let rated = event(1, .titleRated, one.facts)
        let days = ["2019-03-14", "2020-03-14"]
        let seen = try days.enumerated().map { index, day in
            var later = LibraryDraft(lists: [], items: [item([rated])], date: ManualClock.start)
            _ = try later.see([.mock(heat, day)], isOncePerDay: true)
            return event(Int64(index + 2), .titleSeen, later.facts)
        }
        for events in [[rated] + seen, seen.reversed() + [rated]] {
            let item = item(events)
            #expect(item.marks.timesSeen == 2 && item.readViewings.map(\.rating) == [8, 8])
        }
        #expect(item([rated, seen[1]]).marks.timesSeen == 1 && item([rated]).marks.isSeen)
    }
}
