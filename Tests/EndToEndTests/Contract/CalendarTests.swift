import Foundation
import LoopbackTMDb
import Testing

@Suite("The calendar")
struct CalendarTests {
    private let server: LoopbackTMDb
    private let home: Home

    /// A library with a series in progress, a dropped one, and a listed movie and series.
    init() async throws {
        server = try LoopbackTMDb.started()
        home = try Home(server, engine: "sqlite")
        try await home.script([
            "list create later", "seen tv 1396 s1e1 date:2020-01-01", "seen tv 4001 s1e1 date:2020-01-01",
            "drop tv 4001", "list add later tv 4025", "watchlist add 550", "watchlist add tv 4025", "calendar 2001",
        ]).succeeded()
    }

    @Test func `the calendar shows watched and listed titles by day, without requests for stored ones`() async throws {
        server.forgetRequests()
        let tide = "episode,tv,4025,The Long Tide,2001,"
        let fightClub = "movie,550,Fight Club,1999,Drama; Thriller,,,watchlist"
        for (line, rows) in [
            (
                "2001-01",
                [
                    "2001-01-11,episode,tv,1396,Breaking Bad,2008,Drama; Crime,1,1,",
                    "2001-01-11,\(tide),1,1,watchlist; later",
                ]
            ),
            ("2001-01-12", []), ("1999-10", ["1999-10-15,cinema,\(fightClub)"]), ("1999 release:tv", []),
            ("1999 --region GB", ["1999-11-12,cinema,\(fightClub)"]), ("", []), ("week", []),
            ("1999-09 release:premiere,digital", ["1999-09-21,premiere,\(fightClub)"]),
        ] {
            let expected = ["date,event,kind,id,title,year,genres,season,episode,lists"] + rows
            for flags in ["--csv", "--csv --offline"] {
                let shown = try await home.run("-c", "calendar \(line) \(flags)")
                #expect(shown.output == expected.map { $0 + "\n" }.joined() && shown.exitCode == 0, "\(line) \(shown)")
            }
        }
        #expect(server.requests.isEmpty, "\(server.requests)")
        let refused = try await home.run("calendar", "release:dvd")
        #expect(refused.exitCode == 2 && refused.errors.contains("unknown release “dvd”"), "\(refused)")
    }

    @Test(.builtProgram) func `the events of a calendar feed have the same days in all time zones`() async throws {
        var feeds: Set<[Substring]> = []
        for zone in ["Etc/GMT+12", "UTC", "Etc/GMT-14"] {
            let feed = try await home.run("calendar", "2001", "--ics", options: RunOptions(environment: ["TZ": zone]))
            feeds.insert(feed.output.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP") })
        }
        #expect(feeds.count == 1 && feeds.first?.contains("DTSTART;VALUE=DATE:20010111") == true, "\(feeds)")
    }

    @Test func `the first row of a week names it`() async throws {
        let shown = try await home.run("calendar", "2001-01")
        let weeks = shown.output.split(separator: "\n").map { $0.contains("from 8 Jan 2001") }
        #expect(weeks == [false, true, false], "\(shown)")
    }

    @Test func `hidden spoilers are veiled in the feed and on the screen`() async throws {
        for line in ["calendar 2001-01 --ics", "calendar 2001-01", "calendar 2001-01 --md"] {
            let open = try await home.run("-c", line)
            #expect(!open.output.contains("S01E01 Episode 1"), "\(open)")
            // The episode of Breaking Bad is one that has been seen.
            let veiled = try await home.run("-c", "set spoilers hide", "-c", line)
            #expect(veiled.output.components(separatedBy: "S01E01 Episode 1").count == 2, "\(veiled)")
        }
        let rows = try await home.run("-c", "set spoilers hide", "-c", "calendar 2001-01 --csv").output
        #expect(
            try await home.run("-c", "calendar 2001-01 --csv").output
                == rows.split(separator: "\n").filter {
                    $0.contains(",")
                }.map { $0 + "\n" }.joined())
    }

    @Test func `a calendar event that moves to another day keeps its identifier`() async throws {
        func event(_ time: String) async throws -> [Substring] {
            try await home.run("calendar", time, "--ics", "--refresh").output.split(separator: "\r\n")
                .filter { $0.hasPrefix("UID:movie") || $0.hasPrefix("DTSTART") }
        }
        #expect(try await event("1999") == ["UID:movie-550-cinema@popcorn", "DTSTART;VALUE=DATE:19991015"])
        server.reviseFightClub()
        #expect(try await event("1999").isEmpty)
        #expect(try await event("2001-01-31") == ["UID:movie-550-cinema@popcorn", "DTSTART;VALUE=DATE:20010131"])
    }

    @Test func `titles that can't be fetched are named, and are an error only if there are no others`() async throws {
        for id in [4025, 1396] { server.fail("/3/tv/\(id)", with: .status(500)) }
        _ = try await home.run("storage", "clear", "--no-input")
        let some = try await home.run("calendar", "1999-10", "--csv")
        #expect(some.exitCode == 0 && some.output.contains(",Fight Club,"), "\(some)")
        #expect(some.errors.contains("warning: the dates of "), "\(some)")
        server.fail("/3/movie/550", with: .status(500))
        _ = try await home.run("storage", "clear", "--no-input")
        try await home.run("calendar", "1999-10", "--csv").refused(5)
    }

    @Test(.enabled(if: Python.hasParsers, "the Python packages vobject and icalendar are not installed"))
    func `other programs' parsers accept a calendar feed`() async throws {
        let feed = try await home.run("calendar", "2001", "--ics")
        let file = home.root.appending(path: "feed.ics")
        try Data(feed.stdout).write(to: file)
        let read = try await home.shell("\(Python.command) -c '\(Python.script)' \(file.path)")
        let count = feed.output.split(separator: "\r\n").count { $0 == "BEGIN:VEVENT" }
        #expect(read.exitCode == 0 && read.output == "[\(count)]\n", "\(read)")
    }
}

private enum Python {
    static let command = ProcessInfo.processInfo.environment["POPCORN_PYTHON"] ?? "/usr/bin/python3"

    /// Prints the numbers of events found by the parsers. Debian doesn't have the package `ics`.
    static let script = """
        import sys, vobject, icalendar
        text = open(sys.argv[1], newline="").read()
        feed = vobject.readOne(text)
        feed.validate(raiseException=True)
        found = {len(feed.vevent_list), len(icalendar.Calendar.from_ical(text).walk("VEVENT"))}
        try: import ics
        except ModuleNotFoundError: ics = None
        if ics: found.add(len(ics.Calendar(text).events))
        print(list(found))
        """

    static let hasParsers: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(command) -c 'import vobject, icalendar'"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
