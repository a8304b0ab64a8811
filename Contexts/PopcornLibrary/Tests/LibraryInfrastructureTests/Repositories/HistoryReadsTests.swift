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
    @Test func `a title's events are read once, however many of them depend on earlier ones`() async throws {
        let library = InMemoryLibrary()
        let engine = CountingStorage(library.engine)
        let view = LibraryView(of: library.log, in: ContextStorage(engine, clock: library.clock.wall))
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
}
