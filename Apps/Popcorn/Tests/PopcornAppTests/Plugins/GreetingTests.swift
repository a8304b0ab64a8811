import CoreDomain
import Foundation
import Prompt
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

@Suite("The first screen") struct GreetingTests {
    private func session(in folder: TemporaryFolder? = nil) throws -> Session<Composition> {
        try .inMemory(["NO_COLOR": "1"], in: folder, isHome: folder != nil, width: 100)
    }

    @Test func `names three first steps once, while nothing is recorded`() async throws {
        let folder = try TemporaryFolder()
        let first = try await session(in: folder).banner()
        #expect(first.contains("/matrix") && first.contains("tonight") && first.contains("import"), "\(first)")
        // An earlier session has left a line.
        let state = folder.url.appending(path: "popcorn")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data("popular\n".utf8).write(to: state.appending(path: "history"))
        let second = try await session(in: folder).banner()
        #expect(!second.contains("/matrix"), "\(second)")
        let recorded = try session()
        _ = await recorded.run("watchlist add 550")
        #expect(!(await recorded.banner().contains("/matrix")))
    }

    @Test func `names the most recent year with a viewing on this day`() async throws {
        let session = try session()
        let today = LocalDay.today()
        let day = CalendarDay.text(from: today).dropFirst(4)
        let year = CalendarDay.year(of: today)
        for (id, date) in [(550, "\(year - 5)\(day)"), (603, "\(year - 3)\(day)"), (604, "\(year)\(day)")] {
            #expect(await session.run("seen \(id) date:\(date)").exitCode == 0)
        }
        let line = "3 years ago today: The Matrix · `diary \(day.dropFirst())`"
        let banner = await session.banner()
        #expect(banner.contains(line), "\(banner)")
        let folder = try TemporaryFolder()
        let home = folder.url.appending(path: "popcorn")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try Data(#"{"greeting": "off"}"#.utf8).write(to: home.appending(path: "config.json"))
        let silent = try self.session(in: folder)
        #expect(!(await silent.banner().contains("/matrix")))
    }
}
