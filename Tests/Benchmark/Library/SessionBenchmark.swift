import FileStorage
import Foundation
import MemoryStorage
import PopcornLibrary
import SQLiteStorage
import Storage

/// The time of calls in an open session, with each engine, in a small and a large library, each imported in one event.
struct SessionBenchmark {
    private static let works = ["see one", "marks of 20", "diary page", "next"]

    let small: Int
    let large: Int

    /// Prints the medians of 100 calls in ms, their ratio, and the bytes of the view, per viewing of the import.
    func run(in folder: URL) async throws {
        for engine in ["memory", "file", "sqlite"] {
            var libraries: [LibraryContext] = []
            for count in [small, large] {
                let place = folder.appending(path: "\(engine)-\(count)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                let storage: any StorageEngine =
                    switch engine {
                    case "file": FileStorage(folder: place, name: "library")
                    case "sqlite": SQLiteStorage(file: place.appending(path: "library.sqlite"))
                    default: MemoryStorage()
                    }
                let log: any EventLog =
                    engine == "memory"
                    ? MemoryLog() : FileLog(folder: place.appending(path: "log"), state: place.appending(path: "state"))
                libraries.append(LibraryContext(log: log, storage: ContextStorage(storage)))
                try await fill(libraries[libraries.count - 1], count)
                if count == large, let bytes = try await (storage as? any InspectableStorage)?.size(), bytes > 0 {
                    print("\(engine): \(bytes / count) bytes a viewing")
                }
            }
            for work in Self.works {
                let times = try await measure(work, libraries)
                print(
                    "\(engine): \(work): \(times[0]) ms at \(small), \(times[1]) ms at \(large), ratio \(times[1] / times[0])"
                )
            }
        }
    }

    /// A viewing of a movie, or of an episode for five in six. Neighbours have days far apart, so that a page of the diary has
    /// as many titles whatever the size.
    private func row(_ number: Int) -> ImportRow {
        let series = number / 100
        let item =
            number % 6 == 0
            ? ItemReference(.movie, number)
            : ItemReference(.tvSeries, series, season: 1 + number % 100 / 20, episode: 1 + number % 20)
        var row = ImportRow(line: number, part: .diary, subject: ImportSubject(ids: [.tmdb(item)], episodeID: number))
        row.isSeen = true
        row.source = "bench:\(number)"
        row.day = PartialDay(Date(timeIntervalSince1970: 1_000_000_000 + Double(number * 7919 % 8000) * 86_400))
        return row
    }

    private func fill(_ library: LibraryContext, _ count: Int) async throws {
        _ = try await library.importing(with: EveryID()).run((0..<count).map(row))
    }

    private func perform(_ work: String, _ turn: Int, _ library: LibraryContext) async throws {
        switch work {
        case "see one":
            let title = try TitleSnapshot(item: ItemReference(.movie, 10_000_000 + turn), title: "New", year: 2026)
            try await library.see([Sighting(title, on: PartialDay(.now))])
        case "marks of 20": _ = try await library.marks(of: (0..<20).map { ItemReference(.movie, (turn + $0) * 6) })
        case "diary page": _ = try await library.viewings(limit: 20)
        default: _ = try await library.marked(.progress, limit: 20)
        }
    }

    /// Returns the medians of one kind of work in several libraries. They take turns, so that other programs' use of the
    /// disk slows each of them down as much.
    private func measure(_ work: String, _ libraries: [LibraryContext]) async throws -> [Double] {
        var times = libraries.map { _ in [Double]() }
        for turn in 0...100 {
            for (index, library) in libraries.enumerated() {
                let start = ContinuousClock.now
                try await perform(work, turn, library)
                // The first call isn't measured, because it may create an index.
                if turn > 0 { times[index].append((ContinuousClock.now - start) / .milliseconds(1)) }
            }
        }
        return times.map { $0.sorted()[50] }
    }
}

/// A catalogue that has every id.
struct EveryID: ImportLookup {
    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        try TitleSnapshot(item: item, title: "Title \(item.id)", year: 1999)
    }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }
    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] { [] }
    var isOffline: Bool { false }
    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] { [] }
}
