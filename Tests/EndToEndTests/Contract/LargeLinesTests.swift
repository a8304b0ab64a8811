import CoreDomain
import Foundation
import LibraryDomain
import LibraryInfrastructure
import Storage
import Testing

/// Lines of another program's file that are larger than any line that is written.
@Suite("A library with large lines", .timeLimit(.minutes(30)))
struct LargeLinesTests {
    private let home: Home

    init() throws { home = try Home() }

    /// What a large line is full of.
    enum Contents: CaseIterable {
        case titles, note
    }

    private static func movie(_ id: Int) -> ItemReference { ItemReference(.movie, id) }

    private static let date = Date(millisecondsSince1970: 1_795_642_692_345)

    private func facts(_ contents: Contents) -> [LibraryFact] {
        switch contents {
        case .titles:
            (1...3000).map { number in
                .seen(
                    Viewing(
                        item: Self.movie(number), day: PartialDay("2026-11-20"),
                        note: String(repeating: "again in winter ", count: 15), enteredAt: Self.date))
            }
        case .note: [.opinion(Self.movie(1), .note(String(repeating: "again in winter ", count: 70_000)))]
        }
    }

    private func write(_ facts: [LibraryFact], _ kind: LibraryEvent.Kind) throws {
        let titles = Set(facts.flatMap(\.items)).map { item in
            (item, TitleSnapshot(recorded: item, title: "Title \(item.id)", year: 1999))
        }
        let event = LoggedEvent(
            id: "5f3a09c1d2e4b6a8", date: Self.date, order: 1_795_642_692_345, machine: "other", kind: kind,
            content: .facts(facts), titles: Dictionary(titles) { first, _ in first })
        let folder = home.xdg("data").appending(path: "popcorn/library")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let line = EventLine.sealed(event).bytes + [UInt8(ascii: "\n")]
        try Data(line).write(to: folder.appending(path: "other.jsonl"))
    }

    @Test(arguments: Contents.allCases)
    func `a line larger than any that is written counts, is named, and can be undone`(contents: Contents) async throws {
        try write(facts(contents), contents == .note ? .noteChanged : .titleSeen)
        let history = try await home.run("history").succeeded()
        #expect(history.output.contains("Title 1 (1999)") && history.output.utf8.count < 2000, "\(history.output)")
        #expect(history.errors.contains("has more than 1 MB; it counts"), "\(history.errors)")
        #expect(try await home.run("yours", "--limit", "2", "--json").json["data"]?.list.isEmpty == false)
        let undone = try await home.run("history", "5f3a09c1", "undo").succeeded()
        #expect(undone.output.utf8.count < 2000, "\(undone.output)")
        #expect(try await home.run("yours", "--limit", "2", "--json").json["data"]?.list.isEmpty == true)
    }
}
