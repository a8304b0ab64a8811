import CoreDomain
import Foundation
import Testing

@testable import TitleIndex

@Suite struct `An index of titles` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "titles-\(UUID().uuidString)")

    private func file(_ titles: [(id: Int, title: String, popularity: Double)]) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var builder = TitleIndexBuilder()
        for title in titles {
            let isHidden = title.id == 9_999
            let isAdded = builder.add(
                id: title.id, title: title.title, popularity: title.popularity, isHidden: isHidden)
            #expect(isAdded)
        }
        let file = folder.appending(path: "\(UUID().uuidString).titles")
        try builder.write(to: file, day: 20_261_123)
        return file
    }

    private static let known: [(id: Int, title: String, popularity: Double)] = [
        (593, "Солярис", 9), (2103, "Solaris", 20), (630, "Solaris: The Return", 1), (10681, "WALL·E", 60),
        (670, "올드보이", 50), (87516, "Oldboy", 12), (120, "The Lord of the Rings: The Fellowship of the Ring", 90),
        (9_999, "Solaris Uncut", 99), (807, "Se7en", 70), (346, "七人の侍", 30), (11, "Star Wars", 80),
        (105, "Back to the Future", 75), (238, "The Godfather", 95), (240, "The Godfather Part II", 65),
        (9799, "The Fast and the Furious", 40), (694, "The Shining", 66), (12, "Dr. Strangelove", 33),
        (194, "Le fabuleux destin d'Amélie Poulain", 55), (27205, "Inception", 99),
    ]

    @Test(arguments: [
        ("solaris", ["Solaris", "Solaris: The Return"]), ("солярис", ["Солярис"]), ("walle", ["WALL·E"]),
        ("old boy", ["Oldboy"]), ("lotr", ["The Lord of the Rings: The Fellowship of the Ring"]), ("seven", ["Se7en"]),
        ("godfather 2", ["The Godfather Part II"]), ("godfather", ["The Godfather", "The Godfather Part II"]),
        ("bttf", ["Back to the Future"]), ("shinning", ["The Shining"]), ("doctor strangelove", ["Dr. Strangelove"]),
        ("amelie", ["Le fabuleux destin d'Amélie Poulain"]), ("furious fast", ["The Fast and the Furious"]),
        ("incpetoin", ["Inception"]), ("incpet", ["Inception"]), ("strangleov", ["Dr. Strangelove"]),
        ("incxption", ["Inception"]), ("godfahte", ["The Godfather", "The Godfather Part II"]), ("xncept", []),
        ("godfatherr par", ["The Godfather Part II"]), ("godfathre p", ["The Godfather Part II"]), ("七人", ["七人の侍"]),
        ("xyzzy", []), ("…", []),
    ])
    func `titles are found as people type them, with the best match first`(text: String, titles: [String]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = try TitleIndex(file(Self.known))
        let found = try index.find(text)
        #expect(found.map(\.title) == titles)
        // `TitleMatch`, which compares stored titles, must agree with the index.
        #expect(found.allSatisfy { $0.match == TitleMatch(TitleReading(text), [$0.title], nil) })
    }

    @Test func `hidden titles are left out unless requested`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = try TitleIndex(file(Self.known))
        #expect(try index.find("solaris", includingHidden: true).map(\.id) == [2103, 9_999, 630])
        #expect((index.count, index.day) == (19, 20_261_123))
        #expect(try TitleIndex(file([])).find("solaris").isEmpty)
    }

    @Test func `the title index finds the same titles as a scan, in the same order`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededGenerator(7)
        let titles = TitleScan.titles(150, &random)
        let index = try TitleIndex(file(titles))
        let scan = TitleScan(titles)
        for text in TitleScan.forms(of: titles.shuffled(using: &random).prefix(15).map(\.title), &random) {
            let found = try index.find(text, limit: 150).map(\.id)
            let wanted = scan.find(text)
            #expect(found == wanted, "“\(text)”")
        }
    }

    @Test func `a failed write of a title index leaves the previous file and no temporary file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try file(Self.known)
        let missing = folder.appending(path: "missing/x.titles")
        #expect(throws: TitleIndexError.self) { try TitleIndexBuilder().write(to: missing) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file.lastPathComponent])
    }

    @Test(
        arguments: [(ENOSPC, .freeSpace), (EACCES, .permissions), (EMFILE, .retry), (EIO, nil)]
            as [(Int32, StorageRemedy?)])
    func `an error of the system has the remedy for its reason`(_ reason: Int32, _ remedy: StorageRemedy?) {
        errno = reason
        let error = TitleIndexError.system("written", folder)
        let text = "\(folder.path) could not be written: \(String(cString: strerror(reason)))"
        #expect(error.fetchError == .storage(text, remedy: remedy))
    }
}
