import Foundation
import Imports
import LibraryDomain
import Testing

/// The account of an export, and the time at which it was made.
@Suite struct OriginTests {
    private static let ratings = "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Heat,1995,u,4\n"
    private static let netflix = "Title,Date\nHeat,2024-01-01\n"

    private func origins(_ name: String, time: Int = 0, _ text: String) throws -> [String: ExportOrigin] {
        let archive = try Archive()
        let bytes = ZipWriter(time: time).archive([
            (text == Self.netflix ? "NetflixViewingHistory.csv" : "ratings.csv", text)
        ])
        return try ImportFile.origins(of: ImportFile.files(in: archive.write(name, bytes)))
    }

    private static func time(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test func `the name of Letterboxd's archive has the account and the time`() throws {
        let madeAt = try Self.time("2026-11-28T10:15:00Z")
        let wanted = ["letterboxd": ExportOrigin(account: "anna_b", madeAt: madeAt)]
        #expect(try origins("letterboxd-Anna_B-2026-11-28-10-15-utc.zip", Self.ratings) == wanted)
        let day = try origins("letterboxd-anna-2026-11-28-utc.zip", Self.ratings)["letterboxd"]
        #expect(try day == ExportOrigin(account: "anna", madeAt: Self.time("2026-11-28T00:00:00Z")))
        #expect(try origins("letterboxd-export.zip", Self.ratings) == ["letterboxd": ExportOrigin()])
    }

    @Test func `the times of the files in an archive are that of the export, unless they are the first one`() throws {
        // 28 November 2026, 10:15:06.
        let time = ((46 << 9 | 11 << 5 | 28) << 16) | (10 << 11 | 15 << 5 | 3)
        let madeAt = try Self.time("2026-11-28T10:15:06Z")
        #expect(try origins("n.zip", time: time, Self.netflix) == ["netflix": ExportOrigin(madeAt: madeAt)])
        #expect(try origins("n.zip", time: (1 << 5 | 1) << 16, Self.netflix) == ["netflix": ExportOrigin()])
        let named = try origins("letterboxd-anna-2026-01-02-03-04-utc.zip", time: time, Self.ratings)["letterboxd"]
        #expect(try named?.madeAt == Self.time("2026-01-02T03:04:00Z"))
    }

    @Test func `files of two accounts are refused`() throws {
        let archive = try Archive()
        let files = try ["anna", "ben"].flatMap { name in
            try ImportFile.files(
                in: archive.write("letterboxd-\(name)-2026-11-28-utc/ratings.csv", Self.ratings)
                    .deletingLastPathComponent())
        }
        #expect(throws: ImportError.self) { try ImportFile.origins(of: files) }
    }
}
