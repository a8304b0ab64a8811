import Foundation
import Imports
import LibraryDomain
import Testing

@Suite("Import formats")
struct FormatTests {
    /// A file in its program's format, with its rows in short form.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let header: String
        let rows: String
        let words: [String]
        var testDescription: String { name }

        init(_ name: String, _ header: String, _ rows: String, _ words: [String]) {
            self.name = name
            self.header = header
            self.rows = rows
            self.words = words
        }
    }

    /// A file of each program. A format without one fails the test below.
    private static let samples: [ImportFormat: (name: String, text: String)] = [
        .letterboxd: ("watched.csv", "\(film)\n2023-05-02,Heat,1995,https://boxd.it/a\n"),
        .imdb: ("ratings.csv", "Const,Your Rating,Date Rated,Title\ntt0113277,9,2023-05-02,Heat\n"),
        .trakt: (
            "watched-movies.json", #"[{"plays": 1, "movie": {"title": "Heat", "year": 1995, "ids": {"tmdb": 949}}}]"#
        ),
        .tvtime: ("followed_tv_show.csv", "tv_show_id,tv_show_name,active,archived\n81189,Breaking Bad,1,0\n"),
        .netflix: ("NetflixViewingHistory.csv", "Title,Date\nHeat,12/25/23\n"),
        .tmdb: ("ratings.csv", "TMDb ID,IMDb ID,Type,Name,Your Rating\n949,tt0113277,movie,Heat,9\n"),
        .library: ("library.csv", "key,kind,tmdb id,part,title\nk1,movie,949,watched,Heat\n"),
    ]

    @Test(arguments: ImportFormat.allCases)
    func `each format has a sample file, which is recognised and read`(format: ImportFormat) throws {
        let sample = try #require(Self.samples[format], "\(format.name) has no sample; add one")
        let archive = try Archive()
        var file = try #require(try ImportFile.files(in: archive.write(sample.name, sample.text)).first)
        try file.prepare()
        #expect(file.format == format)
        let row = try #require(try file.rows().next())
        #expect(row.problem == nil && ImportFormat.names.contains(format.name))
    }

    private static let film = "Date,Name,Year,Letterboxd URI"
    private static let imdb2017 =
        "Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors"

    static let cases = [
        Case(
            "diary.csv", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
            """
            2023-05-02,Amélie,2001,https://boxd.it/1,4.5,,"cinema, paris",2023-05-01
            2023-05-03,"Good, the Bad",1966,https://boxd.it/2,,Yes,,
            """,
            [
                "2 diary title:amélie|2001 seen 2023-05-01 [letterboxd:https://boxd.it/1] 9★ on 2023-05-02 #cinema#paris",
                "3 diary title:good, the bad|1966 seen ? again [letterboxd:https://boxd.it/2] on 2023-05-03",
            ]),
        Case(
            "reviews.csv", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
            """
            2023-05-02,Heat,1995,https://boxd.it/1,4,,"One.

            ""Two"".",,2023-05-01
            2023-05-02,Ronin,1998,https://boxd.it/2,,,Fine,,
            """,
            [
                "2 reviews title:heat|1995 seen 2023-05-01 [letterboxd:https://boxd.it/1] 8★ on 2023-05-02 “One.\n\n\"Two\".”",
                "5 reviews title:ronin|1998 [letterboxd:https://boxd.it/2] on 2023-05-02 “Fine”",
            ]),
        Case(
            "ratings.csv", film + ",Rating", "2023-05-02,Heat,1995,https://boxd.it/a,0.5\n2023-05-02,Heat,1995,u,6",
            ["2 ratings title:heat|1995 1★ on 2023-05-02", "3 ✗ “6” is not a rating"]),
        Case(
            "watched.csv", film, "2023-05-02,Heat,,https://boxd.it/a", ["2 watched title:heat| seen ? on 2023-05-02"]),
        Case(
            "watchlist.csv", film, "2023-05-02,Heat,1995,u",
            ["2 watchlist title:heat|1995 on 2023-05-02 +watchlist of 2023-05-02"]),
        Case(
            "likes/films.csv", film, "2023-05-02,Heat,1995,u",
            ["2 likes title:heat|1995 on 2023-05-02 +favourites of 2023-05-02"]),
        Case(
            "lists/top.csv",
            "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2023-01-01,My Top 10!,,u,\"one\n\ntwo\"\n\nPosition,Name,Year,URL,Description",
            "1,Heat,1995,u,\n2,Ronin,1998,u,\"a, b\"",
            ["8 lists title:heat|1995 +My Top 10! at 1", "9 lists title:ronin|1998 “a, b” +My Top 10! at 2"]),
        Case(
            "lists/hearts.csv",
            "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2023-01-01,❤️,,u,\n\nPosition,Name,Year,URL,Description",
            "1,Heat,1995,u,\n2,Ronin,1998,u,", ["6 lists title:heat|1995 +❤️ at 1", "7 lists title:ronin|1998 +❤️ at 2"]),
        Case(
            "films.csv", "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Tags,Review",
            "949,,Heat,1995,9,2023-05-01,true,noir,Good",
            ["2 diary tmdb:movie/949 seen 2023-05-01 again 9★ on 2023-05-01 “Good” #noir"]),
        Case(
            "ratings.csv",
            "position,const,created,modified,description,Title,Title type,Directors,You rated,IMDb Rating,Runtime (mins),Year,Genres,Num. Votes,Release Date (month/day/year),URL",
            "1,tt0113277,Fri Feb 15 22:45:23 2013,,,Heat,Feature Film,Michael Mann,8,8.2,170,1995,crime,1,1995-12-15,u",
            ["2 ratings imdb:tt0113277 8★ on 2013-02-15"]),
        Case(
            "ratings.csv",
            "Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors",
            "tt0959621,10,4/18/2026,Pilota,u,Episodio TV,8,58,2008,Serie TV,1,2008-01-20,",
            ["2 ratings imdb:tt0959621 10★ on 2026-04-18"]),
        Case(
            "WATCHLIST.csv", imdb2017 + ",Your Rating,Date Rated",
            "1,tt0113277,2017-04-16,2017-04-16,again,Heat,u,movie,8,170,1995,crime,1,1995-12-15,Mann,9,2017-04-17\n2,nm0000093,,,,Brad,u,,,,,,,,,,",
            [
                "2 watchlist imdb:tt0113277 9★ on 2017-04-17 “again” +watchlist at 1 of 2017-04-16",
                "3 ✗ “nm0000093” is a person",
            ]),
        Case(
            "Noir films.csv",
            "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors",
            "1,tt0113277,2017-04-16,2017-04-16,,La sfida,Heat,u,film,8,170,1995,crime,1,1995-12-15,Mann",
            ["2 lists imdb:tt0113277 +Noir films at 1 of 2017-04-16"]),
        Case(
            "my.csv",
            "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated",
            "949,tt0113277,movie,Heat,1995-12-15,,,7.9,7.5,2020-01-02T10:00:00Z\n1396,,tv,Breaking Bad,2008-01-20,5,14,9,10,2020-01-03T10:00:00Z",
            [
                "2 ratings tmdb:movie/949 8★ rounded on 2020-01-02", "3 ratings tmdb:tv/1396/5/14 10★ on 2020-01-03",
            ]),
        Case(
            "tracking-prod-records-v2.csv", "key,s_id,ep_id,season_number,episode_number,created_at,is_archived",
            """
            watch-episode-1,81189,349232,1,1,2020-01-02 10:00:00,
            rewatch-episode-1,81189,349232,1,1,2020-02-02 10:00:00,
            user-series-81189,81189,,,,2020-01-01 10:00:00,true
            user-stats,,,,,,
            """,
            [
                "2 diary tvdb-episode:349232 seen 2020-01-02 [tvtime:watch-episode-1]",
                "3 diary tvdb-episode:349232 seen 2020-02-02 again [tvtime:rewatch-episode-1]",
                "4 followed tvdb:81189 dropped", "5 ✗ “user-stats” is neither a viewing nor a series",
            ]),
        Case(
            "tracking-prod-records-v2.csv", "created_at,episode_id,s_no,ep_no,key,series_id",
            (1...12).map { "2020-01-02 10:00:00,\($0),1,\($0),watch-episode-\($0),7" }.joined(separator: "\n"),
            (1...12).map { "\($0 + 1) diary tvdb-episode:\($0) seen ? [tvtime:watch-episode-\($0)]" }),
        Case(
            "NetflixViewingHistory.csv", "Title,Date",
            "\"Dark: Staffel 1: Lügen\",\"15.09.13\"\nHeat,02.01.2013",
            [
                "2 diary movie:dark: staffel 1: lügen| seen 2013-09-15", "3 diary yearless:heat| seen 2013-01-02",
            ]),
        Case(
            "tracking-prod-records.csv", "movie_name,type,release_date,created_at",
            "Heat,watch,1995-12-14 00:00:00,2020-01-02 10:00:00\nRonin,towatch,1998-09-25 00:00:00,\nX,follow,,",
            [
                "2 diary movie:heat|1995 seen 2020-01-02", "3 watchlist movie:ronin|1998 +watchlist",
                "4 ✗ “follow” is neither a seen nor a planned film",
            ]),
        Case(
            "followed_tv_show.csv", "tv_show_name,tv_show_id,archived,active",
            "Lost,73739,0,1\nDark,334824,1,1\nOld,5,0,0",
            ["2 followed tvdb:73739 +watchlist", "3 followed tvdb:334824 dropped", "4 ✗ no longer followed"]),
    ]

    @Test(arguments: cases) func `each row of a CSV file is read according to its program's format`(_ file: Case) throws
    {
        let archive = try Archive()
        let text = file.header + "\n" + file.rows + "\n"
        #expect(try ImportFile.words(archive.write("export/\(file.name)", text)) == file.words)
        for end in ["\r\n", "\r"] {
            let other = "\u{FEFF}" + text.replacing("\n", with: end)
            let words = try ImportFile.words(archive.write("watchlist\(end.utf8.count)/\(file.name)", other))
            #expect(words == file.words.map { $0.replacing("\n", with: end) })
        }
        if let western = text.data(using: .windowsCP1252) {
            #expect(try ImportFile.words(archive.write("western/\(file.name)", western)) == file.words)
        }
        let remainder = "\(file.header),Reason,TMDb id\n" + file.rows
        if !file.rows.contains("\n"), !file.header.lowercased().contains("tmdb") {
            let row = try #require(
                try ImportFile.words(archive.write("left/\(file.name)", "\(remainder),not found,tv/1396\n")).first)
            #expect(row.contains("tmdb:tv/1396"), "\(row)")
        }
    }

    @Test(arguments: [
        ("history.csv", "title,year,tmdbId,imdbId,watchedAt,comment\nHeat,1995,949,tt0113277,2020-01-02,\n"),
        ("ratings.csv", "title,year,tmdbId,imdbId,userRating\nHeat,1995,949,tt0113277,9\n"),
        ("s.csv", "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n"),
        ("films.csv", "Title,Year,Seen on\nHeat,1995,2020-01-02\n"),
    ])
    func `a program that isn't known is refused, with how to name its columns`(name: String, text: String) throws {
        let archive = try Archive()
        let url = try archive.write(name, text)
        let error = #expect(throws: ImportError.self) { try ImportFile.files(in: url) }
        #expect(error?.message.hasPrefix("\(name) is not an importable file: its first line is “") == true)
        let columns = "Title, Year, tmdbID, imdbID, WatchedDate, Rating10, Rewatch, Tags, Review"
        #expect(error?.hint == "for another program’s file, name the columns as Letterboxd does: \(columns)")
    }

    @Test(arguments: [
        ("imdbID,Rating10\ntt0113277,9\n", "2 diary imdb:tt0113277 seen ? 9★"),
        ("Rating,tmdbID\n4.5,949\n", "2 diary tmdb:movie/949 seen ? 9★"),
        ("imdbID,WatchedDate\ntt0113277,2020-01-02\n", "2 diary imdb:tt0113277 seen 2020-01-02 on 2020-01-02"),
    ])
    func `Letterboxd's import format is read without titles`(text: String, row: String) throws {
        let archive = try Archive()
        #expect(try ImportFile.words(archive.write("films.csv", text)) == [row])
    }

    @Test func `a row with only its id, its rating and its day is read`() throws {
        let archive = try Archive()
        let header =
            "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,"
            + "Num Votes,Release Date,Directors\n"
        let url = try archive.write("ratings.csv", "\(header)tt0113277,9,2020-01-02\ntt0113277,9\n")
        #expect(
            try ImportFile.words(url) == [
                "2 ratings imdb:tt0113277 9★ on 2020-01-02", "3 ✗ line 3 is damaged: it has 2 of 14 columns",
            ])
    }

    @Test func `a JSON file is known by all its elements, and a half point of Trakt's is rounded`() throws {
        let archive = try Archive()
        let rating = #"{"rated_at":"2020-01-02T10:00:00Z","rating":7.5,"movie":{"title":"Heat","ids":{"tmdb":949}}}"#
        let url = try archive.write("ratings-movies.json", "[{\"note\":\"mine\"},\(rating)]")
        #expect(
            try ImportFile.words(url) == [
                "1 ✗ neither a movie nor an episode", "2 ratings tmdb:movie/949 8★ rounded on 2020-01-02",
            ])
        let other = try archive.write("other.json", "[{\"note\":\"mine\"},{\"a\":1}]")
        #expect(throws: ImportError.self) { try ImportFile.files(in: other) }
    }

    @Test func `the files of a folder that aren't read are named`() throws {
        let archive = try Archive()
        let watched = #"[{"plays":1,"movie":{"title":"Heat","year":1995,"ids":{"tmdb":949}}}]"#
        for name in ["comments-all.json", "hidden-dropped.json", "notes.txt", ".hidden.json", "deleted/diary.csv"] {
            _ = try archive.write("t/\(name)", "[]")
        }
        _ = try archive.write("t/lists-lists.json", #"[{"name":"x"}]"#)
        _ = try archive.write("t/watched-movies.json", watched)
        var unread: [String] = []
        _ = try ImportFile.files(in: archive.folder.appending(path: "t"), unread: { unread.append($0) })
        let names = ["t/comments-all.json", "t/deleted/diary.csv", "t/hidden-dropped.json", "t/lists-lists.json"]
        #expect(unread == names)
    }

    @Test func `rows of Trakt's JSON files are in the order of the files' numbers and keep their ids`() throws {
        let ids = #""ids":{"trakt":1,"slug":"s","imdb":"tt1","tmdb":1396,"tvdb":81189}"#
        let play =
            #"{"id":NUMBER,"watched_at":"2020-01-02T23:00:00.000Z","type":"movie","movie":{"title":"Heat","year":1995,"ids":{"trakt":1,"imdb":null,"tmdb":949}}}"#
        let files: [(name: String, text: String)] = [
            ("t/watched-history-10.json", "[\(play.replacing("NUMBER", with: "10"))]"),
            ("t/watched-history-2.json", "[\(play.replacing("NUMBER", with: "2"))]"),
            (
                "t/watched-history-1.json",
                """
                [{"id":1,"watched_at":"1970-01-01T00:00:00.000Z","type":"episode",
                "episode":{"season":0,"number":3,"ids":{"tmdb":62161,"tvdb":3}},"show":{"title":"BB","year":2008,\(ids)}},
                {"id":3,"watched_at":"2020-01-02T00:00:00.000Z","type":"movie","movie":{"title":"X","year":1999,"ids":{"tmdb":null,"imdb":null}}},
                {"id":4,"watched_at":"2020-01-02T00:00:00.000Z","type":"episode","episode":{"season":1,"number":1,"ids":{}},"show":{"title":"Y","ids":{"tmdb":null}}}]
                """
            ),
            ("t/watched-shows.json", #"[{"plays":2,"show":{"title":"BB",\#(ids)}}]"#),
            (
                "t/ratings-seasons.json",
                #"[{"rated_at":"2021-01-01T00:00:00Z","rating":9,"season":{"number":2},"show":{\#(ids)}}]"#
            ),
            (
                "t/lists-list-12-winter-films.json",
                #"[{"listed_at":"2021-01-01T00:00:00Z","notes":"cosy","movie":{"ids":{"tmdb":949}}}]"#
            ),
            ("t/user-profile.json", #"[{"password":"CANARY"}]"#),
        ]
        let archive = try Archive()
        #expect(
            try ImportFile.words(archive.write("trakt.zip", ZipWriter().archive(files))) == [
                "1 diary tmdb:tv/1396 0x3 episode 62161 seen ? [trakt:1]",
                "2 diary title:x|1999 seen 2020-01-02 [trakt:3]", "3 ✗ no id supported by TMDb",
                "1 diary tmdb:movie/949 seen 2020-01-02 [trakt:2]", "1 diary tmdb:movie/949 seen 2020-01-02 [trakt:10]",
                "1 ✗ the seen episodes are missing", "1 ratings tmdb:tv/1396/2 9★ on 2021-01-01",
                "1 lists tmdb:movie/949 “cosy” +winter-films of 2021-01-01",
            ])
    }

    @Test func `damaged rows are skipped and reported by line, and nothing after an unclosed quote is read`() throws {
        let archive = try Archive()
        let text = "Date,Name,Year,Letterboxd URI,Rating\n2020-01-01,Heat\n\n2020-01-01,Heat,1995,u,4\n2020-01-01,\"He"
        #expect(
            try ImportFile.words(archive.write("ratings.csv", text)) == [
                "2 ✗ line 2 is damaged: it has 2 of 5 columns", "4 ratings title:heat|1995 8★ on 2020-01-01",
                "5 ✗ line 5 is damaged: a quote is not closed",
            ])
    }

    @Test func `a folder without importable files leads to the archives in it`() throws {
        let archive = try Archive()
        let films = ZipWriter().archive([("ratings.csv", "Date,Name,Year,Letterboxd URI,Rating\n")])
        _ = try archive.write("downloads/letterboxd-2025.zip", films)
        _ = try archive.write("downloads/letter boxd.zip", films)
        _ = try archive.write("downloads/photos.zip", ZipWriter().archive([("a.jpg", "x")]))
        _ = try archive.write("downloads/broken.zip", "PK")
        let error = #expect(throws: ImportError.self) {
            try ImportFile.files(in: archive.folder.appending(path: "downloads"))
        }
        let path = archive.folder.appending(path: "downloads").path
        #expect(error?.message == "downloads contains no importable files, but zip archives")
        #expect(error?.lines == ["import \(path)/letterboxd-2025.zip", "import \"\(path)/letter boxd.zip\""])
    }

    @Test func `a harmful or unsupported file is rejected with one clear error, and no other file is opened`() throws {
        let archive = try Archive()
        let diary = [
            (name: "a/diary.csv", text: "Date,Name,Letterboxd URI,Watched Date\n,Heat,https://boxd.it/1,2020-01-01\n")
        ]
        func message(_ bytes: [UInt8], _ name: String = "a.zip") -> String {
            do {
                return try ImportFile.words(archive.write(name, bytes)).joined()
            } catch {
                return (error as? ImportError)?.message ?? "\(error)"
            }
        }
        let zip = ZipWriter()
        #expect(message(zip.archive(diary)).hasPrefix("2 diary title:heat|"))
        #expect(message(ZipWriter(isZip64: true).archive(diary)).hasPrefix("2 diary title:heat|"))
        #expect(message(ZipWriter(claimedSize: -9, isZip64: true).archive(diary)).contains("damaged"))
        #expect(message(ZipWriter(isEncrypted: true).archive(diary)) == "a.zip/a/diary.csv needs a password")
        #expect(message(ZipWriter(breaksChecksum: true).archive(diary)) == "a.zip/a/diary.csv is damaged")
        #expect(message(ZipWriter(claimedSize: 900 << 20).archive(diary)).contains("too large"))
        #expect(message(ZipWriter(claimedSize: 9).archive(diary)) == "a.zip/a/diary.csv is damaged")
        let emptyLines = [UInt8](repeating: UInt8(ascii: "\n"), count: 240 << 20)
        let bomb = diary[0].text + String(decoding: emptyLines, as: UTF8.self)
        let packed = zip.archive([("a/ratings.csv", ""), ("a/diary.csv", bomb)])
        #expect(packed.count < 300_000)
        let start = ContinuousClock.now
        #expect(message(packed) == "a.zip/a/diary.csv would be 240 MB when unpacked, which is too large")
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(message(zip.archive([("../diary.csv", "x")])) == "a.zip contains a file path outside the archive")
        #expect(message(Array(zip.archive(diary).dropLast(30))).contains("damaged"))
        #expect(
            message(zip.archive([("deleted/diary.csv", diary[0].text)])) == "a.zip contains no importable files")
        let other = ("a/lists-lists.json", #"[{"name":"x"}]"#)
        let foreign = ("a/likes/reviews.csv", "not a review of one's own")
        let damaged = [("a/ratings.csv", ""), ("a/lists-watchlist.json", "{}"), other, foreign]
        var unreadable: [String] = []
        _ = try ImportFile.files(in: archive.write("a.zip", zip.archive(diary + damaged))) { unreadable.append($0) }
        #expect(unreadable == ["a.zip/a/ratings.csv", "a.zip/a/lists-watchlist.json"])
        #expect(message(zip.archive([("account.csv", "mail")])) == "a.zip contains no importable files")
        let long = "Date,Name,Letterboxd URI,Watched Date\n," + String(repeating: "x", count: 2 << 20)
        #expect(message(Array(long.utf8), "diary.csv") == "line 2 of diary.csv is longer than 1 MB")
        let wide = "Date,Name,Letterboxd URI,Watched Date" + String(repeating: ",", count: 1_000_000)
        #expect(message(Array(wide.utf8), "diary.csv") == "line 1 of diary.csv has more than 1000 cells")
        #expect(
            message(Array("a,b\n1,2\n".utf8), "b.csv") == "b.csv is not an importable file: its first line is “a,b”")
    }
}
