import Foundation
import Storage
import StorageSupport
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

/// Errors of the state folder leave the log readable; errors of the log are thrown, wherever the two folders are.
@Suite struct `The state folder of a log` {
    private let place: LogFolder

    init() throws { place = try LogFolder() }

    @Test func `if it is reached by a symbolic link and can't be read, the log is read`() async throws {
        let real = place.folder.url.appending(path: "real")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: place.state(), withDestinationURL: real)
        try await place.append(1)
        let name = try #require(try place.logNames.first)
        try place.write(place.bytes(name) + LogFolder.line(2).bytes + [10], to: name)
        let log = place.log { settings in
            settings.read = { file, range in
                guard !file.url.path.contains("/twin/") else {
                    throw StorageError.system("it could not be read", at: file.url, EIO)
                }
                return try file.read(range)
            }
        }
        let reading = try await log.read(after: LogPosition())
        #expect(reading.lines.map(\.number) == [1, 2])
        #expect(reading.missing == [])
        #expect(place.warnings.all.count == 1)
        #expect(try await log.inspect().hasCopy == false)
        let error = await #expect(throws: StorageError.self) { try await log.restore() }
        #expect(error?.description.contains("it could not be read") == true)
        await #expect(throws: StorageError.self) { try await log.forget() }
    }

    @Test func `if it can't be written, what the log has lost is read from the second copy`() async throws {
        try await place.append(1)
        _ = try await place.log().read(after: LogPosition())
        let name = try #require(try place.logNames.first)
        let lock = place.state().appending(path: "lock")
        try FileManager.default.removeItem(at: lock)
        try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
        let whole = try await place.log().inspect()
        #expect(whole.hasCopy && whole.missing == [])
        try place.write([], to: name)
        let cut = try await place.log().inspect()
        #expect(cut.hasCopy && cut.missing.map(\.number) == [1])
    }

    @Test(arguments: ["lock", "writer.json", "twin"], [true, false])
    func `a link or a folder in the place of what a change needs is named when the log is read`(
        name: String, isLink: Bool
    ) async throws {
        try await place.append(1)
        _ = try await place.log().read(after: LogPosition())
        let url = place.state().appending(path: name)
        let elsewhere = place.folder.url.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: url, to: elsewhere)
        if isLink {
            try FileManager.default.createSymbolicLink(at: url, withDestinationURL: elsewhere)
        } else if name == "twin" {
            try Data().write(to: url)
        } else {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        }
        let reading = try await place.log().read(after: LogPosition())
        #expect(reading.lines.map(\.number) == [1])
        #expect(place.warnings.all.contains { $0.contains(url.path) }, "\(place.warnings.all)")
    }

    @Test func `if its path begins that of the log, errors of the log are thrown`() async throws {
        let state = place.folder.url.appending(path: "lib")
        let fails = Mutex(false)
        var settings = FileLog.Settings(onWarning: { [place] in place.warnings.add($0) })
        settings.read = { file, range in
            guard !fails.withLock({ $0 }) else {
                throw StorageError.system("it could not be read", at: file.url, EIO)
            }
            return try file.read(range)
        }
        let folder = place.folder.url.appending(path: "library")
        let log = FileLog(folder: folder, state: state, owner: LogOwner(machine: "a", user: "1000"), settings)
        let position = try await log.append([LogFolder.line(1)], at: log.read(after: LogPosition()).position)
        try FileManager.default.removeItem(at: state.appending(path: "twin"))
        fails.withLock { $0 = true }
        await #expect(throws: StorageError.self) { try await log.read(after: position) }
        await #expect(throws: StorageError.self) { try await log.inspect() }
        #expect(place.warnings.all.isEmpty)
    }
}
