import CoreDomain
import Foundation
import MemoryStorage
import PopcornLibrary
import Storage
import StorageTesting
import Testing

/// A library whose view has one wrong bit.
///
/// `FLIPS=5000 swift test --filter LibraryFlip` tries more bits than usual.
@Suite struct LibraryFlipTests {
    private static let flips = ProcessInfo.processInfo.environment["FLIPS"].flatMap(Int.init) ?? 10

    private let log = MemoryLog()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A question to a library, and its answer as text.
    private static let questions: [@Sendable (LibraryContext) async throws -> [String]] = [
        { try await $0.lists().map { "\($0)" } },
        { try await $0.list(named: .watchlist).entries.map { "\($0)" } },
        { try await $0.marked(.latest, limit: 30).map { text($0.title, $0.marks) } },
        { try await $0.marked(.latest, limit: .max).map { text($0.title, $0.marks) } },
        { try await $0.marked(.progress, limit: .max).map { text($0.title, $0.marks) } },
        { try await $0.marked(.unseen, limit: 10).map { text($0.title, $0.marks) } },
        { try await $0.viewings(limit: 30).map { text($0.viewing) } },
        { try await $0.viewings(in: PartialDay("2026-03") ?? PartialDay(.now)).map { text($0.viewing) } },
        { try await $0.history(limit: 20).map(\.id) },
        { try await $0.history(of: .watchlist).map(\.id) },
        { try await $0.history(of: ItemReference(.movie, 7)).map(\.id) },
        { try await $0.opinions().map { "\($0.part) \($0.opinion.rating ?? 0) \($0.opinion.note ?? "")" } },
        { try await $0.item(ItemReference(.movie, 7)).readViewings.map(text).sorted() },
        { try await $0.item(ItemReference(.tvSeries, 1)).readViewings.map(text).sorted() },
    ]

    private static func text(_ title: TitleSnapshot, _ marks: Marks) -> String {
        let seasons = marks.seasons.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted())" }
        return "\(title.title) \(marks.timesSeen) \(marks.rating ?? 0) \(marks.listNames) \(seasons) \(marks.isSeen)"
    }

    private static func text(_ viewing: Viewing) -> String {
        "\(viewing.item) \(viewing.day?.text ?? "") \(viewing.rating ?? 0) \(viewing.id)"
    }

    private func fill(_ library: LibraryContext) async throws {
        for number in 1...60 {
            let title = TitleSnapshot(recorded: ItemReference(.movie, number), title: "Movie \(number)", year: 1999)
            if number % 3 == 0 { try await library.add([title], to: .watchlist) }
            let day = PartialDay("2026-0\(1 + number % 9)-1\(number % 10)")
            if number % 4 > 0 { try await library.see([Sighting(title, onRecorded: day)]) }
            if number % 5 == 0 { try await library.rate([title], 1 + number % 10) }
            if number % 7 == 0 { try await library.setNote("A note about movie \(number)", of: title) }
            let episode = ItemReference(.tvSeries, 1 + number % 3, season: 1, episode: number)
            try await library.see([Sighting(TitleSnapshot(recorded: episode, title: "Series"), onRecorded: day)])
            if number % 11 == 0 { try await library.undo() }
        }
    }

    private func library(_ engine: any StorageEngine) -> LibraryContext {
        LibraryContext(log: log, storage: ContextStorage(engine))
    }

    /// Whatever is damaged is made again from the log, so that even the first answer is right.
    @Test(arguments: EngineKind.all.filter { $0.isLasting && $0.description != "postgres" }, 1...2)
    private func `a flipped bit in a view changes no answer`(_ kind: EngineKind, _ seed: UInt64) async throws {
        let original = folder.url.appending(path: "original")
        try FileManager.default.createDirectory(at: original, withIntermediateDirectories: true)
        let engine = try kind.open(original)
        try await fill(library(engine))
        var answers: [[String]] = []
        for question in Self.questions { answers.append(try await question(library(engine))) }
        try await engine.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: original.path).sorted().filter {
            try !Data(contentsOf: original.appending(path: $0)).isEmpty
        }
        var random = SeededGenerator(seed)
        for _ in 0..<Self.flips {
            let name = try #require(names.randomElement(using: &random))
            let copy = folder.url.appending(path: UUID().uuidString)
            try FileManager.default.copyItem(at: original, to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            var bytes = try Data(contentsOf: copy.appending(path: name))
            let bit = Int.random(in: 0..<(8 * bytes.count), using: &random)
            bytes[bit / 8] ^= 1 << (bit % 8)
            try bytes.write(to: copy.appending(path: name))
            let damaged = try kind.open(copy)
            // Another question comes first each time: damage that it finds is gone for the others.
            for index in Self.questions.indices.shuffled(using: &random) {
                let answer = try await Self.questions[index](library(damaged))
                #expect(answer == answers[index], "seed \(seed), bit \(bit) of \(name), question \(index)")
            }
            try await damaged.close()
        }
    }
}
