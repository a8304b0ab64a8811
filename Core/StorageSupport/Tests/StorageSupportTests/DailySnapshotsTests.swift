import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@Suite struct DailySnapshotsTests {
    private let folder: TemporaryFolder
    private let snapshots: DailySnapshots

    init() throws {
        folder = try TemporaryFolder()
        snapshots = DailySnapshots(of: folder.url.appending(path: "library.jsonl"))
    }

    private static func day(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

    private func keep(_ text: String, day: Int) throws {
        try snapshots.keep(at: Self.day(day)) { try Data(text.utf8).write(to: $0) }
    }

    private func texts() throws -> [String] {
        try snapshots.newestFirst().map { try String(contentsOf: $0.url, encoding: .utf8) }
    }

    @Test func `a snapshot is due once a day`() throws {
        #expect(try snapshots.isDue(at: Self.day(0)))
        try keep("one", day: 0)
        #expect(try !snapshots.isDue(at: Self.day(0).addingTimeInterval(86_399)))
        #expect(try snapshots.isDue(at: Self.day(1)))
        #expect(try snapshots.newestFirst().map(\.day) == ["1970-01-01"])
    }

    @Test func `the snapshots of the last week are kept and listed with the newest first`() throws {
        for day in 0..<10 { try keep("\(day)", day: day) }
        #expect(try texts() == ["9", "8", "7", "6", "5", "4", "3"])
    }

    @Test func `snapshots keep their order of creation, even if the clock jumps`() throws {
        for (text, day) in [("first", 20_000), ("second", 30_000), ("third", 0)] { try keep(text, day: day) }
        #expect(try texts() == ["third", "second", "first"])
        #expect(try snapshots.isDue(at: Self.day(20_000)))
    }

    @Test func `a failed snapshot leaves earlier snapshots intact and no partial file`() throws {
        try keep("whole", day: 0)
        struct Full: Error {}
        #expect(throws: Full.self) {
            try snapshots.keep(at: Self.day(1)) { url in
                try Data("half".utf8).write(to: url)
                throw Full()
            }
        }
        #expect(try texts() == ["whole"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "snapshots").path)
        #expect(names == ["library-0001-1970-01-01.jsonl"])
    }

    @Test func `a new snapshot removes a copy that was left unfinished on an earlier day, but not a recent one`() throws
    {
        try keep("whole", day: 0)
        let copies = folder.url.appending(path: "snapshots")
        for (name, date) in [("old", Self.day(1)), ("recent", Date.now)] {
            let path = copies.path + "/.library-7-\(name).jsonl"
            try Data().write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try keep("next", day: 3)
        let names = try FileManager.default.contentsOfDirectory(atPath: copies.path)
        #expect(names.filter { $0.hasPrefix(".") } == [".library-7-recent.jsonl"])
    }

    @Test func `a snapshot is readable only by its owner`() throws {
        try keep("secret", day: 0)
        let file = try #require(try snapshots.newestFirst().first).url
        for (url, mode) in [(file, 0o600), (file.deletingLastPathComponent(), 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func `files with other names aren't snapshots`() throws {
        try keep("mine", day: 0)
        for name in [
            "other-0002-1970-01-02.jsonl", "library-0002.jsonl", "library-x-1970-01-02.jsonl",
            "library-0002-1970-01-02.sqlite",
        ] {
            try Data("theirs".utf8).write(to: folder.url.appending(path: "snapshots/\(name)"))
        }
        #expect(try texts() == ["mine"])
    }

    @Test func `reading snapshots throws if the folder is unreadable, and returns none if it is missing`() throws {
        #expect(try snapshots.newestFirst().isEmpty)
        let loop = folder.url.appending(path: "snapshots").path
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(throws: StorageError.self) { try snapshots.newestFirst() }
        #expect(throws: StorageError.self) { try snapshots.isDue() }
    }
}
