import Foundation
import LoopbackTMDb
import Testing

@Suite("Library")
struct LibraryTests {
    /// Returns a library in the first layout, with three movies on the watchlist and one that was removed.
    private static func golden(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/\(name)").standardized
    }

    private func home(_ file: String, engine: String) throws -> Home {
        let home = try Home()
        let folder = home.xdg("data").appending(path: "popcorn")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let kind = file.split(separator: ".").last.map(String.init) ?? ""
        try FileManager.default.copyItem(at: Self.golden(file), to: folder.appending(path: "library.\(kind)"))
        return home
    }

    @Test(arguments: [("library-1.jsonl", "file")])
    func `a library of the first layout keeps all its entries when it is changed`(
        file: String, engine: String
    ) async throws {
        let home = try home(file, engine: engine)
        let options = RunOptions(environment: ["POPCORN_LIBRARY": engine])
        func ids() async throws -> [Double?] {
            let shown = try await home.run("watchlist", "--json", options: options)
            #expect(shown.exitCode == 0, "\(shown)")
            return try shown.json["data"]?.list.map { $0["id"]?.number } ?? []
        }
        #expect(try await ids() == [372_058, 129, 550])
        #expect(
            try await home.run("movie", "550", "--json", options: options).json["data"]?["isOnWatchlist"] == .bool(true)
        )
        let added = try await home.run("watchlist", "add", "13", options: options)
        #expect(added.exitCode == 0, "\(added)")
        #expect(try await ids() == [13, 372_058, 129, 550])
        let removed = try await home.run("watchlist", "remove", "129", options: options)
        #expect(removed.exitCode == 0, "\(removed)")
        #expect(try await ids() == [13, 372_058, 550])
    }
}
