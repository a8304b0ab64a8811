import CoreDomain
import Foundation
import Imports
import MemoryStorage
import PopcornLibrary
import Synchronization

/// A library that imports exports from a folder, with a catalogue of films called “Film 1” to “Film 99”, “Heat” and the
/// mini series “Chernobyl”.
struct ImportedLibrary {
    private let log = MemoryLog()
    let library: LibraryContext
    private let counter = ExportCounter()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "popcorn-\(UUID().uuidString)")

    init() { library = LibraryContext(log: log, storage: ContextStorage(MemoryStorage())) }

    /// The same library, made from the whole log.
    var refolded: LibraryContext { LibraryContext(log: log, storage: ContextStorage(MemoryStorage())) }

    /// Imports files, by their names in the export, and returns the outcomes of their rows, by file.
    ///
    /// - Parameters:
    ///   - account: The name of the account as the files say it.
    ///   - number: The number of the export by its time; `nil` for one that is made now.
    @discardableResult
    func importing(
        _ files: [String: String], removingLacking removesLacking: Bool = false, of account: String? = "anna",
        number: Int? = nil
    ) async throws -> [String: [ImportOutcome]] {
        try? FileManager.default.removeItem(at: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var found = try ImportFile.files(in: folder)
        var rows: [ImportRow] = []
        var names: [String] = []
        for index in found.indices {
            try found[index].prepare()
            let reader = try found[index].rows()
            while let row = try reader.next() {
                rows.append(row)
                names.append(String(found[index].name.split(separator: "/", maxSplits: 1).last ?? ""))
            }
        }
        let programs = Set(found.map(\.program))
        let madeAt = Date(timeIntervalSince1970: 1_800_000_000 + Double(number ?? counter.next()) * 3600)
        let origin = ExportOrigin(account: account, madeAt: madeAt)
        let origins = Dictionary(uniqueKeysWithValues: programs.map { ($0, origin) })
        let outcomes = try await library.importing(
            with: Films(), coverage: ImportFile.coverage(by: found), origins: origins, pauses: []
        ).run(rows, removingLacking: removesLacking)
        return Dictionary(grouping: zip(names, outcomes), by: \.0).mapValues { $0.map(\.1) }
    }

    /// Everything recorded, as lines: viewings, ratings, and the lists in their order.
    var lines: [String] {
        get async throws {
            var lines: [String] = []
            for entry in try await library.viewings(limit: .max) {
                let viewing = entry.viewing
                let title = entry.title
                let facts: [String] = [
                    viewing.day?.text ?? "?", viewing.rating.map(String.init) ?? "-", viewing.note ?? "-",
                    "\(viewing.tags)", viewing.isAgain.map { $0 ? "again" : "first" } ?? "-",
                ]
                let place = viewing.place.map { " \($0.season)x\($0.number)" } ?? ""
                lines.append("\(title.title)\(place) seen \(facts.joined(separator: " "))")
            }
            for (title, _) in try await library.marked(.latest, limit: .max) {
                for (part, opinion) in try await library.item(title.item).opinions {
                    let place = part.episode.map { " \(part.season ?? 0)x\($0)" } ?? ""
                    if let rating = opinion.rating {
                        lines.append("\(title.title)\(place) rated \(rating) on \(opinion.ratedOn?.text ?? "?")")
                    }
                    if let note = opinion.note { lines.append("\(title.title)\(place) noted \(note)") }
                    if !opinion.tags.isEmpty { lines.append("\(title.title)\(place) tagged \(opinion.tags)") }
                }
            }
            for list in try await library.lists() {
                guard let name = ListName(list.slug) else { continue }
                for (index, entry) in try await library.list(name).entries.enumerated() {
                    lines.append("\(list.name) \(index + 1) \(entry.title) \(entry.remark ?? "-")")
                }
            }
            return lines.sorted()
        }
    }
}

/// The number of the exports that were made.
private final class ExportCounter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// A catalogue of invented films.
struct Films: ImportLookup {
    static func film(_ number: Int) -> TitleSnapshot {
        TitleSnapshot(recorded: ItemReference(.movie, number), title: "Film \(number)", year: 1900 + number)
    }

    private static let heat = TitleSnapshot(recorded: ItemReference(.movie, 949), title: "Heat", year: 1995)
    private static let chernobyl = TitleSnapshot(
        recorded: ItemReference(.tvSeries, 87_108), title: "Chernobyl", year: 2019)

    var isOffline: Bool { false }

    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        if item.kind == .tvSeries { return item.id == Self.chernobyl.item.id ? Self.chernobyl : nil }
        return item.id == Self.heat.item.id ? Self.heat : Self.film(item.id)
    }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? {
        guard case .imdb(let text) = id, let number = Int(text.dropFirst(2)) else { return nil }
        if number == 113_277 { return ResolvedID(Self.heat.item, title: Self.heat) }
        return number < 100 ? ResolvedID(ItemReference(.movie, number), title: Self.film(number)) : nil
    }

    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        (1...2).map { NamedEpisode(id: $0, EpisodePlace(season: 1, number: $0)) }
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        if isStored { return [] }
        if kind == .tvSeries { return title == Self.chernobyl.title ? [ImportMatch(Self.chernobyl)] : [] }
        if title == Self.heat.title { return [ImportMatch(Self.heat)] }
        guard title.hasPrefix("Film "), let number = Int(title.dropFirst(5)) else { return [] }
        return [ImportMatch(Self.film(number))]
    }
}
