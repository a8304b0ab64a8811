import CoreDomain
import Foundation
import MemoryStorage
import Storage
import StorageTestHelpers
import Testing

@Suite struct StorageRegistryTests {
    private let location = StorageLocation(folder: URL(filePath: "/nowhere"), name: "notes")

    private let registry = StorageRegistry(
        .memory,
        StorageRegistration("failing", takes: .folder, summary: "fails") { location in
            FailingStorage(
                failing: .load, with: .failed(location: "\(location.folder.path)/\(location.name)", reason: ""))
        },
        StorageRegistration("remote", takes: .address, summary: "far away") { location in
            FailingStorage(failing: .load, with: .failed(location: location.address?.text ?? "", reason: ""))
        },
        StorageRegistration("memory", takes: .address, summary: "a second of this name") { _ in RowStorage() })

    @Test func `the storages' forms and summaries are listed in order of registration`() {
        #expect(registry.forms == ["memory", "failing", "failing:FOLDER", "remote://ADDRESS"])
        #expect(registry.registrations.map(\.summary).dropFirst() == ["fails", "far away"])
    }

    @Test func `opening a memory storage twice creates two separate storages`() async throws {
        let spec = StorageSpec("memory", location: nil)
        let first = try registry.open(spec, at: location)
        let second = try registry.open(spec, at: location)
        _ = try await first.commit([.put(NoteEntity.mock())])
        #expect(try await second.query(.all, of: NoteEntity.self).isEmpty)
    }

    @Test(arguments: ["failing", "failing:/folder", "failing:folder"])
    func `an engine is opened with the folder and the name of its storage`(_ text: String) async throws {
        let engine = try registry.open(try #require(StorageSpec(text)), at: location)
        await #expect(throws: StorageError.failed(location: "/nowhere/notes", reason: "")) {
            try await engine.load([])
        }
    }

    @Test func `an engine is opened with the address of its storage`() async throws {
        let spec = try #require(StorageSpec("remote://user@host/db"))
        let location = StorageLocation(folder: location.folder, address: spec.address, name: "notes")
        let engine = try registry.open(spec, at: location)
        await #expect(throws: StorageError.failed(location: "remote://user@host/db", reason: "")) {
            try await engine.load([])
        }
    }

    @Test(arguments: [
        ("cloud", ["memory", "failing", "failing:FOLDER", "remote://ADDRESS"]),
        ("Memory", ["memory", "failing", "failing:FOLDER", "remote://ADDRESS"]),
        ("memory:/folder", ["memory"]), ("memory://host", ["memory"]), ("remote", ["remote://ADDRESS"]),
        ("remote:folder", ["remote://ADDRESS"]), ("failing://host/db", ["failing", "failing:FOLDER"]),
    ])
    func `an unregistered storage, or a parameter of the wrong kind, is an error that lists the alternatives`(
        _ text: String, _ known: [String]
    ) throws {
        let spec = try #require(StorageSpec(text))
        let error = StorageError.unknownStorage(text, known: known)
        #expect(throws: error) { try registry.registration(of: spec) }
        #expect(throws: error) { try registry.open(spec, at: location) }
        #expect(
            error.description == "“\(text)” is not a storage. Expected one of: \(known.joined(separator: ", "))")
    }

    @Test func `an engine that fails to open throws its own error`() {
        let registry = StorageRegistry(
            StorageRegistration("broken", takes: .none, summary: "") { _ in throw FailingStorage.diskFull })
        #expect(throws: FailingStorage.diskFull) {
            try registry.open(StorageSpec("broken", location: nil), at: location)
        }
    }
}
