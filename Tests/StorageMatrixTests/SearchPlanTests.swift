import Foundation
import MoviesInfrastructure
import SQLSupport
import Storage
import StorageTestHelpers
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `A title search of a product record` {
    @Test func `a title search uses the full-text index and reads only matching rows`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "movies.sqlite")
        let engine = SQLiteStorage(file: file)
        var record = try MoviesMoviePreviewEntity.mock(seed: 1)
        record.title = "Fight Club"
        _ = try await engine.commit([.put(record), .put(try MoviesMoviePreviewEntity.mock(seed: 2))])
        let found = try await engine.search("club", in: "title", of: MoviesMoviePreviewEntity.self, limit: 9)
        #expect(found.map(\.key) == [record.key])
        await engine.close()

        let column = try MoviesMoviePreviewEntity.schema.column("title")
        let index = try #require(SearchIndex(of: column, in: Table(of: MoviesMoviePreviewEntity.self)))
        let connection = try Connection(path: file.path)
        func plan(_ sql: String) throws -> [String] {
            try connection.prepare("EXPLAIN QUERY PLAN " + sql).rows { try $0.text(3) ?? "" }
        }
        // The index has the ids in order, so nothing is sorted.
        let matches = try plan(index.selectionOfMatches)
        #expect(matches.count == 1 && matches[0].contains("VIRTUAL TABLE INDEX"), "\(matches)")
        #expect(
            try plan(index.selectionOfText) == [
                "SEARCH words USING INTEGER PRIMARY KEY (rowid=?)", "SEARCH found USING INTEGER PRIMARY KEY (rowid=?)",
            ])

        // A title removed from the index isn't found, so the search does use it.
        let search = index.searchName.quoted
        try connection.execute("INSERT INTO \(search) (\(search)) VALUES ('delete-all')")
        let afterwards = try await SQLiteStorage(file: file)
            .search("club", in: "title", of: MoviesMoviePreviewEntity.self, limit: 9)
        #expect(afterwards.isEmpty)
    }
}
