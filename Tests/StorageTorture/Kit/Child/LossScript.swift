import CoreDomain
import Foundation
import LibraryApplication
import LibraryDomain
import LibraryInfrastructure
import PopcornLibrary
import Storage
import StorageTesting

/// Changes of a library whose log loses the lines of other machines, which are then restored or forgotten.
///
/// Six changes follow each other: a viewing, the loss of another one, its restoration, a viewing, the loss of another
/// one, and its oblivion. The viewing with a number is one of the movie with that number.
struct LossScript: LibraryChanges {
    private let library: LibraryContext
    private let folder: URL

    init(_ log: any EventLog, _ engine: any StorageEngine) {
        library = LibraryContext(log: log, storage: ContextStorage(engine))
        folder = URL(filePath: (log as? any MaintainableLog)?.location ?? "/")
    }

    private enum Step {
        case view, lose, restore, forget

        init(_ number: Int) {
            switch number % 6 {
            case 1, 4: self = .view
            case 2, 5: self = .lose
            case 3: self = .restore
            default: self = .forget
            }
        }
    }

    func make(_ number: Int) async throws {
        switch Step(number) {
        case .view: try await library.see([Sighting(Self.title(number), on: .unknown)])
        case .lose: try await lose(number)
        case .restore: _ = try await library.restore()
        case .forget: _ = try await library.forget()
        }
    }

    private static func title(_ number: Int) -> TitleSnapshot {
        TitleSnapshot(recorded: ItemReference(.movie, number), title: "Movie \(number)")
    }

    /// Returns the number of the last change that was made as a whole. Throws if the answers don't follow from it.
    func number() async throws -> Int {
        let seen = Set(try await library.viewings(limit: .max).map(\.viewing.item.id))
        let missing = Set(try await library.condition().findings.missing.flatMap(\.titles).map(\.item.id))
        var number = 0
        while try isMade(number + 1, seen, missing) { number += 1 }
        let expected = Set((0...number).filter { Self.counts($0, after: number) })
        // The line of another machine that has arrived and isn't lost yet.
        let arriving: Set = Step(number + 1) == .lose ? [number + 1] : []
        guard seen == expected || seen == expected.union(arriving) else {
            throw TortureFailure(description: "\(seen.sorted()) were seen after change \(number)")
        }
        return number
    }

    /// Whether the viewing with a number counts after a change.
    private static func counts(_ viewing: Int, after number: Int) -> Bool {
        switch Step(viewing) {
        case .view: true
        case .lose: Step(viewing + 1) == .restore || number == viewing
        case .restore, .forget: false
        }
    }

    private func isMade(_ number: Int, _ seen: Set<Int>, _ missing: Set<Int>) throws -> Bool {
        switch Step(number) {
        case .view: seen.contains(number)
        case .lose: try isEmptied(file(number))
        case .restore, .forget: !missing.contains(number - 1)
        }
    }

    private func isEmptied(_ file: URL) throws -> Bool {
        try FileManager.default.fileExists(atPath: file.path) && Data(contentsOf: file).isEmpty
    }

    /// Returns what is found at a place, whose next change is then made.
    static func finding(_ place: LibraryPlace) async -> Finding {
        do {
            let engine = try place.engine()
            let script = Self(try place.log(), engine)
            let number = try await script.number()
            do {
                try await script.make(number + 1)
                guard try await script.number() == number + 1 else { return .stuck("change \(number + 1) isn't there") }
            } catch {
                return .stuck("\(error)")
            }
            guard try await script.library.rebuild() else {
                return .wrong("what is stored doesn't follow from the log")
            }
            try await engine.close()
            return .state(number)
        } catch let error as TortureFailure {
            return .wrong(error.description)
        } catch {
            return .error("\(error)")
        }
    }
}

// Another machine's file, which arrives and is then emptied.
extension LossScript {
    private func file(_ number: Int) -> URL { folder.appending(path: "other-\(number).jsonl") }

    private func copy(of file: URL) -> URL {
        folder.deletingLastPathComponent().appending(path: "state/twin").appending(path: file.lastPathComponent)
    }

    private func lose(_ number: Int) async throws {
        let item = Self.title(number).item
        let date = Date(timeIntervalSince1970: Double(number))
        let viewing = Viewing(
            id: UUID(hashing: "lost \(number)"), item: item, day: nil, enteredAt: date)
        let line = EventLine.sealed(
            LoggedEvent(
                id: "\(1_000_000_000_000_000 + number)", date: date, order: date.millisecondsSince1970,
                kind: .titleSeen, content: .facts([.seen(viewing)]), titles: [item: Self.title(number)]))
        let file = file(number)
        try Data(line.bytes + [UInt8(ascii: "\n")]).write(to: file, options: .atomic)
        // Copies the line, long before it is lost.
        _ = try await library.viewings(limit: 1)
        guard try Data(contentsOf: copy(of: file)) == Data(contentsOf: file) else {
            throw StorageError.failed(location: file.path, reason: "it has no copy", remedy: .retry)
        }
        try sync()
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.synchronize()
        try handle.close()
    }

    /// Syncs the folder of the log and, beside it, that of the second copy, with everything in them.
    private func sync() throws {
        let parent = folder.deletingLastPathComponent()
        for folder in [folder, parent.appending(path: "state")] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for path in paths { try Self.sync(folder.appending(path: path)) }
            try Self.sync(folder)
        }
        try Self.sync(parent)
    }

    /// Syncs a file or the names in a folder.
    private static func sync(_ url: URL) throws {
        let handle = try FileHandle(forReadingFrom: url)
        try handle.synchronize()
        try handle.close()
    }
}
