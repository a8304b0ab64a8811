import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import LibraryApplication
@testable import LibraryDomain

/// Every model of a context can be sent elsewhere as JSON, and read there.
struct CodingTests {
    private static let date = Date(timeIntervalSince1970: 1_700_000_000.125)
    private static let day = PartialDay(date)
    private static let episode = TitleSnapshot.episode(1396, 5, 14)
    private static let viewing = Viewing(
        item: episode.item, day: day, rating: 9, note: "a note", tags: ["a", "b"], isAgain: true, source: "trakt:1",
        episodeID: 62_161, enteredAt: date, entry: 3, isMadeByRating: true, ownFields: [.day, .rating])
    private static let opinion = Opinion(
        rating: 8, ratedOn: day, note: "a note", tags: ["a"], isDropped: true, ownFields: [.note])
    private static let list = UserList(id: ListID("noir"), name: .noir, createdAt: date, count: 2, latestAt: date)
    private static let placement = ListPlacement(addedAt: date, rank: ListRank("2.5"), remark: "a remark")
    private static let subject = ImportSubject(
        "Ozymandias", year: 2013, kind: .tvSeries, ids: [.tmdb(episode.item), .imdb("tt1"), .tvdb(2), .tvdbEpisode(3)],
        place: episode.item.place, episodeID: 62_161)
    private static let event = LibraryEvent(
        id: "a1b2c3d4", LibraryAction(.titlesMoved, list: list.label, target: list.label, formerName: .later),
        at: date, machine: "attic", count: 1, titles: [episode], isOpen: true, isUndone: true)

    private static var marks: Marks {
        var marks = Marks(listNames: ["watchlist"], isOnWatchlist: true)
        marks.lastSeen = day
        marks.seasons = [5: [13, 14]]
        marks.isSeen = true
        marks.parts = [MarkedPart(season: 5, episode: 14, rating: 10, tags: ["a"], hasNote: true)]
        return marks
    }

    private static var item: LibraryItem {
        var item = LibraryItem.counted(
            episode.item.whole, viewings: [viewing], opinions: [episode.item: opinion],
            placements: [list.id: placement])
        item.title = episode.whole
        let key = SourceStatement.Key(source: "trakt:1", part: episode.item, subject: .viewing(viewing.id))
        item.statements = [key: SourceStatement(key, day: day, rating: 9, tags: ["a"], rank: ListRank(2))]
        return item
    }

    private static var statistics: LibraryStatistics {
        var tally = ViewingTally()
        tally.add(DiaryEntry(viewing, episode.whole, ViewingPlace(isFirst: false, isLast: true)))
        let title = LibraryStatistics.Title(
            [.genres: [LibraryStatistics.Name("Crime")]], hasCredits: true, rating: 9, average: 8.5)
        return LibraryStatistics(tally, [episode.item.whole: title]) { _ in
            9
        } length: { _ in
            47
        }
    }

    private static var schedule: EpisodeSchedule {
        EpisodeSchedule(
            [EpisodeSchedule.Episode(id: 62_161, EpisodePlace(season: 5, number: 14), airDate: date)], hasEnded: true)
    }

    private static var filter: TitleFilter {
        var filter = TitleFilter()
        filter.choices = [.genre: TitleFilter.Choice([["18"]], excluded: ["35"])]
        filter.bounds = [.rating: TitleFilter.Bounds(7, nil)]
        filter.order = TitleFilter.Order("rating", isReversed: true)
        return filter
    }

    private static var library: [any Codable & Equatable] {
        let entry = DiaryEntry(viewing, episode.whole, ViewingPlace(isFirst: true, isLast: false))
        var sighting = Sighting(episode, on: day, episodeID: 62_161)
        sighting.rating = 9
        var row = ImportRow(line: 2, cells: ["a"], part: .lists, subject: subject)
        row.list = ImportList(.noir, key: "k")
        row.rank = ListRank(3)
        let release = DatedRelease("digital", on: date)
        return [
            viewing, sighting, episode, opinion, list, placement, ListEntry(title: episode.whole, placement: placement),
            item, marks, entry, event, statistics,
            LibraryChange(
                event, [ChangedItem(episode.whole, before: .none, after: marks)], .redone, at: date,
                viewError: .storage("a disk", remedy: .freeSpace)),
            SeriesProgress(marks, schedule, on: date), schedule, row, subject,
            ImportQuestion(number: 1, key: "k", path: "p", parts: [.diary], candidates: [ImportMatch(episode)]),
            LibraryCondition(
                location: "memory",
                files: [LibraryCondition.File(name: "a.jsonl", machine: "attic", events: 1, bytes: 2, isOwn: true)],
                findings: LibraryFindings(
                    missing: [event], lines: [LibraryFindings.Line(file: "a", offset: 1, isIncomplete: true)]),
                hasCopy: true),
            ViewingStatistics(
                statistics: statistics, titles: [episode.item.whole: episode.whole], errors: [.cancelled]),
            LibraryCalendar(
                entries: [
                    LibraryCalendar.Entry(
                        id: "movie-1-digital", title: .movie(1), lists: ["later"], day: date, event: .release(release))
                ],
                failures: [LibraryCalendar.Failure(title: .movie(2), error: .rateLimited(retryAfter: 3))]),
            ViewingDay.day(day), ViewingDay.released, StatisticsSubject.period(day),
            filter, ContentLocale.unitedStates, FetchPolicy.storedOnly, Freshness.stale(since: date),
            Page(items: [1, 2], page: 1, totalPages: 2, totalResults: 3), ImagesConfiguration.mock(),
        ]
    }

    @Test func `models of the library and of Core are equal after a round trip through JSON`() throws {
        for model in Self.library { try check(model) }
    }

    @Test func `all models within the mocks are equal after a round trip through JSON`() throws {
        var count = 0
        let mocks: [Any] = [
            MovieAggregate.mock(), MovieCollectionParts.mock(), TVSeriesAggregate.mock(), TVSeasonAggregate.mock(),
            TVEpisodeAggregate.mock(), SeriesRatings.mock(), PersonAggregate.mock(), PersonPreview.mock(),
        ]
        for mock in mocks { try checkParts(of: mock, &count) }
        #expect(count > 30)
    }

    /// Checks a value and everything in it. A response with its parts isn't a model, but its parts are.
    private func checkParts(of value: Any, _ count: inout Int) throws {
        if value is Date || value is URL { return }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .struct {
            if let model = value as? any Codable & Equatable {
                count += 1
                return try check(model)
            }
            let name = String(describing: type(of: value))
            #expect(name.hasSuffix("Aggregate") || name.hasPrefix("PartValues"), "\(name)")
        }
        for child in mirror.children { try checkParts(of: child.value, &count) }
    }

    private func check(_ model: some Codable & Equatable) throws {
        let copy = try JSONDecoder().decode(type(of: model), from: JSONEncoder().encode(model))
        #expect(copy == model)
    }
}
