import CatalogueKit
import CoreDomain
import PopcornPeople
import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct `People as the app shows them` {
    private let mapper = PersonFeatureMapper()

    private func person(_ members: String = "") throws -> PersonDetails {
        try model(
            #"{"id": 287, "name": "Brad Pitt", "initials": "BP", "gender": 2\#(members.isEmpty ? "" : ", " + members)}"#
        )
    }

    private func credit(_ id: Int, _ members: String = "") throws -> CreditTitleDetails {
        try model(
            """
            {"kind": "movie", "id": \(id), "title": "T\(id)", "creditIDs": [], "characters": [], "jobs": [],
             "departments": []\(members.isEmpty ? "" : ", " + members)}
            """)
    }

    @Test func `a row has the profession instead of votes and a year`() throws {
        let row: PersonPreviewDetails = try model(
            """
            {"id": 287, "name": "Brad Pitt", "originalName": "B. Pitt", "knownForDepartment": "Acting",
             "gender": 2, "popularity": 7.5}
            """)
        let title = mapper.map(row)
        #expect(title.item == Item(ItemReference(.person, 287), title: "Brad Pitt"))
        #expect(title.titles == ["Brad Pitt", "B. Pitt"])
        #expect(title.department == "Acting")
        #expect(title.year == nil && title.voteCount == nil && title.rating == nil)
        #expect(title.values.words.isEmpty && title.values.numbers.isEmpty)
        #expect(try title.json(GenreNames()) == JSONTreeEncoder().encode(row))
    }

    @Test(arguments: [
        (#""birthday": "1963-12-18", "placeOfBirth": "Shawnee""#, "born 18 Dec 1963 in Shawnee"),
        (#""placeOfBirth": "Shawnee""#, "from Shawnee"),
        (
            #""birthday": "1963-12-18", "deathday": "2020-12-17""#,
            "born 18 Dec 1963 · died 17 Dec 2020 at 56"
        ),
        (#""birthday": "1963-12-18", "deathday": "2020-12-18""#, "born 18 Dec 1963 · died 18 Dec 2020 at 57"),
        (#""birthday": "1963-12-18", "deathday": "1960-01-01""#, "born 18 Dec 1963 · died 1 Jan 1960"),
        (#""deathday": "1960-01-01""#, "died 1 Jan 1960"), ("", ""),
    ])
    func `a page has the dates of a person's life, and the age at death`(members: String, life: String) throws {
        #expect(mapper.page(of: try person(members), nil).facts == [nil, life])
    }

    @Test func `a page has the first six titles that the person is known for, and no records`() throws {
        let known = try (1...7).map { try credit($0, $0 == 1 ? #""date": "1999-10-15""# : "") }
        let person = try person(#""alsoKnownAs": ["B", "B", "C"], "imdbID": "nm0000093""#)
        let page = mapper.page(of: person, known)
        #expect(page.ids == ["#287", "nm0000093"])
        #expect(page.pairs.map(\.value?.plain) == ["T1 (1999), T2, T3, T4, T5, T6", "B, C", nil])
        #expect(page.marks == nil)
        #expect(page.facets == ["known"])
        #expect(mapper.page(of: person, []).facets.isEmpty)
    }

    @Test func `the titles of a person are rows of their own kind`() throws {
        let title = mapper.map(
            try credit(1, #""date": "1999-10-15", "voteAverage": 8, "voteCount": 2, "genreIDs": [18]"#))
        #expect(title.item.reference == ItemReference(.movie, 1))
        #expect(title.year == 1999)
        #expect(title.values.words[.genre] == ["18"])
    }

    @Test func `a mean rating counts only titles with votes`() throws {
        let titles = try [
            credit(1, #""voteAverage": 8, "voteCount": 2"#), credit(2, #""voteAverage": 0, "voteCount": 0"#),
            credit(3, #""voteAverage": 6, "voteCount": 1"#),
        ].map(mapper.map)
        #expect(titles.averageRating == 7)
        #expect([Title]().averageRating == nil)
    }

    @Test func `a comparison has the number of titles and the first year`() throws {
        let titles = try [credit(1, #""date": "1999-10-15""#), credit(2, #""date": "1987-01-01""#), credit(3)]
        let compared = mapper.compared(try person(), knownFor: titles, titles)
        let known = compared.facts.filter { $0.text != nil }.map { "\($0.label): \($0.text ?? "")" }
        #expect(known == ["Titles: 3", "First title: 1987", "Known for: T1, T2, T3"])
    }
}
