import CoreDomain
import Foundation
import LibraryDomain
import Testing

@testable import Imports

@Suite struct CellTests {
    /// A file of each reader with two good rows.
    private static let files: [(name: String, text: String)] = [
        (
            "diary.csv",
            """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
            2023-05-02,Heat,1995,https://boxd.it/1,4.5,Yes,cinema,2023-05-01
            2023-05-03,Ronin,1998,https://boxd.it/2,3,No,home,2023-05-03
            """
        ),
        (
            "reviews.csv",
            """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
            2023-05-02,Heat,1995,https://boxd.it/1,4.5,Yes,Fine.,cinema,2023-05-01
            2023-05-03,Ronin,1998,https://boxd.it/2,3,No,Better.,home,2023-05-03
            """
        ),
        (
            "ratings.csv",
            "Date,Name,Year,Letterboxd URI,Rating\n2023-05-02,Heat,1995,https://boxd.it/a,4\n2023-05-03,Ronin,1998,https://boxd.it/b,3"
        ),
        (
            "watchlist.csv",
            "Date,Name,Year,Letterboxd URI\n2023-05-02,Heat,1995,https://boxd.it/a\n2023-05-03,Ronin,1998,https://boxd.it/b"
        ),
        (
            "likes/films.csv",
            "Date,Name,Year,Letterboxd URI\n2023-05-02,Heat,1995,https://boxd.it/a\n2023-05-03,Ronin,1998,https://boxd.it/b"
        ),
        ("lists/best.csv", "Position,Name,Year,URL,Description\n1,Heat,1995,u,again\n2,Ronin,1998,v,soon"),
        (
            "left.csv",
            PopcornColumns.header.joined(separator: ",") + "\n"
                + "movie,movie/949,Heat,1995,,,2020-01-02,No,9,2020-01-03,2020-01-04,fine,noir,Best,u,1,No,Yes,diary,popcorn:1,,tt0113277,,\n"
                + "movie,movie/8195,Ronin,1998,,,2020-02-02,Yes,8,2020-02-03,2020-02-04,good,cars,Top,v,2,No,Yes,lists,popcorn:2,,tt0122690,,"
        ),
        (
            "list.csv",
            "Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Your Rating,Date Rated\n1,tt0113277,2017-04-16,2017-04-17,again,Heat,u,movie,1995,9,2017-04-18\n2,tt0122690,2017-04-26,2017-04-27,soon,Ronin,v,film,1998,8,2017-04-28"
        ),
        (
            "ratings.csv",
            "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n949,tt0113277,movie,Heat,1995-12-15,,,7.9,7,2020-01-02T10:00:00Z\n8195,tt0122690,movie,Ronin,1998-09-25,,,7.2,6,2020-01-03T10:00:00Z"
        ),
        (
            "tracking-prod-records-v2.csv",
            "key,s_id,ep_id,season_number,episode_number,created_at,series_name\nwatch-episode-1,81189,349232,1,2,2020-01-02 10:00:00,Breaking Bad\nrewatch-episode-2,73739,349233,3,4,2020-02-02 10:00:00,Lost"
        ),
        (
            "tracking-prod-records.csv",
            "type,movie_name,uuid,release_date,created_at\nwatch,Heat,a,1995-12-14,2020-01-02 10:00:00\nrewatch,Ronin,b,1998-09-25,2020-01-03 10:00:00"
        ),
        (
            "followed_tv_show.csv", "tv_show_name,tv_show_id,archived,active\nLost,73739,0,1\nDark,334824,1,1"
        ),
        ("NetflixViewingHistory.csv", "Title,Date\nDark: Season 1: Secrets,9/15/13\nHeat,1/2/13"),
        (
            "films.csv",
            "Title,Year,Rating,WatchedDate,Rewatch,Tags,Review\nHeat,1995,4.5,2023-05-01,true,noir,Good\nRonin,1998,3,2023-05-02,false,cars,Fine"
        ),
    ]

    /// The values of a row, by the name of the property.
    private static func values(_ row: ImportRow) -> [String: String] {
        var values: [String: String] = [:]
        let parts = [Mirror(reflecting: row), Mirror(reflecting: row.subject)]
        for child in parts.flatMap(\.children) where !["subject", "cells", "line", "fields"].contains(child.label) {
            values[child.label ?? ""] = "\(child.value)"
        }
        return values
    }

    /// The lines before the header of a list.
    private static let listHead = """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2023-01-01,Best,,https://boxd.it/l,


        """

    private static func rows(_ name: String, _ cells: [[String]]) throws -> [ImportRow] {
        let archive = try Archive()
        let isList = name.hasPrefix("lists/")
        let text = (isList ? listHead : "") + cells.map(CSVText.line).joined()
        return try rows(in: archive.write(name, text))
    }

