import Foundation
import LibraryDomain
import Testing

@testable import Imports

@Suite struct NetflixTests {
    @Test(arguments: [
        ("Breaking Bad: Season 5: Ozymandias", ["Breaking Bad|5|Ozymandias"]),
        ("Dark: Staffel 1: Lügen", ["Dark|1|Lügen"]),
        ("Lupin : Partie 2 : Chapitre 8", ["Lupin|2|Chapitre 8"]),
        ("ダーク：シーズン1：秘密", ["ダーク|1|秘密"]),
        (
            "Star Trek: Discovery: Season 2: New Eden: Part 1",
            ["Star Trek: Discovery|2|New Eden: Part 1", "Star Trek|2|New Eden: Part 1"]
        ),
        (
            "Maid: Limited Series: Dollar Store",
            ["Maid: Limited Series|-|Dollar Store", "Maid|-|Limited Series: Dollar Store/Dollar Store"]
        ),
        ("Heat", []), ("Kill Bill: Vol. 2", ["Kill Bill|-|Vol. 2"]), ("8:46", []),
        ("The Office (U.S.): Season 1: Pilot", ["The Office (U.S.)|1|Pilot", "The Office|1|Pilot"]),
    ])
    func `a title is read as that of an episode`(title: String, expected: [String]) {
        let readings = NetflixRows.readings(of: title).map { reading in
            "\(reading.series)|\(reading.season.map(String.init) ?? "-")|\(reading.names.joined(separator: "/"))"
        }
        #expect(readings == expected)
    }

    @Test func `a row with a TMDb id is not read as an episode`() throws {
        let archive = try Archive()
        let text = "Title,Date,Reason,TMDb id\nDark: Season 1: Secrets,2020-01-02,not found,tv/70523 s1e1\n"
        #expect(
            try ImportFile.words(archive.write("history-left.csv", text)) == [
                "2 diary tmdb:tv/70523/1/1 seen 2020-01-02"
            ]
        )
        let file = try #require(try ImportFile.files(in: archive.folder.appending(path: "history-left.csv")).first)
        #expect(file.format == .netflix)
        #expect(file.coverage == nil, "The rows that were left over are not the whole history.")
    }

    @Test(arguments: ["Title,Date,Artist\nHeat,2020-01-02,x\n", "Title\nHeat\n"])
    func `a file with other columns than Netflix's is not Netflix's`(text: String) throws {
        let archive = try Archive()
        let url = try archive.write("x.csv", text)
        #expect(throws: ImportError.self) { try ImportFile.files(in: url) }
    }

    @Test func `the file with everybody's viewings is refused with where one's own are`() throws {
        let archive = try Archive()
        let text = "Profile Name,Start Time,Duration,Title\nAnn,2020-05-01 20:15:22,00:45:00,Heat\n"
        let url = try archive.write("ViewingActivity.csv", text)
        let error = #expect(throws: ImportError.self) { try ImportFile.files(in: url) }
        #expect(error?.hint == "“Download all” on netflix.com/viewingactivity has the viewings of your profile alone")
    }
}
