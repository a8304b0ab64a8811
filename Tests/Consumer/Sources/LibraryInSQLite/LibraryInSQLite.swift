import ConsumerSupport
import Foundation
import PopcornLibrary
import SQLiteStorage

/// Adds a movie to a list in a database in the folder that is given, and prints the list.
@main struct LibraryInSQLite {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "library-in-sqlite-data")
        let database = SQLiteStorage(file: folder.appending(path: "library.sqlite"), durability: .library)
        let library = LibraryContext(storage: ContextStorage(database), images: .none)

        try await library.add([TitleSnapshot(item: ItemReference(.movie, 1), title: "A Home Movie")], to: .watchlist)
        let watchlist = try await library.list(named: .watchlist)
        print(watchlist.name, watchlist.entries.map(\.title), separator: " | ")
        await database.close()
    }
}
