import CoreDomain
import Foundation
import Storage
import StorageSupport
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

@Suite struct `A log in a folder` {
    private let place: LogFolder

    init() throws { place = try LogFolder() }

    @Test(arguments: LogConformance.checks)
    func `keeps the guarantees of a log`(_ check: LogConformance.Check) async throws {
        let place = try LogFolder()
        try await check.run { place.log("\($0)") }
    }

    @Test func `reading a log that doesn't exist creates nothing`() async throws {
        #expect(try await place.numbers() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.url.path) == [])
    }

    @Test func `a file is private, readable and has a random name`() async throws {
        try await place.append(1, 2)
        let name = try #require(try place.names.first)
        #expect(try place.names.count == 1)
        #expect(name.wholeMatch(of: /[0-9a-f]{16}\.jsonl/) != nil)
        let text = String(decoding: try place.bytes(name), as: UTF8.self)
        #expect(text == [1, 2].map { LogFolder.line($0).text + "\n" }.joined())
        let file = place.url.appending(path: name).path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: place.url.path)[.posixPermissions] as? Int == 0o700)
    }

    @Test func `each machine appends to its own file, and reads all`() async throws {
        try await place.append(1)
        try await place.append(2, by: "b")
        try await place.append(3)
        #expect(try place.logNames.count == 2)
        #expect(try await place.numbers() == [1, 2, 3])
        #expect(try await place.numbers("b") == [1, 2, 3])
    }

    @Test(arguments: [4000, 4095, 4096, 4097, 8192, 5_000_000])
    func `a last line of any length is recognised, and nothing before it is read again`(_ length: Int) async throws {
        let log = place.log()
        let long = LogLine(sealing: Array(#"{"n":"\#(String(repeating: "a", count: length - 25))"}"#.utf8))
        try #require(long.bytes.count == length)
        _ = try await log.append([LogFolder.line(1), long], at: LogPosition())
        let end = try await log.read(after: LogPosition()).position
        #expect(try await log.read(after: end).lines.isEmpty)
        try await place.append(2, by: "b")
        #expect(try await log.read(after: end).lines.map(\.number) == [2])
        // Another program replaces the long line by one of the same length.
        let name = try #require(end.files.keys.first)
        let other = LogLine(sealing: Array(#"{"n":"\#(String(repeating: "b", count: length - 25))"}"#.utf8))
        try place.write(LogFolder.line(1).bytes + [10] + other.bytes + [10], to: name)
        #expect(try await place.log().read(after: end).lines.contains(other))
    }

    @Test func `conflict copies are read, and hidden files and other files are not`() async throws {
        try await place.append(1, 2)
        let name = try #require(try place.logNames.first)
        try place.write(LogFolder.line(3).bytes + [10], to: "x.sync-conflict-20261125.jsonl")
        try place.write(LogFolder.line(4).bytes + [10], to: ".\(name)")
        try place.write(LogFolder.line(5).bytes + [10], to: "\(name)~")
        let other = place.url.appending(path: "d.jsonl")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        #expect(try await place.numbers() == [1, 2, 3])
        #expect(place.warnings.all.count == 1)
    }

    @Test func `a file that can't be read is an error, not an empty file`() async throws {
        try await place.append(1)
        let log = place.log { settings in
            settings.read = { file, _ in throw StorageError.system("it could not be read", at: file.url, EIO) }
        }
        await #expect(throws: StorageError.self) { try await log.read(after: LogPosition()) }
    }

    // MARK: The writer

    @Test(arguments: ["longer", "shorter", "changed", "gone", "another machine", "another user", "state gone"])
    func `a writer whose file, machine or user differs begins a new file`(_ difference: String) async throws {
        try await place.append(1, 2)
        try await place.append(3)
        let name = try #require(try place.logNames.first)
        let bytes = try place.bytes(name)
        switch difference {
        case "longer": try place.write(bytes + LogFolder.line(9).bytes + [10], to: name)
        case "shorter": try place.write(bytes.prefix(LogFolder.line(1).bytes.count + 1), to: name)
        case "changed": try place.write(bytes.dropLast(4) + [0] + bytes.suffix(3), to: name)
        case "gone": try FileManager.default.removeItem(at: place.url.appending(path: name))
        case "state gone": try FileManager.default.removeItem(at: place.state())
        default: break
        }
        let log =
            difference == "another user"
            ? FileLog(folder: place.url, state: place.state(), owner: LogOwner(machine: "a", user: "0"))
            : place.log(owner: difference == "another machine" ? "z" : nil)
        _ = try await log.append([LogFolder.line(4)], at: log.read(after: LogPosition()).position)
        let new = try place.logNames.filter { $0 != name }
        #expect(new.count == 1)
        #expect(try place.bytes(try #require(new.first)) == LogFolder.line(4).bytes + [10])
        if difference == "longer" { #expect(try place.bytes(name).starts(with: bytes)) }
    }

    @Test func `a cloned machine's lines survive beside the original's`() async throws {
        try await place.append(1)
        try FileManager.default.copyItem(at: place.state(), to: place.state("clone"))
        let clone = place.log("clone", owner: "a")
        try await place.append(2)
        _ = try await clone.append([LogFolder.line(3)], at: clone.read(after: LogPosition()).position)
        try await place.append(4)
        #expect(try place.logNames.count == 2)
        #expect(try await place.numbers() == [1, 2, 3, 4])
    }

    // MARK: Appends that fail

    @Test(arguments: ["write", "half a write", "sync", "folder sync"])
    func `a failed append leaves the file as it was, and the next one succeeds`(_ operation: String) async throws {
        let isFirst = operation == "folder sync"
        if !isFirst { try await place.append(1) }
        let name = try isFirst ? nil : place.logNames.first
        let before = try name.map(place.bytes) ?? []
        let fails = Mutex(true)
        let failure = StorageError.failed(location: "disk", reason: "full", remedy: .freeSpace)
        let isFailing = { @Sendable (url: URL) in fails.withLock { $0 } && url.pathExtension == "jsonl" }
        let log = place.log { settings in
            settings.write = { file, bytes, offset in
                if operation.hasSuffix("write"), isFailing(file.url) {
                    if operation != "write" { try file.write(Array(bytes.prefix(7)), at: offset) }
                    throw failure
                }
                try file.write(bytes, at: offset)
            }
            settings.sync = { if operation == "sync", isFailing($0.url) { throw failure } else { try $0.sync() } }
            settings.syncFolder = { _ in if operation == "folder sync", fails.withLock({ $0 }) { throw failure } }
        }
        let position = try await log.read(after: LogPosition()).position
        await #expect(throws: failure) { try await log.append([LogFolder.line(2)], at: position) }
        #expect(try place.bytes(try name ?? #require(try place.logNames.first)) == before)
        #expect(try await log.read(after: position).lines == [])
        fails.withLock { $0 = false }
        _ = try await log.append([LogFolder.line(3)], at: position)
        #expect(try await place.numbers() == (isFirst ? [3] : [1, 3]))
        #expect(try place.logNames.count == 1)
        #expect(place.warnings.all.isEmpty)
    }

    @Test func `if a failed append can't be removed, the log refuses changes until it is opened again`() async throws {
        try await place.append(1)
        let log = place.log { settings in
            settings.write = { file, bytes, offset in
                try file.write(file.url.pathExtension == "jsonl" ? Array(bytes.prefix(9)) : bytes, at: offset)
                if file.url.pathExtension == "jsonl" { throw StorageError.failed(location: "disk", reason: "full") }
            }
            settings.cut = { _, _ in throw StorageError.failed(location: "disk", reason: "gone") }
        }
        let position = try await log.read(after: LogPosition()).position
        await #expect(throws: StorageError.self) { try await log.append([LogFolder.line(2)], at: position) }
        let error = await #expect(throws: StorageError.self) {
            try await log.append([LogFolder.line(2)], at: position)
        }
        #expect(error?.remedy == .reopen)
        #expect(try await log.read(after: LogPosition()).lines.map(\.number) == [1])
        try await place.append(3)
        let name = try #require(try place.logNames.first)
        #expect(try place.names == [name, "\(name).torn"])
        #expect(try place.bytes("\(name).torn") == Array(LogFolder.line(2).bytes.prefix(9)) + [10])
        #expect(try await place.numbers() == [1, 3])
        #expect(place.warnings.all.count == 1)
    }

    @Test func `an incomplete line is cut off only once the file it was moved to has a lasting name`() async throws {
        try await place.append(1)
        let name = try #require(try place.logNames.first)
        let torn = place.log { settings in
            settings.write = { file, bytes, offset in
                guard file.url.pathExtension == "jsonl" else { return try file.write(bytes, at: offset) }
                try file.write(Array(bytes.prefix(9)), at: offset)
                throw StorageError.failed(location: "disk", reason: "full")
            }
            settings.cut = { _, _ in throw StorageError.failed(location: "disk", reason: "gone") }
        }
        let position = try await torn.read(after: LogPosition()).position
        await #expect(throws: StorageError.self) { try await torn.append([LogFolder.line(2)], at: position) }
        let before = try place.bytes(name)
        let failure = StorageError.system("the folder could not be written to disk", at: place.url, EIO)
        let log = place.log { settings in settings.syncFolder = { _ in throw failure } }
        await #expect(throws: failure) { try await log.append([LogFolder.line(3)], at: position) }
        #expect(try place.bytes(name) == before)
        try await place.append(4)
        #expect(try await place.numbers() == [1, 4])
        let moved = Array(LogFolder.line(2).bytes.prefix(9)) + [10]
        #expect(try place.bytes("\(name).torn") == moved + moved)
    }

    @Test func `a log on a read-only medium is read, and a change is refused`() async throws {
        try await place.append(1)
        let log = place.log { settings in
            settings.write = { file, _, _ in throw StorageError.system("it could not be written", at: file.url, EROFS) }
        }
        #expect(try await log.read(after: LogPosition()).lines.map(\.number) == [1])
        let error = await #expect(throws: StorageError.self) {
            try await log.append([LogFolder.line(2)], at: log.read(after: LogPosition()).position)
        }
        #expect(error?.remedy == .permissions)
        #expect(try await place.numbers() == [1])
    }

    @Test func `a log that another process has locked is read, and a change fails after a while`() async throws {
        try await place.append(1)
        let name = try #require(try place.logNames.first)
        let lock = try #require(try OpenFile.existing(place.url.appending(path: name)))
        try lock.lock.lock(until: .now)
        let log = place.log { $0.lockTimeout = .milliseconds(20) }
        let reading = try await log.read(after: LogPosition())
        #expect(reading.lines.map(\.number) == [1])
        let error = await #expect(throws: StorageError.self) {
            try await log.append([LogFolder.line(2)], at: reading.position)
        }
        #expect(error?.remedy == .retry)
    }
}
