import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import Storage
import Testing

@testable import LibraryInfrastructure

/// Changes whose events are too large for one line of the log.
@Suite struct LargeChangeTests {
    private let library = InMemoryLibrary()

    private var repository: LibraryView { library.repository }

    /// Notes several movies, or episodes of one series, in one change.
    private func note(
        _ titles: [TitleSnapshot], length: Int, as part: LoggedEvent.Part? = nil, in library: InMemoryLibrary? = nil
    ) async throws -> LibraryChange? {
        let repository = (library ?? self.library).repository
        return try await repository.change(LibraryScope(titles.map(\.item)), as: part) { draft in
            var action: LibraryAction?
            for title in titles { action = draft.setNote(String(repeating: "a", count: length), of: title) ?? action }
            return action
        }
    }

    private func events() async throws -> [LibraryEvent] { try await repository.events(.library, limit: 9) }

    private func lines(of library: InMemoryLibrary) async throws -> [LogLine] {
        try await library.log.read(after: LogPosition()).lines
    }

    /// Returns the number of movies and episodes that have a note.
    private func noteCount() async throws -> Int {
        try await repository.opinions(after: nil, limit: 100).count { $0.opinion.note != nil }
    }

    @Test func `a note of more than 1 MB is refused, and one below is stored`() async throws {
        let error = await #expect(throws: LibraryError.self) { try await note([.movie(1)], length: 1_000_000) }
        #expect(error == .notAllowed("the text is too long: a note, or the tags of a title, can have at most 1 MB"))
        #expect(try await events().isEmpty)
        #expect(try await note([.movie(1)], length: 900_000) != nil)
        #expect(try await events().count == 1)
    }

    @Test func `a change that is too large for one line is several lines, one row of the history, and one undo`()
        async throws
    {
        let change = try #require(try await note((1...30).map(TitleSnapshot.movie), length: 90_000))
        #expect(change.event.count == 30 && !change.event.isOpen)
        let written = try await lines(of: library)
        #expect((3...6).contains(written.count) && written.allSatisfy { $0.bytes.count <= 1_000_000 })
        let shown = try await events()
        #expect(shown.map(\.id) == [change.event.id] && shown.map(\.count) == [30])
        #expect(try await noteCount() == 30)
        #expect(try await repository.reverse(nil, isUndone: true).event.id == change.event.id)
        #expect(try await events().map(\.isUndone) == [true])
        #expect(try await noteCount() == 0)
        #expect(try await repository.rebuild())
        #expect(try await repository.reverse(nil, isUndone: false).event.id == change.event.id)
        #expect(try await noteCount() == 30)
        #expect(try await lines(of: library).count == written.count + 2)
        #expect(try await repository.rebuild())
    }

    @Test func `a large change of which only the first lines have arrived is not finished, and can be undone`()
        async throws
    {
        let elsewhere = InMemoryLibrary()
        _ = try await note((1...30).map(TitleSnapshot.movie), length: 90_000, in: elsewhere)
        let all = try await lines(of: elsewhere)
        _ = try await library.log.append(Array(all.prefix(2)), at: LogPosition())
        let shown = try #require(try await events().first)
        #expect(shown.isOpen && shown.count < 30 && shown.id == EventReader.event(all[0])?.id)
        #expect(try await noteCount() == shown.count)
        // Someone undoes it before the rest arrives.
        let undo = LoggedEvent(
            id: "b", date: ManualClock.start, order: EventPlace.greatestOrder, kind: .unknown,
            content: .undone(shown.id))
        let rest = Array(all.dropFirst(2)) + [EventLine.sealed(undo)]
        for line in rest.reversed() {
            let end = try await library.log.read(after: LogPosition()).position
            _ = try await library.log.append([line], at: end)
            #expect(try await noteCount() == 0)
        }
        let whole = try #require(try await events().first)
        #expect(whole.isUndone && !whole.isOpen && whole.count == 30)
        #expect(try await repository.rebuild())
    }

    @Test func `what an import says of one series has as many lines as it needs`() async throws {
        let episodes = (1...30).map { TitleSnapshot.episode(7, 1, $0) }
        _ = try await note(episodes, length: 90_000, as: LoggedEvent.Part(id: "import", source: "a.zip", isLast: true))
        let events = try await lines(of: library).compactMap(EventReader.event)
        #expect((3...6).contains(events.count) && events.allSatisfy { $0.part?.id == "import" })
        #expect(events.map { $0.part?.source } == ["a.zip"] + events.dropFirst().map { _ in nil })
        #expect(events.map { $0.part?.isLast } == events.dropLast().map { _ in false } + [true])
        #expect(try await noteCount() == 30)
    }
}
