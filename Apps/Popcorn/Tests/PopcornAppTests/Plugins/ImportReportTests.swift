import Foundation
import Prompt
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

@Suite("Reports of imports") struct ImportReportTests {
    private let folder: TemporaryFolder
    private let session: Session<Composition>

    init() throws {
        folder = try TemporaryFolder()
        session = try .inMemory(["NO_COLOR": "1"], width: 80)
    }

    private func write(_ text: String, _ name: String) throws {
        let file = folder.url.appending(path: "export").appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes 400 files with good rows, and 80 files that each contain a row that isn't imported and columns that aren't read.
    private func writeExport() throws {
        for number in 1...400 {
            let movie = #""movie":{"title":"Fight Club","year":1999,"ids":{"tmdb":550}}"#
            let day = number == 200 ? "yesterday" : "2020-01-02T12:00:00.000Z"
            let play = #"{"id":\#(number),"watched_at":"\#(day)","type":"movie",\#(movie)}"#
            try write("[\(play)]", "watched-history-\(number).json")
        }
        for number in 1...80 {
            try write(
                "Position,Name,Year,URL,Description,Column \(number)\n\(number)th,Fight Club,1999,u,,x\n",
                "lists/\(number).csv")
        }
        let days = (1...30).map { "2020-01-02,Fight Club,,,,,,2020-01-\($0 < 10 ? "0" : "")\($0)\n" }
        try write(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n\(days.joined())", "diary.csv")
    }

    @Test func `a run with hundreds of files is reported in twenty lines, files that need a look first`() async throws {
        try writeExport()
        let output = await session.run("import \(folder.url.appending(path: "export").path)").standardOutput
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 20, "\(output)")
        #expect(lines.first?.hasPrefix("510 rows: 399 added, ") == true, "\(output)")
        let files = lines.filter { $0.contains("export/") && $0.contains("1 row") || $0.contains("30 rows") }
        #expect(!files.isEmpty && files.allSatisfy { $0.contains("unsure") || $0.contains("skipped") }, "\(output)")
        #expect(output.contains(" other files") && output.contains("… and 79 other"), "\(output)")
    }

    @Test func `a row of Trakt's that isn't found is left over with its title, and imported with an id`() async throws {
        let ids = #"{"trakt":1,"slug":"s","imdb":"","tmdb":null}"#
        let movie = #""movie":{"title":"No Such Film","year":1999,"ids":\#(ids)}"#
        try write(
            #"[{"id":7,"watched_at":"2020-01-02T12:00:00.000Z","type":"movie",\#(movie)}]"#, "watched-history-1.json")
        let export = folder.url.appending(path: "export")
        let first = await session.run("import \(export.appending(path: "watched-history-1.json").path)")
        #expect(first.standardOutput.hasPrefix("1 row: 1 not found."), "\(first)")
        let left = export.appending(path: "watched-history-1-left.csv")
        let text = try String(contentsOf: left, encoding: .utf8)
        #expect(text.contains("No Such Film,1999") && text.contains("trakt:7") && text.contains("not found"), "\(text)")
        try Data(text.replacing(",,No Such Film", with: ",movie/550,No Such Film").utf8).write(to: left)
        let second = await session.run("import \(left.path)")
        #expect(second.standardOutput.hasPrefix("1 row: 1 added."), "\(second)\n\(text)")
    }
}
