import ConsumerSupport
import Foundation
import PopcornTitles

/// Prints the titles found for a misspelt text in this program's own data, indexed in the given folder.
@main struct TitlesInFolder {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "titles-data")
        let titles = TitlesContext(remote: HomeTitles(), folder: folder)
        try await titles.update { _ in }
        print(try titles.find("home moive", of: .movie)?.map(\.title) ?? [])
        print(try titles.collections().map(\.count))
    }
}

/// A remote data source with two titles.
private struct HomeTitles: TitlesRemoteDataSource {
    let maximumAge: TimeInterval = 86_400
    let kinds = [ItemKind.movie]

    func fetch(
        _ kind: ItemKind, into folder: URL, now: Date, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> TitlesFile { TitlesFile(folder.appending(path: "none"), kind, day: now) }

    func describe(_ file: URL) throws -> TitlesFile { TitlesFile(file, .movie, day: .now) }

    func read(
        _ file: TitlesFile, _ progress: (TitlesProgress) -> Void, _ body: (KnownTitle?) throws -> Void
    ) throws {
        try body(KnownTitle(ItemReference(.movie, 1), title: "A Home Movie", popularity: 1))
        try body(KnownTitle(ItemReference(.movie, 2), title: "Elsewhere", popularity: 2))
    }
}
