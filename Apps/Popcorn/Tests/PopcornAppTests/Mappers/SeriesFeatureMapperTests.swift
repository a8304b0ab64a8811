import CatalogueKit
import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct `TV series as the app shows them` {
    private let mapper = SeriesFeatureMapper(services: [], region: "US")

    private func series(_ members: String = "") throws -> TVSeriesDetails {
        try model(
            #"{"id": 1396, "name": "Breaking Bad", "isOnWatchlist": false\#(members.isEmpty ? "" : ", " + members)}"#)
    }

    /// Returns the line about the seasons of a series whose seasons have these means, after a season of specials.
    private func seasons(_ means: [Double]) throws -> Text? {
        let all = ([1] + means).enumerated().map { number, mean in
            #"{"id": \#(number), "name": "", "seasonNumber": \#(number), "voteAverage": \#(mean)}"#
        }
        let series = try series(#""seasons": [\#(all.joined(separator: ","))]"#)
        let page = mapper.page(of: series, credits: nil, offers: nil, marks: .none)
        return page.pairs.first { $0.name == "Seasons" }?.value
    }

    @Test(arguments: [
        ([8.2, 8.6, 8.9, 9.2], "▅▆▇█  8.2–9.2 · best S04"), ([8.0, 8.0], "██  8.0"),
        ([9.5, 4.0], "█▁  4.0–9.5 · best S01"),
    ])
    func `the means of the seasons are bars within at least two points`(means: [Double], line: String) throws {
        #expect(try seasons(means)?.plain == line)
    }

    @Test func `a single season and seasons without votes have no bars`() throws {
        #expect(try seasons([8]) == nil && seasons([8, 0]) == nil)
    }

    @Test func `an unseen episode is veiled on the page if spoilers are hidden`() throws {
        let series = try series(
            #""lastEpisodeToAir": {"id": 7, "name": "Felina", "seasonNumber": 5, "episodeNumber": 16}"#)
        for (hides, line) in [(false, "S05E16 Felina"), (true, "S05E16 Episode 16")] {
            let mapper = SeriesFeatureMapper(services: [], region: "US", hidesSpoilers: hides)
            let page = mapper.page(of: series, credits: nil, offers: nil, marks: .none)
            #expect(page.pairs.first { $0.name == "Last" }?.value?.plain == line)
        }
    }

    @Test func `a row has the name, the first air date and the votes`() throws {
        let row: TVSeriesPreviewDetails = try model(
            """
            {"id": 1396, "name": "Breaking Bad", "originalName": "BB", "firstAirDate": "2008-01-20", "genreIDs": [80],
             "voteAverage": 8.9, "voteCount": 16}
            """)
        let title = mapper.map(row)
        #expect(title.item == Item(ItemReference(.tvSeries, 1396), title: "Breaking Bad"))
        #expect(title.titles == ["Breaking Bad", "BB"])
        #expect(title.year == 2008)
        #expect(title.rating == 8.9)
        #expect(title.values.words[.genre] == ["80"])
        let name = JSONValue.string(title.item.title).text
        let year = try #require(title.year)
        let shared = #""title":\#(name),"year":\#(year),"genres":null,"#
        let own = try JSONTreeEncoder().encode(row).text
        let expected = own.replacing(#""name":\#(name),"#, with: #""name":\#(name),\#(shared)"#)
        #expect(try title.json(GenreNames()).text == expected && expected != own)
    }

    @Test(arguments: [
        ("Ended", "2013-09-29", "Breaking Bad (2008–2013)", "20 Jan 2008 – 29 Sep 2013", "ended"),
        ("Ended", "2008-03-09", "Breaking Bad (2008)", "20 Jan 2008 – 9 Mar 2008", "ended"),
        ("Returning Series", "2013-09-29", "Breaking Bad (since 2008)", "since 20 Jan 2008", "returning"),
        ("Canceled", "2008-01-20", "Breaking Bad (2008)", "20 Jan 2008", "cancelled"),
    ])
    func `the heading has the years, and the page the days`(
        status: String, last: String, heading: String, days: String, word: String
    ) throws {
        let series = try series(
            #""firstAirDate": "2008-01-20", "lastAirDate": "\#(last)", "status": "\#(status)", "seasons": []"#)
        let page = mapper.page(of: series, credits: nil, offers: nil, marks: .none)
        #expect(page.heading.plain == heading)
        #expect(page.pairs.first { $0.name == "Aired" }?.value?.plain == days)
        #expect(page.rating?.plain == "not rated yet" && page.facts.compactMap(\.self) == [word])
        #expect(mapper.facts(of: series, credits: nil, offers: nil).status == word)
        #expect(page.facets.isEmpty)
    }

    @Test func `guest stars follow the cast, and each member of an aggregate has all roles`() throws {
        let episode: CreditsDetails = try model(
            """
            {"cast": [{"id": 1, "creditID": "a", "name": "A", "character": "", "gender": 2, "order": 0}],
             "crew": [], "guestStars": [
                {"id": 2, "creditID": "b", "name": "B", "character": "Spooge", "gender": 2, "order": 0}]}
            """)
        let cast = mapper.map(episode).cast
        #expect(cast.map(\.name) == ["A", "B"])
        #expect(cast.map(\.work) == [[], ["Spooge"]])
        #expect(!mapper.map(episode).countsEpisodes)
        let series: AggregateCreditsDetails = try model(
            """
            {"id": 1, "crew": [], "cast": [{"id": 1, "name": "A", "gender": 2, "totalEpisodeCount": 7, "order": 0,
             "roles": [{"creditID": "a", "character": "X", "episodeCount": 6},
                       {"creditID": "b", "character": "", "episodeCount": 1}]}]}
            """)
        let credits = mapper.map(series)
        #expect(credits.cast.map(\.work) == [["X"]])
        #expect(credits.cast.map(\.episodeCount) == [7])
        #expect(credits.countsEpisodes)
    }

    @Test func `the schedule has the specials first, and the episodes by their place`() throws {
        let day = try #require(CalendarDay.date(from: "2008-01-20"))
        let ratings = SeriesRatings(
            id: 1396, name: "Breaking Bad",
            seasons: [
                SeasonRatings(
                    seasonNumber: 1,
                    episodes: [EpisodeRating(id: 11, episodeNumber: 1, name: "Pilot", airDate: day, runtime: 58)])
            ], missingSeasons: [2])
        let special = EpisodeRating(id: 1, episodeNumber: 3, name: "Special")
        let schedule = mapper.map(
            TVSeries(id: 1396, name: "Breaking Bad", status: "Ended"), ratings, specials: [special], missingSeasons: [2]
        )
        let pilot = EpisodePlace(season: 1, number: 1)
        #expect(schedule.schedule.hasEnded)
        #expect(Set(schedule.schedule.episodes.map(\.place)) == [EpisodePlace(season: 0, number: 3), pilot])
        #expect(schedule.episodes[pilot]?.runtime == 58)
        #expect(schedule.missingSeasons == [2])
    }

    @Test func `a comparison has the creators and networks without duplicates`() throws {
        let series = try series(
            #""networks": [{"id": 1, "name": "AMC"}, {"id": 2, "name": "AMC"}], "numberOfSeasons": 5"#)
        let known = mapper.compared(series).facts.filter { $0.text != nil }.map { "\($0.label): \($0.text ?? "")" }
        #expect(known == ["Seasons: 5", "Network: AMC"])
    }
}
