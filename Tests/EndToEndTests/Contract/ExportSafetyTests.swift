import Foundation
import Testing

/// What exports and the log say and allow.
@Suite("The safety of exports")
struct ExportSafetyTests {
    private let home: Home

    init() throws { home = try Home() }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a table of viewings on a pipe has no control characters, and the log keeps them`() async throws {
        let note = "red \u{9B}31m \u{202E}right"
        try await home.run("seen", "550", "date:2026-11-20").succeeded()
        let library = home.xdg("data").appending(path: "popcorn/library")
        try await home.run("note", "\"plain\"", "550").succeeded()
        try await home.run("-c", "note \"\(note)\" 550").succeeded()
        let forbidden: Set<Unicode.Scalar> = ["\u{9B}", "\u{202E}"]
        for format in ["csv", "letterboxd"] {
            let table = try await home.run("export", format, "-").succeeded()
            #expect(table.output.contains("red"), "\(table)")
            #expect(forbidden.isDisjoint(with: table.output.unicodeScalars), "\(table)")
        }
        let log = try await home.run("export", "library", "-").succeeded()
        let names = try FileManager.default.contentsOfDirectory(atPath: library.path).filter { $0.hasSuffix(".jsonl") }
        let lines = try names.map { try String(contentsOf: library.appending(path: $0), encoding: .utf8) }.joined()
        #expect(log.output == lines)
    }

    @Test func `with --csv-safe, a note isn't a formula in a spreadsheet`() async throws {
        try await home.run("seen", "550", "date:2026-11-20").succeeded()
        try await home.run("-c", "note \"=1+1\" 550").succeeded()
        #expect(try await home.run("export", "csv", "-").succeeded().output.contains(",=1+1"))
        let safe = try await home.run("export", "csv", "-", "--csv-safe").succeeded().output
        #expect(safe.contains(",'=1+1") && safe.contains("2026-11-20"), "\(safe)")
    }

    @Test(.builtProgram) func `an export is readable only by its owner, whatever the umask allows`() async throws {
        try await home.run("seen", "550").succeeded()
        for (format, name) in [("library", "all.jsonl"), ("csv", "diary.csv")] {
            let file = home.here.appending(path: name).path
            let written = try await home.shell("umask 000; \"$0\" export \(format) \(file)")
            #expect(written.exitCode == 0, "\(written)")
            #expect(try permissions(file) == 0o600)
        }
    }

    @Test func `the log has the names of imported files, without their folders`() async throws {
        let folder = home.here.appending(path: "anna-private")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "watched.csv")
        let rows = "Date,Name,Year,Letterboxd URI\n2026-11-20,Fight Club,1999,https://boxd.it/2a9q\n"
        try Data(rows.utf8).write(to: file)
        try await home.run("import", "letterboxd", file.path).succeeded()
        let log = try await home.run("export", "library", "-").succeeded().output
        #expect(log.contains("watched.csv") && !log.contains("anna-private"), "\(log)")
    }

    @Test func `a file in place of the state folder is named`() async throws {
        let state = home.xdg("state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data().write(to: state.appending(path: "popcorn"))
        let shown = try await home.run("seen", "550").succeeded()
        #expect(shown.errors.contains("state/popcorn is a file, not a folder"), "\(shown)")
    }

    @Test(arguments: ["0001", "1873-12-31"])
    func `a viewing before the oldest film is refused`(day: String) async throws {
        let refused = try await home.run("seen", "550", "date:\(day)").refused(2)
        #expect(refused.errors.contains("before the oldest film"), "\(refused)")
        #expect(try await home.run("export", "csv", "-").succeeded().output.split(separator: "\n").count == 1)
    }
}
