import CoreDomain
import Foundation
import MemoryStorage
import PopcornLibrary
import Storage
import StorageTesting
import Testing

/// A library whose view has one wrong bit, or a block of zeros, as a bad sector or a power cut leaves.
///
/// `FLIPS=4000 ZEROS=2000 swift test --filter LibraryFlip` tries more than usual.
@Suite struct LibraryFlipTests {
    /// A kind of damage, and how often it is tried.
    fileprivate enum Damage: String, CaseIterable {
        case bit = "FLIPS"
        case zeros = "ZEROS"

        var count: Int { ProcessInfo.processInfo.environment[rawValue].flatMap(Int.init) ?? 10 }

        /// Damages a file at a random place, and returns the place.
        func damage(_ bytes: inout Data, using random: inout SeededGenerator) -> String {
            switch self {
            case .bit:
                let bit = Int.random(in: 0..<(8 * bytes.count), using: &random)
                bytes[bit / 8] ^= 1 << (bit % 8)
                return "bit \(bit)"
            case .zeros:
                let size = [64, 512, 4096].randomElement(using: &random) ?? 512
                let start = Int.random(in: 0...(bytes.count - 1) / size, using: &random) * size
                let block = start..<min(start + size, bytes.count)
                bytes.replaceSubrange(block, with: Data(count: block.count))
                return "zeros in \(block)"
            }
        }
    }

    private let log = MemoryLog()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A question to a library, and its answer as text.
    private static let questions: [@Sendable (LibraryContext) async throws -> [String]] = [
        { try await $0.lists().map { "\($0)" } },
        { try await $0.list(.watchlist).entries.map { "\($0)" } },
        { try await $0.marked(.latest, limit: 30).map { text($0.title, $0.marks) } },
        { try await $0.marked(.latest, limit: .max).map { text($0.title, $0.marks) } },
        { try await $0.marked(.progress, limit: .max).map { text($0.title, $0.marks) } },
        { try await $0.marked(.unseen, limit: 10).map { text($0.title, $0.marks) } },
        { try await $0.marked(.rated, limit: .max).map { text($0.title, $0.marks) } },
        { try await $0.viewings(limit: 30).map { text($0.viewing) } },
        { try await $0.viewings(in: PartialDay("2026-03") ?? PartialDay(.now)).map { text($0.viewing) } },
        { try await $0.history(limit: 20).map(\.id) },
        { try await $0.history(of: .watchlist).map(\.id) },
        { try await $0.history(of: ItemReference(.movie, 7)).map(\.id) },
        { try await $0.opinions().map { "\($0.part) \($0.opinion.rating ?? 0) \($0.opinion.note ?? "")" } },
        { try await $0.item(ItemReference(.movie, 7)).readViewings.map(text).sorted() },
        { try await $0.item(ItemReference(.tvSeries, 1)).readViewings.map(text).sorted() },
        { try await $0.history(limit: 20).map { "\($0.titles.map(\.title)) \($0.isUndone)" } },
        { try await $0.list(noir).entries.map { "\($0.title)" } },
        { library in
            await #expect(throws: LibraryError.self) { _ = try await library.list(unknown) }
            return []
        },
        { library in
            // One line each: the last change is undone, and restored.
            let undone = try await library.undo()
            let redone = try await library.redo()
            let changes = undone.items.map { "\($0.title.title) \($0.before) \($0.after)" }
            return [undone.event.id, redone.event.id] + changes
        },
    ]

    private static let noir = name("noir")
    private static let unknown = name("unknown")

    private static func name(_ text: String) -> ListName {
        guard let name = ListName(text) else { preconditionFailure("\(text) is a name") }
        return name
    }

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
        try await library.createList(named: Self.noir)
        for number in 61...70 {
            let title = TitleSnapshot(recorded: ItemReference(.movie, number), title: "Movie \(number)")
            try await library.add([title], to: Self.noir)
        }
        for number in 1...2 {
            let rows = (1...5).map { line in
                var row = ImportRow(line: line, part: .diary, subject: ImportSubject("Movie \(70 + 5 * number + line)"))
                row.isSeen = true
                return row
            }
            _ = try await library.importing(with: EveryTitle(), source: "\(number).csv").run(rows)
            if number == 1 { try await library.undo() }
        }
    }

    /// Finds a movie for each title: “Movie 7”.
    private struct EveryTitle: ImportLookup {
        var isOffline: Bool { false }

        func title(of item: ItemReference) async throws -> TitleSnapshot? { nil }

        func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }

        func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] { [] }

        func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
            guard kind == .movie, let number = Int(title.dropFirst("Movie ".count)) else { return [] }
            return [ImportMatch(try TitleSnapshot(item: ItemReference(.movie, number), title: title))]
        }
    }

    private func library(_ engine: any StorageEngine) -> LibraryContext {
        LibraryContext(log: log, storage: ContextStorage(engine))
    }

    /// Whatever is damaged is made again from the log, so that even the first answer is right, and no line is written that
    /// was not asked for.
    @Test(arguments: EngineKind.all.filter { $0.isLasting && $0.description != "postgres" }, Damage.allCases)
    private func `damage of a view changes no answer`(_ kind: EngineKind, _ damage: Damage) async throws {
        let original = folder.url.appending(path: "original")
        try FileManager.default.createDirectory(at: original, withIntermediateDirectories: true)
        let engine = try kind.view(original)
        try await fill(library(engine))
        var answers: [[String]] = []
        for question in Self.questions { answers.append(try await question(library(engine))) }
        try await engine.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: original.path).sorted().filter {
            try !Data(contentsOf: original.appending(path: $0)).isEmpty
        }
        let lines = try await log.read(after: LogPosition()).lines.count
        var random = SeededGenerator(Self.seed)
        for round in 1...damage.count {
            let name = try #require(names.randomElement(using: &random))
            let copy = folder.url.appending(path: UUID().uuidString)
            try FileManager.default.copyItem(at: original, to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            var bytes = try Data(contentsOf: copy.appending(path: name))
            let place = damage.damage(&bytes, using: &random)
            try bytes.write(to: copy.appending(path: name))
            let damaged = try kind.view(copy)
            // Another question comes first each time: damage that it finds is gone for the others.
            for index in Self.questions.indices.shuffled(using: &random) {
                let answer = try await Self.questions[index](library(damaged))
                #expect(answer == answers[index], "seed \(Self.seed), \(place) of \(name), question \(index)")
            }
            try await damaged.close()
            #expect(try await log.read(after: LogPosition()).lines.count == lines + 2 * round, "\(place) of \(name)")
        }
    }

    private static let seed = ProcessInfo.processInfo.environment["FLIP_SEED"].flatMap(UInt64.init) ?? 1
}
