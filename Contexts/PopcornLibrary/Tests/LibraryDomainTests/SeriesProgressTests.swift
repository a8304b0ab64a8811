import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import Testing

/// A series with seen episodes, and the expected next episode and state on 2026-11-22.
struct ProgressCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The episodes by season and number, with the day of their broadcast.
    let episodes: [(Int, Int, String?)]
    /// The viewings in the order of their entry.
    let seen: [(Int, Int, String?)]
    let next: EpisodePlace?
    let state: SeriesState?
    var hasEnded = false
    var counts: [Int]?
    var isListed = false
    var isDropped = false

    init(
        _ description: String, _ episodes: [(Int, Int, String?)], seen: [(Int, Int, String?)], next: (Int, Int)?,
        _ state: SeriesState?, hasEnded: Bool = false, counts: [Int]? = nil, isListed: Bool = false,
        isDropped: Bool = false
    ) {
        testDescription = description
        self.episodes = episodes
        self.seen = seen
        self.state = state
        self.next = next.map { EpisodePlace(season: $0, number: $1) }
        self.hasEnded = hasEnded
        self.counts = counts
        self.isListed = isListed
        self.isDropped = isDropped
    }
}

private let three: [(Int, Int, String?)] = [(1, 1, "2020-01-01"), (1, 2, "2020-01-08"), (1, 3, "2020-01-15")]

@Suite struct SeriesProgressTests {
    private static let cases: [ProgressCase] = [
        .init("nothing seen", three, seen: [], next: (1, 1), nil),
        .init("listed, nothing seen", three, seen: [], next: (1, 1), .planned, isListed: true),
        .init("one seen", three, seen: [(1, 1, "2026-01-01")], next: (1, 2), .inProgress, counts: [1, 3, 2]),
        .init("dropped", three, seen: [(1, 1, "2026-01-01")], next: (1, 2), .dropped, isDropped: true),
        .init("a gap is not next", three, seen: [(1, 2, "2026-01-01")], next: (1, 3), .inProgress, counts: [1, 3, 2]),
        .init(
            "after the last one, the first that was skipped is next", three, seen: [(1, 3, "2026-01-01")], next: (1, 1),
            .inProgress, hasEnded: true, counts: [1, 3, 2]),
        .init(
            "an episode seen out of order doesn't hide those between", three,
            seen: [(1, 3, "2026-01-01"), (1, 1, "2026-01-02")], next: (1, 2), .inProgress, counts: [2, 3, 1]),
        .init("all seen, more may come", three, seen: three, next: nil, .upToDate),
        .init("all seen, ended", three, seen: three, next: nil, .finished, hasEnded: true),
        .init(
            "a rewatch of the first doesn't move it", three,
            seen: [(1, 1, "2026-01-01"), (1, 2, "2026-01-02"), (1, 1, "2026-02-01")], next: (1, 3), .inProgress),
        .init(
            "a first viewing with an earlier day doesn't move it", three,
            seen: [(1, 1, "2026-01-02"), (1, 2, "2026-01-01")], next: (1, 3), .inProgress, counts: [2, 3, 1]),
        .init(
            "unknown days are earliest", three, seen: [(1, 2, nil), (1, 1, "2019")], next: (1, 3), .inProgress),
        .init(
            "of unknown days the one entered last", three, seen: [(1, 3, nil), (1, 1, nil)], next: (1, 2), .inProgress),
        .init(
            "a special begins a series", three + [(0, 1, "2020-02-01")], seen: [(0, 1, "2026-01-01")], next: (1, 1),
            .inProgress, counts: [0, 3, 3]),
        .init(
            "a later special doesn't move it", three + [(0, 1, "2020-02-01")],
            seen: [(1, 1, "2026-01-01"), (0, 1, "2026-01-02")], next: (1, 2), .inProgress, counts: [1, 3, 2]),
        .init(
            "specials are never next", [(0, 1, "2020-01-01"), (1, 1, "2020-01-01")], seen: [(1, 1, nil)], next: nil,
            .upToDate, counts: [1, 1, 0]),
        .init(
            "seasons numbered by year", [(2019, 1, "2019-01-01"), (2020, 1, "2020-01-01")],
            seen: [(2019, 1, "2026-01-01")], next: (2020, 1), .inProgress),
        .init(
            "unaired", three + [(1, 4, "2026-11-23")], seen: three, next: nil, .upToDate, counts: [3, 3, 0]),
        .init("aired today", three + [(1, 4, "2026-11-22")], seen: [(1, 3, "2026-01-01")], next: (1, 4), .inProgress),
        .init("no day", [(1, 1, "2020-01-01"), (1, 2, nil)], seen: [(1, 1, nil)], next: nil, .upToDate),
        .init(
            "no day, but a later one of its season has aired",
            [(1, 1, "2020-01-01"), (1, 2, nil), (1, 3, "2020-02-01")],
            seen: [(1, 1, nil)], next: (1, 2), .inProgress),
        .init(
            "no day, but a later season has aired", [(1, 1, "2020-01-01"), (1, 2, nil), (2, 1, "2021-01-01")],
            seen: [(1, 1, nil)], next: (1, 2), .inProgress),
        .init(
            "no day, and only an earlier season has aired", [(1, 1, "2020-01-01"), (2, 1, nil)], seen: [(1, 1, nil)],
            next: nil, .upToDate, counts: [1, 1, 0]),
        .init(
            "no days, ended", [(1, 1, nil), (1, 2, nil)], seen: [(1, 1, nil)], next: (1, 2), .inProgress,
            hasEnded: true, counts: [1, 2, 1]),
        .init("no days, not ended", [(1, 1, nil), (1, 2, nil)], seen: [], next: nil, nil, counts: [0, 0, 0]),
        .init(
            "no day, ended, with an announced episode", [(1, 1, nil), (1, 2, "2027-01-01")], seen: [(1, 1, nil)],
            next: nil, .finished, hasEnded: true, counts: [1, 1, 0]),
        .init(
            "postponed", [(1, 1, "2020-01-01"), (1, 2, "2027-01-01"), (1, 3, "2020-02-01")], seen: [(1, 1, nil)],
            next: (1, 3), .inProgress),
        .init(
            "a series that grew a season", three + [(2, 1, "2026-11-01")], seen: three, next: (2, 1), .inProgress),
        .init(
            "a vanished episode isn't counted", three, seen: [(1, 1, "2026-01-01"), (1, 9, "2026-01-02")], next: (1, 2),
            .inProgress, counts: [1, 3, 2]),
        .init("zero episodes", [], seen: [], next: nil, nil, counts: [0, 0, 0]),
        .init("zero episodes, listed", [], seen: [], next: nil, .planned, isListed: true),
    ]

