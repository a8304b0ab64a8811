import CoreDomain
import Foundation
import Storage
import StorageTestHelpers
import Testing

@Suite struct StorageRegistryTests {
    private let place = StoragePlace(folder: URL(filePath: "/nowhere"), name: "notes")

    @Test func `memory needs no plug-in`() throws {
        let registry = StorageRegistry()
        #expect(registry.schemes == ["memory"])
        #expect(try registry.open(StorageSpec(scheme: "memory"), at: place) is MemoryStorage)
    }

    @Test func `each opening of memory is a storage of its own`() async throws {
        let registry = StorageRegistry()
        let first = try registry.open(StorageSpec(scheme: "memory"), at: place)
        let second = try registry.open(StorageSpec(scheme: "memory"), at: place)
        _ = try await first.commit([.put(NoteEntity.mock())])
        #expect(try await second.query(.all, of: NoteEntity.self).isEmpty)
    }

    @Test func `an app adds an engine of its own, which is told where to keep what`() throws {
        var registry = StorageRegistry()
        registry.register("faulty") { place in
            FaultyStorage(failing: .load, with: .failed(location: place.folder.path + "/" + place.name, reason: "told"))
        }
        #expect(registry.schemes == ["faulty", "memory"])
        #expect(try registry.open(StorageSpec(scheme: "faulty"), at: place) is FaultyStorage)
    }

    @Test func `the later registration counts`() throws {
        var registry = StorageRegistry()
        registry.register("memory") { _ in RowStorage() }
        #expect(registry.schemes == ["memory"])
        #expect(try registry.open(StorageSpec(scheme: "memory"), at: place) is RowStorage)
    }

    @Test(arguments: ["cloud", "Memory", "memory "])
    func `a scheme that nobody registered is refused, with those that are known`(_ scheme: String) {
        let registry = StorageRegistry()
        let error = StorageError.unknownStorage(scheme, known: ["memory"])
        #expect(throws: error) { try registry.check(StorageSpec(scheme: scheme)) }
        #expect(throws: error) { try registry.open(StorageSpec(scheme: scheme), at: place) }
        #expect(error.fetchError == .storage("there is no storage “\(scheme)”; known are memory"))
    }

    @Test func `an engine that cannot open says so`() {
        var registry = StorageRegistry()
        registry.register("broken") { _ in throw FaultyStorage.diskFull }
        #expect(throws: FaultyStorage.diskFull) { try registry.open(StorageSpec(scheme: "broken"), at: place) }
    }
}
