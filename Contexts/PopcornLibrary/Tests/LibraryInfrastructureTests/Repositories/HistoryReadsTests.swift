import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@testable import LibraryInfrastructure

@Suite struct HistoryReadsTests {
    private let engine: CountingStorage
    private let view: LibraryView

    init() {
        let library = InMemoryLibrary()
        engine = CountingStorage(library.engine)
        view = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
    }

    @Test func `a title's events are read once, however many of them depend on earlier ones`() async throws {
        let movie = ItemReference(.movie, 1)
        var queries: [Int] = []
        for _ in 0..<2 {
            for _ in 0..<10 {
                _ = try await view.see([.mock(.movie(1))])
                _ = try await view.change(LibraryScope([movie], .viewings), as: nil) { $0.unsee([movie]) }
            }
            _ = engine.takeOperations()
            _ = try await view.events(.library, limit: 1000)
            queries.append(engine.takeOperations().count { $0 == .query })
        }
        #expect(queries[0] == queries[1], "\(queries)")
    }

    @Test func `an event is read once, however many titles it names`() async throws {
        var loads: [Int] = []
        for count in [10, 20] {
            let sightings = (1...count).map { Sighting.mock(.movie(100 * count + $0)) }
            let change = try #require(try await view.see(sightings))
            _ = engine.takeOperations()
            let event = try await view.event(change.event.id)
            #expect(event.values.count == count)
            loads.append(engine.takeOperations().count { if case .load(1...) = $0 { true } else { false } })
        }
        #expect(loads[0] == loads[1], "\(loads)")
    }
}