    @Test(arguments: cases)
    func `the next episode and the state are derived from the marks and the schedule`(_ example: ProgressCase) throws {
        var item = LibraryItem(ItemReference(.tvSeries, 7))
        var draft = LibraryDraft(lists: [], items: [item], date: ManualClock.start)
        for (entry, seen) in example.seen.enumerated() {
            _ = try draft.see([.mock(.episode(7, seen.0, seen.1), seen.2)])
            // Each is recorded by one event, numbered as in storage.
            let viewings = (draft.item(item.reference).viewings ?? []).map { viewing in
                Viewing(
                    id: viewing.id, item: viewing.item, day: viewing.day, enteredAt: viewing.enteredAt,
                    entry: viewing.entry ?? entry)
            }
            draft = LibraryDraft(
                lists: [],
                items: [.counted(item.reference, viewings: viewings, opinions: [:], placements: [:])],
                date: ManualClock.start)
        }
        item = draft.item(item.reference)
        var marks = item.marks
        marks.isDropped = example.isDropped
        if example.isListed { marks.listNames = ["watchlist"] }
        let episodes = example.episodes.map { season, number, day in
            EpisodeSchedule.Episode(
                EpisodePlace(season: season, number: number), airDate: day.flatMap { CalendarDay.date(from: $0) })
        }
        let schedule = EpisodeSchedule(episodes.shuffled(), hasEnded: example.hasEnded)
        let today = try #require(CalendarDay.date(from: "2026-11-22"))
        let progress = SeriesProgress(marks, schedule, on: today)
        #expect(progress.next?.place == example.next)
        #expect(progress.state == example.state)
        if let counts = example.counts { #expect([progress.seen, progress.aired, progress.left] == counts) }
    }

    @Test func `a schedule is sorted by season and number, and keeps the order of an episode listed twice`() {
        let places = [(2, 1), (1, 2), (1, 2), (0, 1)].map { EpisodePlace(season: $0, number: $1) }
        let episodes = zip(1..., places).map { EpisodeSchedule.Episode(id: $0, $1, airDate: nil) }
        #expect(EpisodeSchedule(episodes, hasEnded: false).episodes.map(\.id) == [4, 2, 3, 1])
    }

    @Test func `an undated special counts as broadcast only after a later one, or once the series has ended`() {
        let episodes = [(0, 1, nil), (0, 2, ManualClock.start), (0, 3, nil), (1, 1, ManualClock.start)].map {
            EpisodeSchedule.Episode(EpisodePlace(season: $0, number: $1), airDate: $2)
        }
        let aired = [false, true].map { hasEnded in
            EpisodeSchedule(episodes, hasEnded: hasEnded).aired(by: ManualClock.start).map(\.place.number)
        }
        #expect(aired == [[1, 2, 1], [1, 2, 3, 1]])
    }

    @Test func `a season's progress counts its broadcast episodes, including specials`() throws {
        var marks = Marks()
        marks.seasons = [0: [1], 1: [1, 9]]
        let schedule = EpisodeSchedule(
            [(0, 1), (0, 2), (1, 1), (1, 2)].map {
                .init(EpisodePlace(season: $0, number: $1), airDate: ManualClock.start)
            }, hasEnded: false)
        let counts = [0, 1].map { SeriesProgress.ofSeason($0, marks, schedule, on: ManualClock.start) }
        #expect(counts.map { [$0.seen, $0.aired] } == [[1, 2], [1, 2]])
    }
}
