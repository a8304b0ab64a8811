import CoreDomain
import Foundation
import TerminalKitTestHelpers
import Synchronization
import Testing

@testable import PopcornApp

@Suite struct `The cache of pictures` {
    private final class Clock: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        var wall: WallClock { WallClock { self.date.withLock(\.self) } }
        func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    private let home: TemporaryFolder
    private let clock = Clock()
    private var folder: URL { home.url.appending(path: "images") }

    init() throws { home = try TemporaryFolder() }

    private func cache(limit: Int? = nil) -> PictureCache {
        PictureCache(folder: folder, limit: limit, longestLife: 1000 * 86_400, clock: clock.wall)
    }

    private static func url(_ name: String) throws -> URL {
        try #require(URL(string: "https://image.tmdb.org/t/p/w500/\(name).jpg"))
    }

    private static func data(_ byte: UInt8, count: Int = 100) -> Data { Data(repeating: byte, count: count) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `a cached picture is served again, even to other processes, but only for its own URL`() throws {
        try cache().keep(Self.data(1), from: Self.url("a"))
        try cache().keep(Self.data(2), from: Self.url("b"))
        #expect(try cache().picture(at: Self.url("a")) == Self.data(1))
        #expect(try cache().picture(at: Self.url("b")) == Self.data(2))
        #expect(try cache().picture(at: Self.url("c")) == nil)
        let modes = try ([folder] + names.map { folder.appending(path: $0) }).map {
            try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600, 0o600])
    }

    @Test func `above the limit, the least recently used pictures are removed`() throws {
        for (index, name) in ["a", "b", "c"].enumerated() {
            try cache().keep(Self.data(UInt8(index)), from: Self.url(name))
            clock.pass(60)
        }
        #expect(try cache().picture(at: Self.url("a")) != nil)
        clock.pass(60)
        // Each file has a header line before its picture, which counts towards the limit.
        try cache(limit: 600).keep(Self.data(9), from: Self.url("d"))
        let kept = try ["a", "b", "c", "d"].filter { try cache().picture(at: Self.url($0)) != nil }
        #expect(kept == ["a", "c", "d"])
        clock.pass(60)
        try cache(limit: 1).keep(Self.data(9), from: Self.url("e"))
        #expect(try names.count == 1)
        #expect(try cache().picture(at: Self.url("e")) != nil)
    }

    @Test(arguments: [0, 20, 70, 150])
    func `a damaged file is not served as a picture`(index: Int) throws {
        try cache().keep(Self.data(1), from: Self.url("a"))
        let file = folder.appending(path: try names[0])
        var bytes = try Data(contentsOf: file)
        bytes[index] ^= 0xFF
        try bytes.write(to: file)
        #expect(try cache().picture(at: Self.url("a")) == nil)
        try bytes.prefix(50).write(to: file)
        #expect(try cache().picture(at: Self.url("a")) == nil)
        try cache().keep(Self.data(2), from: Self.url("a"))
        #expect(try cache().picture(at: Self.url("a")) == Self.data(2))
    }

    @Test func `a cached picture is not kept longer than allowed, however often it is used`() throws {
        try cache().keep(Self.data(1), from: Self.url("a"))
        clock.pass(999 * 86_400)
        #expect(try cache().picture(at: Self.url("a")) == Self.data(1))
        clock.pass(2 * 86_400)
        #expect(try cache().picture(at: Self.url("a")) == nil)
        #expect(cache().sweep() == 1)
        #expect(try names.isEmpty)
    }

    @Test func `a newer picture replaces the cached one, and files left by interrupted writes are removed`() throws {
        try cache().keep(Self.data(1), from: Self.url("a"))
        _ = try home.file("images/left.draft", "x")
        clock.pass(3 * 86_400)
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)]
        try FileManager.default.setAttributes(old, ofItemAtPath: folder.appending(path: "left.draft").path)
        try cache().keep(Self.data(2), from: Self.url("a"))
        #expect(try names.count == 1)
        #expect(try cache().picture(at: Self.url("a")) == Self.data(2))
    }

    @Test func `removing all pictures leaves foreign files in place`() throws {
        #expect(cache().clear() == 0)
        try cache().keep(Self.data(1), from: Self.url("a"))
        try cache().keep(Self.data(1), from: Self.url("b"))
        _ = try home.file("images/mine.txt", "x")
        #expect(cache().clear() == 2)
        #expect(try names == ["mine.txt"])
    }

    @Test func `a picture cache folder that can't be created is an error`() throws {
        _ = try home.file("images", "x")
        #expect(throws: (any Error).self) { try cache().keep(Self.data(1), from: Self.url("a")) }
        #expect(try cache().picture(at: Self.url("a")) == nil)
        #expect(cache().clear() == 0 && cache().sweep() == 0)
    }
}
