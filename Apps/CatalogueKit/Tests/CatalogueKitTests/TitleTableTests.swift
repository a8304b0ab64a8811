import CoreDomain
import Foundation
import Prompt
import TerminalKit
import Testing

@testable import CatalogueKit

@Suite struct TitleTableTests {
    private struct Model: Encodable, Sendable {}

    private func person(_ id: Int, _ name: String, _ department: String, _ known: [String]) -> Title {
        Title(
            person: Item(ItemReference(.person, id), title: name), originalName: nil, department: department,
            knownFor: known, popularity: nil, model: Model())
    }

    private func movie(_ id: Int, _ title: String, _ day: String) throws -> Title {
        let release = try #require(PartialDay(day)).start
        return Title(
            Item(ItemReference(.movie, id), title: title), originalTitle: nil, genreIDs: nil, language: nil,
            releaseDate: release, voteAverage: nil, voteCount: nil, popularity: nil, model: Model())
    }

    @Test func `equal titles of a year have their days, and others don't`() throws {
        let rows = [
            try movie(1, "Pinocchio", "2022-09-07"), try movie(2, "pinocchio", "2022-11-18"),
            try movie(3, "Pinocchio", "2019-12-19"), try movie(1, "Pinocchio", "2022-09-07"),
        ]
        #expect(
            Table(titles: rows).rows.map { $0[1] } == [
                "Pinocchio (7 Sep 2022)", "pinocchio (18 Nov 2022)", "Pinocchio", "Pinocchio (7 Sep 2022)",
            ])
        #expect(Table(titles: [rows[0], rows[3]]).rows.map { $0[1] } == ["Pinocchio", "Pinocchio"])
    }

    @Test func `equal names of people have their professions and titles`() {
        let rows = [
            person(1, "Chris Evans", "Acting", ["Snowpiercer", "Gifted"]), person(2, "Chris Evans", "Sound", []),
            person(3, "Chris Pratt", "Acting", ["Her"]),
        ]
        #expect(
            Table(mixed: rows).rows.map { $0[1] } == [
                "Chris Evans (Acting, Snowpiercer)", "Chris Evans (Sound)", "Chris Pratt",
            ])
    }

    @Test func `a person with several jobs is one member of the crew`() {
        let credits = [
            Credit(id: 1, name: "Ann", work: ["Director"], department: "Directing", episodeCount: 5, model: Model()),
            Credit(id: 2, name: "Bob", work: ["Writer"], department: "Writing", episodeCount: 3, model: Model()),
            Credit(
                id: 1, name: "Ann", work: ["Creator", "Director"], department: "Writing", episodeCount: 62,
                model: Model()),
        ]
        let members = credits.oncePerPerson
        #expect(members.map(\.name) == ["Ann", "Bob"])
        #expect(members.map(\.work) == [["Director", "Creator"], ["Writer"]])
        #expect(members.map(\.department) == ["Directing, Writing", "Writing"])
        #expect(members.map(\.episodeCount) == [62, 3])
    }
}
