import Foundation
import PopcornLibrary
import Testing

/// The viewings of a day stand in the diary in the order in which they happened.
@Suite struct OrderWithinDaysTests {
    private let target = ImportedLibrary()

    /// The titles of the diary, the latest first, in the view that has followed the log and in one made from all of it.
    private func diary() async throws -> [String] {
        func titles(_ library: LibraryContext) async throws -> [String] {
            try await library.viewings(limit: .max).map { entry in
                entry.title.title + (entry.viewing.place.map { " \($0.season)x\($0.number)" } ?? "")
            }
        }
        let followed = try await titles(target.library)
        #expect(try await titles(target.refolded) == followed)
        var ascending: [String] = []
        for try await page in target.library.viewingPages(latestFirst: false) { ascending += page.map(\.title.title) }
        #expect(ascending == followed.reversed().map { String($0.split(separator: " 1x")[0]) })
        return followed
    }

    private func film(_ number: Int, key: Int, at time: String) -> String {
        let ids = #""ids":{"tmdb":\#(number)}"#
        return """
            {"id":\(key),"watched_at":"2020-01-02T\(time):00.000Z","type":"movie",\
            "movie":{"title":"Film \(number)","year":\(1900 + number),\(ids)}}
            """
    }

    private func episode(_ number: Int, key: Int, at time: String) -> String {
        """
        {"id":\(key),"watched_at":"2020-01-02T\(time):00.000Z","type":"episode",\
        "episode":{"season":1,"number":\(number),"ids":{"tmdb":\(number)}},\
        "show":{"title":"Chernobyl","year":2019,"ids":{"tmdb":87108}}}
        """
    }

    @Test func `plays of one day are in the order of their times, also in a later export`() async throws {
        // The latest is the first, as Trakt writes them, and titles alternate.
        let plays = [
            film(1, key: 9, at: "15:00"), episode(2, key: 7, at: "14:00"), film(2, key: 8, at: "13:00"),
            episode(1, key: 3, at: "12:00"), film(1, key: 5, at: "11:00"),
        ]
        let wanted = ["Film 1", "Chernobyl 1x2", "Film 2", "Chernobyl 1x1", "Film 1"]
        try await target.importing(["watched-history-1.json": "[\(plays.joined(separator: ","))]"])
        #expect(try await diary() == wanted)
        try await target.importing(["watched-history-1.json": "[\(plays.reversed().joined(separator: ","))]"])
        #expect(try await diary() == wanted)
        let later = [film(3, key: 12, at: "17:00"), film(4, key: 11, at: "16:00")] + plays
        try await target.importing(["watched-history-1.json": "[\(later.joined(separator: ","))]"])
        #expect(try await diary() == ["Film 3", "Film 4"] + wanted)
        _ = try await target.library.undo()
        #expect(try await diary() == wanted)
        _ = try await target.library.redo()
        #expect(try await diary() == ["Film 3", "Film 4"] + wanted)
    }

    @Test func `days without times keep the order of the file, which may begin with the latest day`() async throws {
        try await target.importing([
            "NetflixViewingHistory.csv": """
            Title,Date
            Film 3,2020-01-03
            Film 2,2020-01-03
            Film 1,2020-01-03
            Film 4,2020-01-02

            """
        ])
        #expect(try await diary() == ["Film 3", "Film 2", "Film 1", "Film 4"])
        let diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        let other = ImportedLibrary()
        try await other.importing([
            "diary.csv": diary + """
                2020-01-02,Film 9,1909,https://boxd.it/1,,,,2020-01-01
                2020-01-02,Film 7,1907,https://boxd.it/2,,,,2020-01-02
                2020-01-02,Film 8,1908,https://boxd.it/3,,,,2020-01-02
                2020-01-02,Film 7,1907,https://boxd.it/4,,Yes,,2020-01-02

                """
        ])
        let titles = try await other.library.viewings(limit: .max).map(\.title.title)
        #expect(titles == ["Film 7", "Film 8", "Film 7", "Film 9"])
    }

    @Test func `viewings of one event keep the order in which they were named`() async throws {
        let day = PartialDay(.now)
        let sightings = [5, 3, 9, 1].map { Sighting(Films.film($0), on: day) }
        _ = try await target.library.see(sightings)
        #expect(try await diary() == ["Film 1", "Film 9", "Film 3", "Film 5"])
    }
}
