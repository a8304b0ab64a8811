import Foundation
import StorageTesting
import Testing
import TitleIndex
import TortureKit

/// The index of titles under damage and kills.
@Suite("Torture of the title index", .enabled(if: Torture.isSupported, "Programs are killed on Linux only."))
final class TitleIndexTortureTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "titles-\(UUID().uuidString)")
    private var random = SeededGenerator(25)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(Torture.isWhole) func `10,000 damaged indexes are refused, or find what the whole one finds`() throws {
        let file = folder.appending(path: "whole")
        var builder = TitleIndexBuilder()
        let titles = (1...12).map { "The \(["Night", "River", "Café", "Godfather"][$0 % 4]) of Part \($0)" }
        for (id, title) in titles.enumerated() { _ = builder.add(id: id + 1, title: title, popularity: Double(id)) }
        try builder.write(to: file, day: 20_261_123)
        let (whole, texts) = (try Data(contentsOf: file), ["rievr"])
        let answers = try texts.map { try TitleIndex(file).find($0) }
        var refused = 0
        for _ in 0..<10_000 {
            let damaged = folder.appending(path: "damaged")
            try damage(whole).write(to: damaged)
            do {
                let index = try TitleIndex(damaged)
                let found = try texts.map { try index.find($0) }
                #expect(found == answers)
            } catch TitleIndexError.damaged { refused += 1 }
        }
        print("title index: 10000 damaged, \(refused) refused")
        #expect(refused > 5000)
    }

    private func damage(_ whole: Data) -> Data {
        var bytes = whole
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let range = place..<min(bytes.count, place + Int.random(in: 1...5000, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(place..<bytes.count)
        case 1: bytes.insert(contentsOf: bytes[range], at: place)
        case 2: bytes.replaceSubrange(range, with: Data(repeating: 0, count: range.count))
        case 3: bytes.replaceSubrange(range, with: range.map { _ in UInt8.random(in: 0...255, using: &random) })
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        return bytes
    }

    @Test(Torture.isWhole) func `a killed import leaves the former index or the new one`() throws {
        let files = try [2000, 3000].map(dailyFile)
        try start(files[0]).waitUntilExit()
        let index = folder.appending(path: "cache/popcorn/titles/movie.titles")
        var counts: [Int: Int] = [:]
        for round in 0..<20 {
            // Each round replaces what the last one has left.
            let file = files[try TitleIndex(index).count == 2000 ? 1 : 0]
            let program = try start(file)
            Thread.sleep(forTimeInterval: Double.random(in: 0...0.6, using: &random))
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
            let left = try TitleIndex(index)
            #expect([2000, 3000].contains(left.count), "round \(round)")
            #expect(try left.find("title 1999").first?.id == 1999, "round \(round)")
            counts[left.count, default: 0] += 1
        }
        print("title index: 20 imports killed, which left \(counts)")
        try start(files[1]).waitUntilExit()
        #expect(try TitleIndex(index).count == 3000)
    }

    private func dailyFile(_ count: Int) throws -> URL {
        let day = ISO8601DateFormatter().string(from: .now).prefix(10).split(separator: "-")
        let folder = folder.appending(path: "\(count)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "movie_ids_\(day[1])_\(day[2])_\(day[0]).json")
        let lines = (1...count).map { #"{"id":\#($0),"original_title":"Title \#($0)","popularity":\#($0)}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let zip = try Process.run(URL(filePath: "/bin/gzip"), arguments: [file.path])
        zip.waitUntilExit()
        return file.appendingPathExtension("gz")
    }

    private func start(_ file: URL) throws -> Process {
        let program = Process()
        program.executableURL = builtProgram("popcorn")
        program.arguments = ["titles", "import", file.path, "--quiet"]
        program.environment = [
            "HOME": folder.path, "XDG_CACHE_HOME": folder.appending(path: "cache").path, "TMDB_API_KEY": "x",
            "POPCORN_API_BASE": "http://127.0.0.1:9/3", "POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory",
        ]
        program.standardOutput = FileHandle.nullDevice
        try program.run()
        return program
    }
}
