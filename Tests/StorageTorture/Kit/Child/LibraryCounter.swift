import CoreDomain
import Foundation
import LibraryApplication
import PopcornLibrary
import Storage
import StorageTesting

/// Counts in a library that several processes use at once.
///
/// Each change is one event: a viewing of one of the child's own movies, and one of a movie that all children see.
struct LibraryCounter {
    private let library: LibraryContext
    private let engine: any StorageEngine

    init(_ place: LibraryPlace) throws {
        engine = try place.engine()
        library = LibraryContext(log: try place.log(), storage: ContextStorage(engine))
    }

    /// The movies over which a child's viewings are spread: the more viewings a movie has, the longer a change takes.
    private static let movies = 1...20
    /// The number that stands for the movies that all children see.
    private static let shared = 9

    private static func item(_ owner: Int, _ number: Int) -> ItemReference {
        ItemReference(.movie, 100 * (owner + 1) + number)
    }

    /// Makes a child's changes up to a number, continuing after the last stored one.
    func run(_ process: Int, count: Int) async throws {
        var number = try await viewings(process)
        StorageChild.report("found \(number)")
        while number < count {
            number += 1
            let movie = Self.movies.lowerBound + number % Self.movies.count
            let day = PartialDay(Date(timeIntervalSince1970: Double(number) * 86_400))
            try await library.see(
                [process, Self.shared].map { owner in
                    let title = TitleSnapshot(recorded: Self.item(owner, movie), title: "Movie \(owner).\(movie)")
                    return Sighting(title, onRecorded: day)
                })
            StorageChild.report("ack \(number)")
        }
        try await engine.close()
    }

    private func viewings(_ owner: Int) async throws -> Int {
        try await library.marks(of: Self.movies.map { Self.item(owner, $0) }).values.reduce(0) { $0 + $1.timesSeen }
    }

    /// Returns the numbers of all children, like `SharedCounts`. Throws if what is stored doesn't follow from the log.
    func tally() async throws -> String {
        guard try await library.rebuild() else {
            throw TortureFailure(description: "what is stored doesn't follow from the log")
        }
        var words = ["tally \(try await viewings(Self.shared))"]
        for process in 0..<Self.shared { words.append("\(process) \(try await viewings(process))") }
        try await engine.close()
        return words.joined(separator: " ")
    }
}
