import CoreDomain
import Foundation
import LibraryApplication
import PopcornLibrary
import LibraryDomain
import MemoryStorage
import Storage
import StorageTesting

/// The log and the engine of a library at one place.
struct LibraryPlace {
    let log: () throws -> any EventLog
    let engine: () throws -> any StorageEngine
}

/// Numbered changes of a library, each of which can be made once the one before it is stored.
protocol LibraryChanges {
    init(_ log: any EventLog, _ engine: any StorageEngine)
    /// Returns the number of stored changes.
    func number() async throws -> Int
    /// Makes the change with this number, which follows the one before it.
    func make(_ number: Int) async throws
}

extension LibraryChanges {
    /// Makes the changes up to a number, continuing after the last stored one, and reports them like `ScriptWriter`.
    static func run(to count: Int, _ place: LibraryPlace) async throws {
        var writer = try LibraryWriter<Self>(place)
        try await writer.run(to: count)
    }
}

/// Makes numbered changes of a library, each until it succeeds.
private struct LibraryWriter<Changes: LibraryChanges> {
    private let place: LibraryPlace
    private var engine: any StorageEngine
    private var changes: Changes

    private static var attempts: Int { 6 }

    init(_ place: LibraryPlace) throws {
        self.place = place
        engine = try place.engine()
        changes = Changes(try place.log(), engine)
    }

    mutating func run(to count: Int) async throws {
        let found = try await attempting(0) { changes, _ in try await changes.number() }
        StorageChild.report("found \(found)")
        for number in (found + 1)..<max(found + 1, count + 1) {
            try await attempting(number) { changes, attempt in
                // A change may have been made although it was reported as failed.
                if attempt > 1, try await changes.number() == number { return }
                try await changes.make(number)
            }
            StorageChild.report("ack \(number)")
        }
        try await engine.close()
    }

    /// Returns the result of `body`, which is repeated if it fails. After the second failure, the library is reopened
    /// each time.
    private mutating func attempting<Value>(
        _ number: Int, _ body: (Changes, _ attempt: Int) async throws -> Value
    ) async throws -> Value {
        for attempt in 1...Self.attempts {
            do {
                return try await body(changes, attempt)
            } catch let error as TortureFailure {
                StorageChild.report("half \(number) \(error)")
            } catch {
                StorageChild.report("failed \(number) \(error)")
            }
            guard attempt > 1 else { continue }
            self = try Self(place)
            StorageChild.report("reopened \(number)")
        }
        StorageChild.report("gave up \(number)")
        exit(1)
    }
}

/// Changes of a user's library, made one after another by its use cases: lists, viewings, ratings, notes and an undo.
///
/// Each change is one event or undoes one, so the events tell the last change.
struct LibraryScript: LibraryChanges {
    private let library: LibraryContext

    init(_ log: any EventLog, _ engine: any StorageEngine) {
        library = LibraryContext(log: log, storage: ContextStorage(engine))
    }

    func number() async throws -> Int {
        try await library.history(limit: .max).reduce(0) { $0 + ($1.isUndone ? 2 : 1) }
    }

    func make(_ number: Int) async throws {
        let round = number / 8
        let movie = TitleSnapshot(recorded: ItemReference(.movie, 1 + round % 5), title: "Movie \(1 + round % 5)")
        let day = PartialDay("2026-0\(1 + round % 9)-1\(number % 8)")
        let episodes = (1...2).map { episode in
            let item = ItemReference(.tvSeries, 1 + round % 2, season: 1 + round, episode: episode)
            return Sighting(TitleSnapshot(recorded: item, title: "Series \(1 + round % 2)"), onRecorded: day)
        }
        switch number % 8 {
        case 1: try await library.add([movie], to: .watchlist)
        case 2: try await library.see([Sighting(movie, onRecorded: day)])
        case 3: try await library.see(episodes)
        case 4: try await library.rate([movie], 1 + round % 10)
        case 5: try await library.setNote("note \(number)", of: movie)
        case 6: try await library.see([Sighting(movie, on: .unknown)])
        case 7: try await library.unsee([movie.item])
        default: _ = try await library.undo()
        }
    }

    struct State: Equatable {
        let marks: [ItemReference: Marks]
        let viewings: [String]
        let watchlist: [String]
    }

    func state() async throws -> State {
        let marked = try await library.marked(.latest, limit: .max)
        let viewings = try await library.viewings(limit: .max).map { entry in
            let viewing = entry.viewing
            return "\(entry.title.title) \(viewing.item) \(viewing.day?.text ?? "") \(viewing.rating ?? 0)"
        }
        return State(
            marks: Dictionary(marked.map { ($0.title.item, $0.marks) }) { first, _ in first },
            viewings: viewings.sorted(),
            watchlist: try await library.list(.watchlist).entries.map(\.title))
    }

    /// Whether what is stored is what follows from the log.
    func isSound() async throws -> Bool { try await library.rebuild() }
}

/// Compares libraries with the states of a script in memory, and reports like `ScriptInspector`.
struct LibraryInspector {
    private var states: [LibraryScript.State] = []
    private let warnings: RecordedWarnings

    init(count: Int, warnings: RecordedWarnings) async throws {
        self.warnings = warnings
        let script = LibraryScript(MemoryLog(), MemoryStorage())
        for number in 0...(count + 1) {
            if number > 0 { try await script.make(number) }
            guard try await script.number() == number else {
                throw TortureFailure(description: "change \(number) isn't one event")
            }
            states.append(try await script.state())
        }
    }

    func inspect(_ position: Int, _ place: LibraryPlace) async {
        let before = warnings.all.count
        var finding: Finding
        do {
            finding = try await find(place)
        } catch {
            finding = .error("\(error)")
        }
        StorageChild.report(finding.line(position, warnings: warnings.all.count - before))
    }

    private func find(_ place: LibraryPlace) async throws -> Finding {
        let engine = try place.engine()
        let script = LibraryScript(try place.log(), engine)
        let number = try await script.number()
        guard states.indices.contains(number + 1), try await script.state() == states[number] else {
            return .wrong("after change \(number)")
        }
        do {
            try await script.make(number + 1)
        } catch {
            return .stuck("\(error)")
        }
        let next = try await script.state()
        let isSound = try await script.isSound()
        try await engine.close()
        if !isSound { return .wrong("what is stored doesn't follow from the log") }
        return next == states[number + 1] ? .state(number) : .stuck("change \(number + 1) is another one")
    }
}