    private static func rows(in url: URL) throws -> [ImportRow] {
        var file = try ImportFile.files(in: url)[0]
        try file.prepare()
        let reader = try file.rows()
        var rows: [ImportRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: files.indices)
    func `a cell that can't be read makes its row skipped with the cell's text`(_ index: Int) throws {
        let (name, text) = Self.files[index]
        let cells = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let good = try Self.rows(name, cells)
        #expect(good.map(\.problem) == [nil, nil])
        for column in cells[0].indices {
            for (replacement, isRubbish) in [("@rubbish@", true), ("", false), (cells[2][column], false)] {
                var changed = cells
                changed[1][column] = replacement
                guard let row = try Self.rows(name, changed).first else { continue }
                if let problem = row.problem {
                    let isNamed = !isRubbish || problem.contains(replacement)
                    #expect(isNamed, "\(name), \(cells[0][column]): \(problem)")
                    continue
                }
                // Each value is as before, that of the other row, or the text of the cell.
                let own = Self.values(good[0])
                let other = Self.values(good[1])
                for (label, value) in Self.values(row) where value != own[label] && value != other[label] {
                    if label == "year", cells[0].contains("Const") { continue }
                    let isText = value.contains(replacement)
                    let isAbsent = !isRubbish && (value == "nil" || value == "" || value == "[]" || value == "false")
                    #expect(isText || isAbsent || !isRubbish, "\(name), \(cells[0][column]): \(label) is \(value)")
                }
                // A title is resolved by its IMDb id, whatever year the file gives it.
                let isIgnored = cells[0].contains("Const") && cells[0][column] == "Year"
                if isRubbish, !isIgnored, Self.values(row) != own {
                    let texts = Self.values(row).values.contains { $0.contains(replacement) }
                    #expect(texts, "\(name): the text in \(cells[0][column]) is lost")
                }
            }
        }
    }

    @Test(arguments: [
        ("18/04/2024", "05/04/2024", "2024-04-05"), ("04/18/2024", "05/04/2024", "2024-05-04"),
        ("18.04.2024", "05.04.2024", "2024-04-05"), ("5 Apr 2024", "5-Apr-24", "2024-04-05"),
        ("2024-4-5", "2024/04/05", "2024-04-05"), ("Apr 5, 2024", "April 5, 2024", "2024-04-05"),
        ("9/15/13", "1/2/13", "2013-01-02"), ("Fri Feb 15 22:45:23 2013", "2024-04-05 10:00:00", "2024-04-05"),
    ])
    func `the order of day and month is that of the column`(first: String, second: String, expected: String) throws {
        let header = ["Name", "Year", "Letterboxd URI", "Watched Date", "Rating"]
        let cells = [first, second].map { ["Heat", "1995", "https://boxd.it/\($0.hash)", $0, ""] }
        let rows = try Self.rows("diary.csv", [header] + cells)
        #expect(rows.map(\.problem) == [nil, nil])
        #expect(rows.last?.day?.text == expected)
    }

    @Test(arguments: [
        ("2024-02-30", "is not a day"), ("05/04/2024", "may be a day of two months"),
        ("3024-01-01", "is in the future"), ("1873-12-31", "is before the oldest film"),
        ("46117", "is not a day"), ("soon", "is not a day"), ("31/31/2024", "is not a day"),
    ])
    func `a day that isn't sure is not read`(text: String, reason: String) throws {
        let header = ["Name", "Year", "Letterboxd URI", "Watched Date", "Rating"]
        let rows = try Self.rows("diary.csv", [header, ["Heat", "1995", "https://boxd.it/1", text, ""]])
        #expect(rows.map(\.problem) == ["“\(text)” \(reason)"])
    }

    /// The columns of days that are read, in any file.
    private static let days: Set<String> = [
        "date", "watched date", "watcheddate", "date rated", "created", "created_at", "logged on", "listed on",
        "release_date", "release date",
    ]

    @Test(arguments: files.indices)
    func `the number that a spreadsheet has for a day makes its row skipped`(_ index: Int) throws {
        let (name, text) = Self.files[index]
        let cells = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        for column in cells[0].indices where Self.days.contains(cells[0][column].lowercased()) {
            var changed = cells
            changed[1][column] = "46117"
            let row = try #require(try Self.rows(name, changed).first)
            #expect(row.problem?.hasPrefix("“46117” is not a da") == true, "\(name), \(cells[0][column])")
        }
    }

    @Test(arguments: ["46117", #""46117""#]) func `a number is not a day in Trakt's files`(value: String) throws {
        let archive = try Archive()
        let movie = #""movie":{"title":"Heat","year":1995,"ids":{"tmdb":949}}"#
        for (name, members) in [
            ("watched-history-1.json", #""id":1,"watched_at""#), ("ratings-movies.json", #""rating":7,"rated_at""#),
            ("lists-watchlist.json", #""listed_at""#), ("watched-movies.json", #""plays":1,"last_watched_at""#),
        ] {
            let words = try ImportFile.words(archive.write(name, "[{\(members):\(value),\(movie)}]"))
            #expect(words == ["1 ✗ “46117” is not a day"], "\(name)")
        }
    }

    @Test func `a time with a zone is the day where the user is`() throws {
        let instant = try #require(ImportDays.instant("2026-01-01T02:30:00.000Z"))
        #expect(instant == Date(timeIntervalSince1970: 1_767_234_600))
        #expect(try ImportDays.day("2026-01-01T02:30:00.000Z") == PartialDay(instant.local))
        #expect(ImportDays.instant("2026-01-01T02:30:00+02:30") == instant.addingTimeInterval(-9000))
        #expect(ImportDays.instant("2026-01-01 02:30:00") == nil)
    }

    @Test(arguments: [
        "Const;Your Rating;Date Rated\ntt0113277;9;2020-01-02\n",
        "sep=;\nConst;Your Rating;Date Rated\n0113277;9;2020-01-02\n",
        "Const\tYour Rating\tDate Rated\nTT0113277\t9\t2020-01-02\t\t\n\t\t\n",
        "\u{A0}Const,Your Rating\u{A0},Date Rated\nhttps://www.imdb.com/title/tt0113277/?ref_=x,9,2020-01-02\n,,\n\n",
        "my ratings\n\nConst,Your Rating,Date Rated\ntt0113277,9,2020-01-02\n",
    ])
    func `a file is known by its header, whatever separates the cells and stands before it`(text: String) throws {
        let archive = try Archive()
        let words = ["ratings imdb:tt0113277 9★ on 2020-01-02"]
        func found(_ url: URL) throws -> [String] {
            try ImportFile.words(url).map { String($0.drop { $0.isNumber }.dropFirst()) }
        }
        #expect(try found(archive.write("x.csv", text)) == words)
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            let data = try #require(text.data(using: encoding))
            #expect(try found(archive.write("x\(mark[0]).csv", Data(mark) + data)) == words)
        }
    }

    @Test(arguments: [
        (
            "films.csv", "Rating10,Title,Year\n9,Heat,1995\n", ["2 diary title:heat|1995 seen ? 9★"]
        ),
        (
            "films.csv", "Title,Rating,WatchedDate,Mood\nHeat,4.5,2023-05-01,good\n",
            ["2 diary title:heat| seen 2023-05-01 9★ on 2023-05-01"]
        ),
        ("Noir.csv", "Const\ntt0113277\n", ["2 lists imdb:tt0113277 +Noir"]),
        (
            "tracking-prod-records.csv",
            "type,movie_name,series_name,s_id,episode_id,season_number,episode_number,created_at\nwatch,,Lost,73739,127131,1,2,2020-01-02 10:00:00\n",
            ["2 diary tvdb-episode:127131 seen 2020-01-02"]
        ),
    ])
    func `columns may be missing, and those that are not read are named`(
        name: String, text: String, words: [String]
    ) throws {
        let archive = try Archive()
        let url = try archive.write(name, text)
        #expect(try ImportFile.words(url) == words)
        #expect(try ImportFile.files(in: url)[0].unusedColumns == (text.contains("Mood") ? ["Mood"] : []))
    }

    @Test func `Trakt's reset time of a series is read, and null means the first pass`() throws {
        let archive = try Archive()
        func passes(_ reset: String) throws -> [ImportRow] {
            let text = """
                [{"plays":2,\(reset)"show":{"title":"Breaking Bad","year":2008,"ids":{"tmdb":1396}},\
                "seasons":[{"number":1,"episodes":[{"number":1,"plays":1,"last_watched_at":"2020-01-02T12:00:00.000Z"},\
                {"number":2,"plays":1,"last_watched_at":"2020-01-03T12:00:00.000Z"}]}]}]
                """
            return try Self.rows(in: archive.write("watched-shows.json", text))
        }
        let time = try Date("2026-11-20T20:00:00Z", strategy: .iso8601)
        let again = try passes(#""reset_at":"2026-11-20T20:00:00.000Z","#)
        #expect(again.map(\.pass) == [.again(since: time), .again(since: time)])
        #expect(again.allSatisfy { $0.problem == nil })
        #expect(try passes(#""reset_at":null,"#).map(\.pass) == [.first, .first])
        #expect(try passes("").map(\.pass) == [nil, nil])
        let unreadable = try passes(#""reset_at":"soon","#)
        #expect(unreadable.map(\.problem) == ["“soon” is not a time", "“soon” is not a time"])
    }

    @Test func `each of Trakt's plays is a viewing, and only the last one has a day`() throws {
        let text = """
            [{"plays":2,"last_watched_at":"2020-01-02T12:00:00.000Z","movie":{"title":"Heat","year":1995,"ids":{"tmdb":949}}}]
            """
        let archive = try Archive()
        #expect(
            try ImportFile.words(archive.write("watched-movies.json", text)) == [
                "1 watched tmdb:movie/949 seen 2020-01-02", "1 watched tmdb:movie/949 seen ?",
            ])
    }
}
