import CoreDomain
import Foundation
import Synchronization
import Testing
import TitlesDomain
import TitlesDomainTestHelpers
import TitlesInfrastructure
import TitlesInfrastructureTestHelpers

@testable import TitleIndex

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
        remote.serve([nil, .mock(0)], day: Self.today)
        await #expect(throws: FetchError.self) { try await repository.update { _ in } }
        remote.serve([], day: Self.today)
        await #expect(throws: FetchError.self) { try await repository.update { _ in } }
        #expect(try ids("solaris") == [593])
        remote.serve([.mock(1, "Heat"), .mock(2, "Ronin")], day: Self.today)
        try await repository.update { _ in }
        #expect(try ids("solaris") == [] && ids("heat") == [1])
    }

    @Test func `up to 100 rows that aren't titles are skipped and counted, and more refuse the file`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let odd: [KnownTitle?] = Array(repeating: nil, count: 98) + [.mock(0), .mock(1 << 31)]
        remote.serve(odd + [.mock(1, "Heat")], day: Self.today)
        #expect(try await repository.update { _ in } == 100)
        #expect(try ids("heat") == [1])
        remote.serve(odd + [.mock(1, "Ronin"), nil], day: Self.today)
        let error = await #expect(throws: FetchError.self) { try await repository.load(file) { _ in } }
        #expect(error?.message == "movie.titles has more than 100 rows that aren’t titles")
        #expect(try ids("heat") == [1])
    }

    @Test func `a repeated id counts once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let titles = [KnownTitle.mock(1, "Heat"), .mock(2, "Ronin"), .mock(1, "Heat"), .mock(1, "Heat Again")]
        remote.serve(titles, day: Self.today)
        #expect(try await repository.update { _ in } == 0)
        #expect(try repository.collections().map(\.count) == [2])
        #expect(try ids("heat") == [1])
        // Repetitions must not make up for titles that are missing.
        remote.serve((1...10).map { .mock($0, "Title \($0)") }, day: Self.today)
        try await repository.update { _ in }
        remote.serve((1...10).map { .mock(1 + $0 % 2, "Title") }, day: Self.today)
        await #expect(throws: FetchError.self) { try await repository.update { _ in } }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"), "Only Linux lists open files there."))
    func `an update runs even if a child process still shares the previous update's lock`() async throws {
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

    @Test func `expired titles are not found, and remain unless a record confirms the clock`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        #expect(try await repository.removeExpired { Self.today } == 0)
        now.withLock { $0 -= 2 * 86_400 }
        await #expect(throws: FetchError.self) { try await repository.load(file) { _ in } }
        now.withLock { $0 += 183 * 86_400 }
        let expiry = now.withLock(\.self)
        #expect(try repository.collections().isEmpty && ids("solaris") == nil)
        // If the clock is seven months ahead, the records are as old as the titles, or there are none.
        for newest in [Self.today, expiry - 31 * 86_400, expiry + 31 * 86_400, nil] {
            #expect(try await repository.removeExpired { newest } == 0)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
        await #expect(throws: FetchError.offline("no disk")) {
            try await repository.removeExpired { throw FetchError.offline("no disk") }
        }
        #expect(try await repository.removeExpired { expiry - 29 * 86_400 } == 1)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        await #expect(throws: FetchError.self) { try await repository.load(file) { _ in } }
    }

    @Test func `an update replaces expired titles`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        now.withLock { $0 += 200 * 86_400 }
        let day = now.withLock(\.self)
        #expect(try ids("solaris") == nil)
        remote.serve([.mock(593, "Solaris")], day: day)
        try await repository.update { _ in }
        #expect(try ids("solaris") == [593] && repository.collections().map(\.date) == [day])
    }

    @Test func `a search of a damaged title index throws one clear error, and the index is removed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        try change { $0[20] ^= 1 }
        let error = #expect(throws: FetchError.self) { try repository.titles(like: "heat", of: .movie, limit: 5) }
        #expect(error?.message == "the title index is damaged: its header is invalid (movie), so it was removed")
        #expect(try ids("solaris") == nil)
    }

    @Test func `a title index of a later version is neither searched, updated nor removed by a sweep`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        try change { $0 = $0.asTitleIndex(ofVersion: 1_000) }
        let bytes = try Data(contentsOf: file)
        let expected = FetchError.storage(
            "\(file.path): the title index was written by a later version of the program", remedy: .newerVersion)
        #expect(throws: expected) { try ids("solaris") }
        #expect(throws: expected) { try repository.collections() }
        await #expect(throws: expected) { try await repository.update { _ in } }
        await #expect(throws: expected) { try await repository.removeExpired { Self.today } }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try repository.remove() == 1)
    }

    @Test func `a title index of an earlier version is removed, and the next update makes it again`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        try change { $0 = $0.asTitleIndex(ofVersion: 1) }
        let error = #expect(throws: FetchError.self) { try ids("solaris") }
        #expect(
            error?.message
                == "the title index was written by an earlier version of the program (movie), so it was removed")
        try await repository.update { _ in }
        #expect(try ids("solaris") == [593])
    }

    @Test(arguments: ["a link to itself", "a pipe"])
    func `a title index that the system can't read is left as it is`(kind: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await repository.update { _ in }
        try FileManager.default.removeItem(at: file)
        // The link can't be followed by anybody, and what a pipe holds isn't a file's.
        if kind == "a pipe" {
            try #require(mkfifo(file.path, 0o600) == 0)
        } else {
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
        }
        let error = #expect(throws: TitleIndexError.self) { try ids("solaris") }
        #expect(error?.description.hasPrefix("\(file.path) could not be read: ") == true)
        // Unlike `fileExists`, this doesn't follow links.
        #expect(
            try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType != .typeRegular)
    }

    @Test(arguments: ["shrunk", "emptied", "overwritten", "replaced"])
    func `titles are found, or the file is damaged, after another program changes an open index`(
        change: String
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        remote.serve((1...5000).map { .mock($0, "Title \($0) \($0 * 7919)") }, day: Self.today)
        let repository = repository
        try await repository.update { _ in }
        func found() throws -> [Int]? {
            try repository.titles(like: "title 4000", of: .movie, limit: 5)?.map(\.item.id)
        }
        #expect(try repository.titles(like: "title 17", of: .movie, limit: 1)?.count == 1)
        let bytes = try Data(contentsOf: file)
        let handle = try FileHandle(forWritingTo: file)
        switch change {
        case "shrunk":
            try handle.truncate(atOffset: UInt64(bytes.count / 2))
            #expect(throws: FetchError.self) { try found() }
            #expect(try found() == nil)
        case "emptied":
            try handle.truncate(atOffset: 0)
            #expect(throws: FetchError.self) { try found() }
            #expect(try found() == nil)
        case "overwritten":
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: bytes)
            #expect(try found()?.first == 4000)
        default:
            try bytes.write(to: file, options: .atomic)
            #expect(try found()?.first == 4000)
        }
    }

    private func change(_ body: (inout Data) throws -> Void) throws {
        var bytes = try Data(contentsOf: file)
        try body(&bytes)
        try bytes.write(to: file)
    }
}

extension Data {
    /// Returns an index file as another version of the program would have written its header.
    fileprivate func asTitleIndex(ofVersion version: UInt64) -> Data {
        var bytes = self
        let end = TitleIndexFormat.pageSize - 8
        Swift.withUnsafeBytes(of: version.littleEndian) { bytes.replaceSubrange(8..<16, with: $0) }
        let checksum = bytes.withUnsafeBytes { TitleIndexFormat.checksum(.init(rebasing: $0[..<end])) }
        Swift.withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(end..<end + 8, with: $0) }
        return bytes
    }
}
