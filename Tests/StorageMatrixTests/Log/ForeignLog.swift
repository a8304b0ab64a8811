import Foundation
import LibraryDomain
import MemoryStorage
import Storage
import StorageTesting

@testable import LibraryInfrastructure

/// A log of files that no version of the program has written.
struct ForeignLog {
    private let seed: UInt64
    private let written: [String: [LogLine]]

    init(_ seed: UInt64) {
        self.seed = seed
        var lines = RandomLines(seed)
        written = lines.files()
    }

    /// Lets a view follow files as they arrive, and returns the difference from a fold of all of them.
    func difference(_ open: () throws -> any StorageEngine) async throws -> String? {
        let log = MemoryLog.Files()
        let view = LibraryView(of: MemoryLog(log), in: ContextStorage(try open()))
        var rest = written.mapValues { $0[...] }
        var random = SeededGenerator(seed)
        while let name = rest.keys.sorted().filter({ rest[$0]?.isEmpty == false }).randomElement(using: &random) {
            for _ in 0...Int.random(in: 0...3, using: &random) {
                guard let line = rest[name]?.popFirst() else { break }
                log.bytes[name, default: []] += line.bytes + [UInt8(ascii: "\n")]
            }
            try await view.follow()
        }
        let followed = try await view.dump
        _ = try await shown(view)
        for engine in [try open(), MemoryStorage()] {
            let fresh = LibraryView(of: MemoryLog(log), in: ContextStorage(engine))
            let findings = try await fresh.follow()
            let folded = try await fresh.dump
            let read = written.values.joined().count { EventReader.event($0) != nil }
            if !findings.wasFolded, read > 0 { return "it was not folded" }
            if folded != followed {
                return """
                    the view lacks \(Set(folded).subtracting(followed).sorted().joined(separator: "\n"))
                    the view has \(Set(followed).subtracting(folded).sorted().joined(separator: "\n"))
                    of \(texts.joined(separator: "\n"))
                    """
            }
        }
        return try await view.rebuild() ? nil : "it is rebuilt as another one"
    }

    /// The lines, those of each file after its name.
    private var texts: [String] { written.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.map(\.text) } }

    /// Reads everything that a library shows.
    private func shown(_ view: LibraryView) async throws -> Int {
        var count = 0
        for list in try await view.lists() { count += try await view.list(list.slug).entries.count }
        count += try await view.viewings(.latest(1000)).count
        count += try await view.marked(.latest, limit: 1000).count
        count += try await view.marked(.progress, limit: 1000).count
        count += try await view.opinions(after: nil, limit: 1000).count
        count += try await view.statements(of: ["trakt", "imdb"], exceptAbout: []).count
        count += try await view.condition().findings.remarks.count
        for event in try await view.events(.library, limit: 1000) {
            count += event.titles.count
            for title in event.titles { count += try await view.events(.item(title.item), limit: 10).count }
        }
        return count
    }
}
