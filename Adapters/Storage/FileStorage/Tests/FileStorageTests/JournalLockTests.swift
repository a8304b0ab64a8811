import Foundation
import Storage
import StorageTesting
import Synchronization
import Testing

@testable import FileStorage

@Suite struct `Engines that share a journal` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    private var folder: URL { location.folder.url }

    /// Lets two engines commit at once, and returns the titles that both see afterwards.
    private func race(_ one: FileStorage, _ other: FileStorage, rounds: Int = 100, garbage: Int = 0) async throws
        -> [[Int]]
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (offset, engine) in [(0, one), (1000, other)] {
                group.addTask {
                    for round in 1...rounds {
                        // The next round replaces this entry, which makes it garbage.
                        let entry = EntryRecord("garbage", 1, note: String(repeating: "a", count: garbage))
                        _ = try await engine.commit([.put(TitleRecord(offset + round, "a")), .put(entry)])
                    }
                }
            }
            try await group.waitForAll()
        }
        var seen: [[Int]] = []
        for engine in [one, other] {
            seen.append(try await engine.query(.all, of: TitleRecord.self).compactMap { ($0 as? TitleRecord)?.titleID })
            await engine.close()
        }
        return seen
    }

    private func engine(in folder: URL) -> FileStorage {
        FileStorage(folder: folder, name: "test") { [warnings = location.warnings] in warnings.add($0) }
    }

    @Test func `engines create no file other than the journal`() async throws {
        try await location.using { _ = try await $0.commit([.put(TitleRecord(1, "a"))]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.jsonl"])
    }

    @Test func `engines lose nothing if every file except the journal is removed from the folder`() async throws {
        let removal = Task.detached { [folder] in
            while !Task.isCancelled {
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "test.jsonl"
                {
                    try? FileManager.default.removeItem(at: folder.appending(path: name))
                }
                await Task.yield()
            }
        }
        defer { removal.cancel() }
        let seen = try await race(location.engine(), location.engine())
        #expect(seen.allSatisfy { $0.count == 200 })
    }

    @Test(arguments: [nil, Data()])
    func `engines create a journal even if the new file is repeatedly removed before it is renamed`(
        _ present: Data?
    ) async throws {
        if let present { try present.write(to: location.file) }
        let removals = Mutex(0)
        let engine = location.engine {
            $0.sync = { file in
                try file.sync()
                let isRemoved = removals.withLock { removals in
                    defer { removals += 1 }
                    return removals < 30
                }
                if isRemoved, file.url.pathExtension == "new" { try FileManager.default.removeItem(at: file.url) }
            }
        }
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        await engine.close()
        #expect(try await location.titles().map(\.titleID) == [1])
    }

    @Test(arguments: ["a linked folder", "a linked file", "a second name"])
    func `engines that use two paths to a journal share one lock`(_ kind: String) async throws {
        let second = try TemporaryFolder()
        try await location.using { _ = try await $0.commit([.put(TitleRecord(0, "a"))]) }
        var folder = second.url
        switch kind {
        case "a linked folder":
            folder.append(path: "link")
            try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: location.folder.url)
        case "a linked file":
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "test.jsonl"), withDestinationURL: location.file)
        default: try FileManager.default.linkItem(at: location.file, to: folder.appending(path: "test.jsonl"))
        }
        let one = location.engine { $0.worthwhileGarbage = 3000 }
        let other = engine(in: folder)
        let seen = try await race(one, other, garbage: 1000)
        #expect(seen.allSatisfy { $0.count == 201 })
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `compacting a linked journal keeps the file at the link's target`() async throws {
        let second = try TemporaryFolder()
        let target = second.url.appending(path: "elsewhere.jsonl")
        try await location.using { _ = try await $0.commit([.put(TitleRecord(0, "a"))]) }
        try FileManager.default.moveItem(at: location.file, to: target)
        try FileManager.default.createSymbolicLink(at: location.file, withDestinationURL: target)
        let engine = location.engine { $0.worthwhileGarbage = 500 }
        for round in 1...20 { _ = try await engine.commit([.put(TitleRecord(1, "\(round)"))]) }
        await engine.close()
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: location.file.path)
        #expect(path == target.path)
        #expect(try Data(contentsOf: target).count < 1500)
        try await #expect(location.titles().map(\.title) == ["a", "20"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: second.url.path) == ["elsewhere.jsonl"])
    }

    @Test func `engines don't compact a journal while it has a second hard link`() async throws {
        let second = try TemporaryFolder()
        let name = second.url.appending(path: "test.jsonl")
        try await location.using { _ = try await $0.commit([.put(TitleRecord(0, "a"))]) }
        try FileManager.default.linkItem(at: location.file, to: name)
        let engine = location.engine { $0.worthwhileGarbage = 0 }
        for round in 1...20 { _ = try await engine.commit([.put(TitleRecord(1, "\(round)"))]) }
        await engine.close()
        #expect(try Data(contentsOf: name) == location.bytes)
        try FileManager.default.removeItem(at: name)
        try await location.using { _ in }
        let later = location.engine { $0.worthwhileGarbage = 0 }
        _ = try await later.commit([.put(TitleRecord(2, "b"))])
        #expect(try location.bytes.count < 1000)
    }

    @Test func `engines that create a journal at the same time all write to the same file`() async throws {
        for _ in 1...20 {
            let location = try StorageFile()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...4 {
                    group.addTask {
                        try await location.using { _ = try await $0.commit([.put(TitleRecord(number, "a"))]) }
                    }
                }
                try await group.waitForAll()
            }
            try await #expect(location.titles().map(\.titleID) == [1, 2, 3, 4])
            let names = try FileManager.default.contentsOfDirectory(atPath: location.folder.url.path)
            #expect(names == ["test.jsonl"])
        }
    }

    @Test func `engines wait for a compaction and commit to the new file`() async throws {
        let one = location.engine { $0.worthwhileGarbage = 0 }
        let other = location.engine { $0.worthwhileGarbage = 0 }
        let seen = try await race(one, other, rounds: 200, garbage: 4000)
        #expect(seen.allSatisfy { $0.count == 400 })
        #expect(try location.bytes.count < 200_000)
    }
}
