import CoreDomain
import Foundation
import Imports
import PopcornLibrary
import Testing

/// Exports in the shape of real ones that were once imported wrongly.
@Suite struct FollowedExportTests {
    private static let diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
    private static let reviews = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
    private static let ratings = "Date,Name,Year,Letterboxd URI,Rating\n"
    private static let tmdb =
        "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n"
    private static let films = "Date,Name,Year,Letterboxd URI\n"

    private let target = ImportedLibrary()

    @Test func `a second run doesn't give an entry without an address the tags of one with an address`() async throws {
        let files = [
            "diary.csv": Self.diary + """
                2020-12-25,Heat,1995,,,,bd,2020-12-24
                2021-07-03,Heat,1995,https://boxd.it/1a,,,making-of,2020-12-24

                """
        ]
        #expect(try await target.importing(files)["diary.csv"] == [.added, .added])
        let lines = try await target.lines
        #expect(lines.count == 2)
        let again = try await target.importing(files)["diary.csv"]
        #expect(again?.allSatisfy { $0 == .alreadyThere(keepsOwn: false) } == true)
        #expect(try await target.lines == lines)
    }

    @Test func `the same entry without an address in the diary and the reviews is one viewing`() async throws {
        try await target.importing([
            "diary.csv": Self.diary + "2020-12-25,Heat,1995,,4,,bd,2020-12-24\n",
            "reviews.csv": Self.reviews + "2020-12-25,Heat,1995,,4,,Great.,bd,2020-12-24\n",
        ])
        #expect(
            try await target.lines == [
                "Heat rated 8 on 2020-12-25", #"Heat seen 2020-12-24 8 Great. ["bd"] first"#,
            ])
    }

    @Test func `the rating of the film beats that of a viewing of the same day`() async throws {
        try await target.importing([
            "diary.csv": Self.diary + "2020-12-25,Heat,1995,https://boxd.it/1,4,,,2020-12-25\n",
            "ratings.csv": Self.ratings + "2020-12-25,Heat,1995,u,3.5\n",
        ])
        let lines = try await target.lines
        #expect(lines == ["Heat rated 7 on 2020-12-25", "Heat seen 2020-12-25 8 - [] first"])
    }

    @Test func `an empty id is absent, and a film without any is found by its title`() async throws {
        let ids = #""ids":{"trakt":1,"slug":"s","imdb":"","tmdb":null}"#
        let outcomes = try await target.importing([
            "watched-history-1.json": """
            [{"id":1,"watched_at":"2020-01-02T12:00:00.000Z","type":"movie","movie":{"title":"Heat","year":1995,\(ids)}}]
            """,
            "ratings-shows.json": """
            [{"rated_at":"2020-01-02T12:00:00.000Z","rating":8,"show":{"title":"Chernobyl","year":2019,\(ids)}}]
            """,
        ])
        #expect(outcomes["watched-history-1.json"] == [.added])
        #expect(outcomes["ratings-shows.json"] == [.skipped("no id supported by TMDb")])
    }

    @Test func `a title that is twice on a list keeps its first place and both remarks`() async throws {
        let files = [
            "lists/best.csv":
                "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2022-01-01,Best,,https://boxd.it/b,\n\n"
                + "Position,Name,Year,URL,Description\n1,Film 1,1901,u,first\n2,Film 2,1902,u,\n3,Film 1,1901,u,again\n"
        ]
        let outcomes = try await target.importing(files)["lists/best.csv"]
        // The row of the second place has brought its remark.
        #expect(outcomes == [.added, .added, .added])
        #expect(try await target.lines == ["Best 1 Film 1 first\nagain", "Best 2 Film 2 -"])
        let again = try await target.importing(files)["lists/best.csv"]
        #expect(again?.allSatisfy { $0 == .alreadyThere(keepsOwn: false) } == true)
    }

    @Test func `lists keep their names, their order, their remarks and the days of their entries`() async throws {
        func list(_ name: String, _ rows: String) -> String {
            "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2022-01-01,\"\(name)\",,https://boxd.it/\(name.hash),\n\n"
                + "Position,Name,Year,URL,Description\n\(rows)"
        }
        let files = [
            "lists/a.csv": list("Top, ranked", "1,Film 3,1903,u,again\n2,Film 1,1901,u,\n3,Film 2,1902,u,\n"),
            "lists/b.csv": list("Top ranked!", "1,Film 3,1903,u,other\n"),
            "lists/c.csv": list("🎃", "1,Film 1,1901,u,\n"),
            "lists/d.csv": list("Watchlist", "1,Film 1,1901,u,\n"),
            // As in 2021 and 2022, when the first line was empty.
            "lists/e.csv": "\nDate,Name,Tags,URL,Description\n2022-01-01,Old,,https://boxd.it/o,\n\n"
                + "Position,Name,Year,URL,Description\n1,Film 2,1902,u,\n",
            "watchlist.csv": Self.films + "2021-05-01,Film 1,1901,u\n2022-05-01,Film 2,1902,u\n",
            "likes/reviews.csv": "not a review of one's own\n",
        ]
        try await target.importing(files)
        #expect(
            try await target.lines == [
                "Old 1 Film 2 -", "Top ranked! 1 Film 3 other", "Top, ranked 1 Film 3 again",
                "Top, ranked 2 Film 1 -", "Top, ranked 3 Film 2 -", "Watchlist 1 Film 1 -", "watchlist 1 Film 2 -",
                "watchlist 2 Film 1 -", "🎃 1 Film 1 -",
            ])
        let slugs = try await target.library.lists().map(\.slug)
        #expect(Set(slugs) == ["watchlist", "list", "Old", "Top-ranked", "Top-ranked-2", "Watchlist-2"])
        let entries = try await target.library.list(.watchlist).entries
        #expect(entries.map { PartialDay($0.addedAt.local).text } == ["2022-05-01", "2021-05-01"])
        // A later export with another order.
        var later = files
        later["lists/a.csv"] = list("Top, ranked", "1,Film 1,1901,u,\n2,Film 3,1903,u,again\n3,Film 2,1902,u,\n")
        let outcomes = try await target.importing(later)
        #expect(outcomes["lists/a.csv"]?.prefix(2) == [.changed, .changed])
        #expect(try await target.lines.contains("Top, ranked 1 Film 1 -"))
    }

    @Test func `a mini series in the diary is unsure, and means its episodes once it is chosen`() async throws {
        let files = ["diary.csv": Self.diary + "2020-01-02,Chernobyl,2019,https://boxd.it/1,5,,hbo,2020-01-01\n"]
        guard case .unsure(let candidates)? = try await target.importing(files)["diary.csv"]?.first else {
            Issue.record("the row is not unsure")
            return
        }
        #expect(candidates.map(\.coversEpisodes) == [true])
        #expect(try await target.lines == [])
        let key = ImportSubject("Chernobyl", year: 2019).key
        let question = ImportQuestion(number: 1, key: key, path: "diary.csv", candidates: candidates)
        try await target.library.settle(question, as: candidates[0])
        #expect(try await target.importing(files)["diary.csv"] == [.added])
        #expect(
            try await target.lines == [
                #"Chernobyl 1x1 seen 2020-01-01 - - ["hbo"] first"#,
                #"Chernobyl 1x2 seen 2020-01-01 - - ["hbo"] first"#, "Chernobyl rated 10 on 2020-01-02",
            ])
        #expect(try await target.importing(files)["diary.csv"] == [.alreadyThere(keepsOwn: false)])
    }

    @Test func `only what the user typed is kept, and only where the file says something new`() async throws {
        let files = ["ratings.csv": Self.ratings + "2020-01-02,Film 1,1901,u,4\n2020-01-02,Film 2,1902,u,4\n"]
        try await target.importing(files)
        _ = try await target.library.rate([Films.film(1)], 3)
        let again = try await target.importing(files)["ratings.csv"]
        #expect(again == [.alreadyThere(keepsOwn: false), .alreadyThere(keepsOwn: false)])
        let later = ["ratings.csv": Self.ratings + "2021-01-02,Film 1,1901,u,5\n2021-01-02,Film 2,1902,u,5\n"]
        #expect(try await target.importing(later)["ratings.csv"] == [.alreadyThere(keepsOwn: true), .changed])
        #expect(try await target.lines.contains("Film 2 rated 10 on 2021-01-02"))
    }

    @Test func `an entry that has moved and changed at its address becomes that`() async throws {
        let first = "2020-01-02,Film 1,1901,https://boxd.it/1,4,,old,2020-01-02\n"
        let second = "2020-01-02,Film 1,1901,https://boxd.it/1,5,Yes,new,2020-01-05\n"
        try await target.importing(["diary.csv": Self.diary + first])
        #expect(try await target.importing(["diary.csv": Self.diary + second])["diary.csv"] == [.changed])
        #expect(try await target.lines.contains(#"Film 1 seen 2020-01-05 10 - ["new"] again"#))
    }

    @Test func `a film that was only known to be seen gets the day of its first viewing`() async throws {
        try await target.importing(["watched.csv": Self.films + "2020-01-02,Film 1,1901,u\n"])
        let files = [
            "watched.csv": Self.films + "2020-01-02,Film 1,1901,u\n",
            "diary.csv": Self.diary + "2020-01-02,Film 1,1901,https://boxd.it/1,,,,2019-12-31\n",
        ]
        try await target.importing(files)
        #expect(try await target.lines == ["Film 1 seen 2019-12-31 - - [] first"])
    }

    @Test func `what a later export lacks stays until it is to be removed, and comes back with a rating`() async throws
    {
        func list(_ rows: String) -> String {
            "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2022-01-01,Best,,https://boxd.it/b,\n\n"
                + "Position,Name,Year,URL,Description\n\(rows)"
        }
        let first = [
            "diary.csv": Self.diary + "2020-01-02,Film 1,1901,https://boxd.it/1,,,,2019-12-31\n",
            "ratings.csv": Self.ratings + "2020-01-02,Heat,1995,u,4\n2020-01-02,Film 2,1902,u,3\n",
            "watchlist.csv": Self.films + "2020-01-02,Film 3,1903,u\n",
            "lists/best.csv": list("1,Film 4,1904,u,\n2,Film 5,1905,u,\n"),
        ]
        let later = [
            "diary.csv": Self.diary, "ratings.csv": Self.ratings + "2020-01-02,Heat,1995,u,4\n",
            "watchlist.csv": Self.films, "lists/best.csv": list("1,Film 4,1904,u,\n"),
        ]
        try await target.importing(first)
        let before = try await target.lines
        try await target.importing(later)
        #expect(try await target.lines == before)
        try await target.importing(later, removingLacking: true)
        #expect(try await target.lines == ["Best 1 Film 4 -", "Heat rated 8 on 2020-01-02"])
        _ = try await target.library.undo()
        #expect(try await target.lines == before)
        _ = try await target.library.redo()
        try await target.importing(["ratings.csv": first["ratings.csv"] ?? ""])
        #expect(try await target.lines.contains("Film 2 rated 6 on 2020-01-02"))
    }

    @Test func `an export without any row lacks everything that an earlier one had`() async throws {
        let play = """
            [{"id":1,"watched_at":"2020-01-02T12:00:00.000Z","type":"movie","movie":{"title":"Film 1","year":1901,"ids":{"tmdb":1}}}]
            """
        try await target.importing(["watched-history-1.json": play])
        try await target.importing(["watched-history-1.json": "[]"])
        #expect(try await target.lines.count == 1)
        try await target.importing(["watched-history-1.json": "[]"], removingLacking: true)
        #expect(try await target.lines == [])
    }

    @Test func `a viewing that the user removed stays removed`() async throws {
        let files = ["diary.csv": Self.diary + "2020-01-02,Film 1,1901,https://boxd.it/1,,,,2019-12-31\n"]
        try await target.importing(files)
        _ = try await target.library.unsee([Films.film(1).item])
        #expect(try await target.importing(files)["diary.csv"] == [.alreadyThere(keepsOwn: false)])
        #expect(try await target.lines == [])
    }

    @Test func `what an undone import brought comes back with the next one`() async throws {
        func export(_ version: String) -> [String: String] {
            [
                "diary.csv": Self.diary + "2020-01-02,Film 1,1901,https://boxd.it/1,4,,\(version),2019-12-31\n",
                "ratings.csv": Self.ratings + "2020-01-02,Film 2,1902,u,3\n",
                "reviews.csv": Self.reviews + "2020-01-02,Film 2,1902,https://boxd.it/2,,,\(version),,\n",
                "watchlist.csv": Self.films + "2020-01-02,Film 3,1903,u\n",
            ]
        }
        try await target.importing(export("old"))
        let first = try #require(try await target.library.history(limit: 1).first)
        try await target.importing(export("new"))
        let wanted = try await target.lines
        _ = try await target.library.undo(first.id)
        #expect(try await target.lines != wanted)
        try await target.importing(export("new"))
        #expect(try await target.lines == wanted)
    }

    @Test func `a row that can't be read or is unsure counts as reporting what it brought before`() async throws {
        let first = [
            "diary.csv": Self.diary + "2020-01-02,Film 1,1901,,4,,,2019-12-31\n2020-01-02,Film 2,1902,,,,,2019-12-30\n",
            "ratings.csv": Self.ratings + "2020-01-02,Film 4,1904,u,4\n",
            "watchlist.csv": Self.films + "2020-01-02,Film 5,1905,u\n",
        ]
        try await target.importing(first)
        let before = try await target.lines
        let damaged = [
            "diary.csv": Self.diary + "2020-01-02,Film 1,1901,,?,,,2019-12-31\n2020-01-02,Film 2,?,,,,,2019-12-30\n",
            "ratings.csv": Self.ratings + "?,Film 4,1904,u,4\n",
            "watchlist.csv": Self.films + "2020-01-02,Film 5,?,u\n",
        ]
        let outcomes = try await target.importing(damaged, removingLacking: true)
        #expect(outcomes.values.joined().allSatisfy { if case .skipped = $0 { true } else { false } })
        #expect(try await target.lines == before)
        try await target.importing(damaged.mapValues { $0.split(separator: "\n")[0] + "\n" }, removingLacking: true)
        #expect(try await target.lines == [])
    }

    @Test func `a diary alone doesn't offer films that were only known to be seen`() async throws {
        try await target.importing(["watched.csv": Self.films + "2020-01-02,Film 1,1901,u\n", "diary.csv": Self.diary])
        try await target.importing(["diary.csv": Self.diary], removingLacking: true)
        #expect(try await target.lines == ["Film 1 seen ? - - [] -"])
        try await target.importing(["diary.csv": Self.diary, "watched.csv": Self.films], removingLacking: true)
        #expect(try await target.lines == [])
    }

    /// Each with a file of one row, and the header that a later export has.
    @Test(arguments: [
        ("ratings.csv", Self.ratings, "2020-01-02,Film 1,1901,u,4\n"),
        ("watchlist.csv", Self.films, "2020-01-02,Film 1,1901,u\n"),
        ("likes/films.csv", Self.films, "2020-01-02,Film 1,1901,u\n"),
        ("ratings.csv", "Const,Your Rating,Date Rated,Title\n", "tt0000001,7,2020-01-02,Film\n"),
        ("watchlist.csv", "Position,Const,Created,Modified,Description,Title\n", "1,tt0000001,2020-01-02,,,Film\n"),
        ("lists/best.csv", "Position,Const,Created,Modified,Description,Title\n", "1,tt0000001,2020-01-02,,,Film\n"),
        ("ratings.csv", Self.tmdb, "1,,movie,Film 1,1901-01-01,,,7,8,2020-01-02\n"),
        ("watchlist.csv", Self.tmdb, "1,,movie,Film 1,1901-01-01,,,7,,\n"),
        ("favorites.csv", Self.tmdb, "1,,movie,Film 1,1901-01-01,,,7,,\n"),
        ("NetflixViewingHistory.csv", "Title,Date\n", "Film 1,2020-01-02\n"),
    ]) func `the last record of its kind is offered when a later export is without it`(
        file: String, header: String, row: String
    ) async throws {
        #expect(try await target.importing([file: header + row])[file] == [.added])
        try await target.importing([file: header])
        #expect(try await target.lines.count == 1)
        try await target.importing([file: header], removingLacking: true)
        #expect(try await target.lines == [])
    }

    @Test(arguments: ["ratings-movies.json", "lists-watchlist.json", "lists-favorites.json", "lists-list-7-best.json"])
    func `the last record of its kind is offered when a later export of Trakt has an empty file`(
        file: String
    ) async throws {
        let movie = #""movie":{"title":"Film 1","year":1901,"ids":{"tmdb":1}}"#
        let time = #""2020-01-02T12:00:00.000Z""#
        let isRating = file.hasPrefix("ratings")
        let row = isRating ? #""rated_at":\#(time),"rating":7"# : #""listed_at":\#(time),"notes":null"#
        try await target.importing([file: "[{\(row),\(movie)}]"])
        #expect(try await target.lines.count == 1)
        // Another kind has a file of its own.
        try await target.importing(["ratings-shows.json": "[]"], removingLacking: true)
        #expect(try await target.lines.count == 1)
        try await target.importing([file: "[]"], removingLacking: true)
        #expect(try await target.lines == [])
    }
}
