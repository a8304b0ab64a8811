import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@Suite struct `Thumbnails of JPEGs` {
    /// Reads a file that `Fixtures/make.c` wrote with libjpeg.
    private static func fixture(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        return try Data(contentsOf: folder.appending(path: name))
    }

    private static let names = [
        "444", "422", "420", "411", "440", "mixed", "larger-colour", "one-pixel", "odd", "grey", "grey-factors", "rgb",
        "restarts", "separate", "separate-restarts", "large-tables", "progressive", "progressive-split",
        "progressive-restarts", "progressive-grey",
    ]

    @Test(arguments: names)
    func `a thumbnail has the averages of the blocks of the decoded picture`(name: String) throws {
        let expected = try #require(Pixels(ppm: Self.fixture("\(name).ppm")))
        let pixels = try #require(Pixels(thumbnailOf: Self.fixture("\(name).jpg")))
        #expect(pixels.width == expected.width && pixels.height == expected.height)
        let differences = zip(pixels.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
        let mean = Double(differences.reduce(0, +)) / Double(differences.count)
        #expect(mean <= (name.hasPrefix("progressive") ? 2 : 1), "the mean difference is \(mean)")
        #expect(differences.allSatisfy { $0 <= 16 }, "the largest difference is \(differences.max() ?? 0)")
    }

    @Test func `a quantisation table may change between the scans of a thumbnail`() throws {
        let jpeg = try [UInt8](Self.fixture("separate.jpg"))
        let tables = try #require(jpeg.segments.filter { $0.marker == 0xDB }.dropFirst().first)
        let colour = try #require(jpeg.segments.filter { $0.marker == 0xDA }.dropFirst().first)
        let frame = try #require(jpeg.segments.first { $0.marker == 0xC0 })
        var changed = jpeg
        // All components use table 0, which the second scan finds replaced by the former table 1.
        for component in 0..<3 { changed[frame.range.lowerBound + 12 + 3 * component] = 0 }
        var table = Array(jpeg[tables.range])
        #expect(table[4] == 1)
        table[4] = 0
        changed.insert(contentsOf: table, at: colour.range.lowerBound)
        #expect(changed != jpeg)
        #expect(Pixels(thumbnailOf: Data(changed)) == Pixels(thumbnailOf: Data(jpeg)))
    }

    @Test(arguments: ["420", "restarts", "separate", "progressive", "grey"])
    func `a JPEG that ends before its last first coefficient has no thumbnail`(name: String) throws {
        let jpeg = try Self.fixture("\(name).jpg")
        let whole = try #require(Pixels(thumbnailOf: jpeg))
        // From some length on, the thumbnail is whole; before, there is none.
        let results = (0...jpeg.count).map { Pixels(thumbnailOf: jpeg.prefix($0)) }
        let first = try #require(results.firstIndex { $0 != nil })
        #expect(results[first...].allSatisfy { $0 == whole })
        #expect(first > jpeg.count / 10)
        if !name.hasPrefix("progressive") { #expect(first > jpeg.count - 8) }
    }

    @Test(
        arguments: [
            (0, 0xC3), (0, 0xC5), (0, 0xC9), (0, 0xCA), (4, 12), (5, 0), (5, 17), (7, 17), (9, 4), (11, 0x01),
            (11, 0x51), (11, 0x10), (12, 5),
        ])
    func `a JPEG of an unsupported type has no thumbnail`(offset: Int, byte: Int) throws {
        var jpeg = try [UInt8](Self.fixture("444.jpg"))
        let frame = try #require(jpeg.segments.first { $0.marker == 0xC0 }).range.lowerBound
        if offset == 0 { jpeg[frame + 1] = UInt8(byte) } else { jpeg[frame + offset] = UInt8(byte) }
        // A height of 0 would follow the first scan.
        if offset == 5, byte == 0 { jpeg[frame + 6] = 0 }
        #expect(Pixels(thumbnailOf: Data(jpeg)) == nil)
    }

    @Test func `what isn't a JPEG has no thumbnail`() throws {
        for data in [Data(), Data([0xFF]), Data([0xFF, 0xD8]), Data("GIF89a".utf8), try Self.fixture("420.ppm")] {
            #expect(Pixels(thumbnailOf: data) == nil)
        }
    }

    /// `POPCORN_JPEG_MUTATIONS` sets the number of mutations. In a release build, the processor time of each is checked.
    @Test(.timeLimit(.minutes(60))) func `damaged JPEGs are decoded or refused, but never read outside`() throws {
        let count = ProcessInfo.processInfo.environment["POPCORN_JPEG_MUTATIONS"].flatMap { Int($0) } ?? 2000
        let jpegs = try Self.names.map { try [UInt8](Self.fixture("\($0).jpg")) }
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        var longest = 0.0
        var decoded = 0
        for _ in 0..<count {
            var jpeg = jpegs.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) { jpeg.mutate(using: &generator) }
            let start = Self.processorMilliseconds
            let pixels = Pixels(thumbnailOf: Data(jpeg))
            longest = max(longest, Self.processorMilliseconds - start)
            decoded += pixels == nil ? 0 : 1
        }
        #expect(decoded > 0 && decoded < count, "seed \(seed)")
        #if !DEBUG
            #expect(longest <= 5, "seed \(seed)")
        #endif
    }

    /// The processor time of this thread.
    private static var processorMilliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}

@Suite struct `Pictures as pixels` {
    @Test func `a picture is read as it was written`() throws {
        let pixels = try #require(Pixels(width: 2, height: 1, bytes: [10, 10, 10, 0, 255, 32]))
        #expect(Pixels(ppm: pixels.ppm) == pixels)
        #expect(Pixels(ppm: pixels.ppm.dropLast()) == nil)
        #expect(Pixels(ppm: pixels.ppm + [0]) == nil)
        #expect(Pixels(ppm: Data("P6\n0 0\n255\n".utf8)) == nil)
        #expect(Pixels(ppm: Data("P6\n9223372036854775807 3\n255\nabc".utf8)) == nil)
        #expect(Pixels(ppm: Data("P5\n1 1\n255\nabc".utf8)) == nil)
    }
}

extension [UInt8] {
    /// The segments of a JPEG with their markers. A scan's data is part of none.
    fileprivate var segments: [(marker: UInt8, range: Range<Int>)] {
        var segments: [(marker: UInt8, range: Range<Int>)] = []
        var position = 2
        while position + 4 <= count {
            guard self[position] == 0xFF, self[position + 1] != 0, !(0xD0...0xD9).contains(self[position + 1]) else {
                position += 1
                continue
            }
            let end = position + 2 + Int(self[position + 2]) << 8 + Int(self[position + 3])
            segments.append((self[position + 1], position..<end))
            position = end
        }
        return segments
    }

    /// Changes, inserts, removes or repeats bytes.
    fileprivate mutating func mutate(using generator: inout SeededGenerator) {
        guard !isEmpty else { return }
        let index = Int.random(in: 0..<count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: self[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: self[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: insert(0xFF, at: index)
        case 3: removeSubrange(index..<Swift.min(count, index + Int.random(in: 1...40, using: &generator)))
        default: insert(contentsOf: self[index..<Swift.min(count, index + 20)], at: index)
        }
    }
}
