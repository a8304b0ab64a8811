import CoreDomain
import Foundation
import Synchronization
import Testing
import TitlesDomain
import TitlesDomainTestHelpers
import TitlesInfrastructure
import TitlesInfrastructureTestHelpers

@Suite final class `Stored titles` {
    private static let today = Date(timeIntervalSince1970: 1_795_392_000)
    private let folder = FileManager.default.temporaryDirectory.appending(path: "titles-\(UUID().uuidString)")
    private let now = Mutex(today)
    private let remote = FakeTitlesRemote([.mock(593, "Solaris"), .mock(680, "Pulp Fiction")], day: today)
    private var file: URL { folder.appending(path: "movie.titles") }

    private var repository: IndexedTitlesRepository {
        let now = now.withLock { $0 }
        return IndexedTitlesRepository(remote: remote, folder: folder, clock: WallClock { now })
    }

    private func ids(_ text: String) throws -> [Int]? {
        try repository.titles(like: text, of: .movie, limit: 5)?.map(\.item.id)
    }

    @Test func `an update replaces all titles of a kind, and a failed update replaces none`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try ids("solaris") == nil)
        try await repository.update { _ in }
        #expect(try ids("solaris") == [593])
        #expect(try repository.collections().map(\.count) == [2])
        #expect(try repository.collections().map(\.date) == [Self.today])
        remote.serve([.mock(0)], day: Self.today)
        await #expect(throws: FetchError.self) { try await repository.update { _ in } }
        remote.serve([], day: Self.today)
        await #expect(throws: FetchError.self) { try await repository.update { _ in } }
        #expect(try ids("solaris") == [593])
        remote.serve([.mock(1, "Heat"), .mock(2, "Ronin")], day: Self.today)
        try await repository.update { _ in }
        #expect(try ids("solaris") == [] && ids("heat") == [1])
    }

    @Test func `an update runs even if a child process still shares the previous update's lock`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        let shared = Mutex<[Int32]>([])
        // Duplicates the lock's descriptor, as happens in a child process between fork and exec.
        try await repository.update { _ in
            // A descriptor may vanish between the two reads, since other tests open and close files concurrently.
            let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let locks = open.filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
            }
            shared.withLock { $0 += locks.compactMap { Int32($0) }.map { dup($0) } }
        }
        try await repository.update { _ in }
        #expect(shared.withLock(\.self).allSatisfy { close($0) == 0 } && !shared.withLock(\.isEmpty))
    }

    @Test func `titles older than 180 days are not found, and a sweep removes them`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        #expect(try repository.remove(expiredOnly: true) == 0)
        now.withLock { $0 -= 2 * 86_400 }
        await #expect(throws: FetchError.self) { try await repository.load(file) { _ in } }
        now.withLock { $0 += 183 * 86_400 }
        #expect(try repository.collections().isEmpty && ids("solaris") == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        await #expect(throws: FetchError.self) { try await repository.load(file) { _ in } }
    }

    @Test func `a search of a damaged title index throws one clear error, and the index is removed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        var bytes = try Data(contentsOf: file)
        bytes[20] ^= 1
        try bytes.write(to: file)
        let error = #expect(throws: FetchError.self) { try repository.titles(like: "heat", of: .movie, limit: 5) }
        #expect(error?.message == "the title index is damaged: its header is invalid (movie), so it was removed")
        #expect(try ids("solaris") == nil)
    }
}
