import CatalogueKit
import Foundation
import TMDbConfiguration
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `Movie phrases` {
    @Test(arguments: [(8.438, "8.4"), (7.25, "7.3"), (10, "10.0"), (0, "0.0"), (nil, "–")] as [(Double?, String)])
    func `a rating has one decimal place`(average: Double?, text: String) {
        #expect(Phrases.rating(average) == text)
    }

    @Test(arguments: [(0, "0m"), (59, "59m"), (60, "1h 0m"), (139, "2h 19m"), (5700, "95h 0m"), (9_000_000_000, "–")])
    func `a running time is shown in hours and minutes`(minutes: Int, text: String) {
        #expect(Phrases.runtime(minutes) == text)
    }

    @Test(arguments: [
        (1, "$1"), (999_999, "$999,999"), (999_999.6, "$1.0 M"), (1_000_000, "$1.0 M"), (63_000_000, "$63.0 M"),
        (999_949_999, "$999.9 M"), (999_999_999, "$1.00 B"), (2_923_706_026, "$2.92 B"), (999_990_000_000, "$999.99 B"),
        (1e14, "–"), (1e300, "–"), (-1e300, "–"), (.nan, "–"), (.infinity, "–"),
    ])
    func `money is shown in dollars, millions or billions`(dollars: Double, text: String) {
        #expect(Phrases.money(dollars) == text)
    }

    @Test func `at most three services of a kind are shown, followed by the number of the others`() {
        let names = ["A", "B", "C", "D", "E"].enumerated().map { Vocabulary.Word(id: $0, name: $1) }
        let offers = Offers(
            countryCode: "US", [("stream", names), ("free", []), ("rent", Array(names.prefix(3)))], model: "")
        #expect(offers.line(own: []).plain == "stream A, B, C +2 · rent A, B, C  (JustWatch)")
        #expect(offers.line(own: ["e", "2"]).plain == "stream C ✓, E ✓, A +2 · rent C ✓, A, B  (JustWatch)")
        #expect(offers.ids(of: ["rent", "free"]) == ["0", "1", "2"])
    }

    @Test func `the kinds of offers have one order, and those without services are left out`() {
        let offers = Offers(
            countryCode: "US", stream: ["Netflix"], free: [], ads: nil, rent: ["Apple TV"],
            buy: ["Amazon", "Apple TV"],
            model: ""
        ) { Vocabulary.Word(id: $0.count, name: $0) }
        #expect(offers.kinds.map(\.name) == ["stream", "rent", "buy"])
        #expect(offers.line(own: []).plain == "stream Netflix · rent Apple TV · buy Amazon, Apple TV  (JustWatch)")
    }

    @Test func `a service that is offered under two ids is named once`() {
        let words = [8, 1796].map { Vocabulary.Word(id: $0, name: "Netflix") }
        let offers = Offers(countryCode: "US", [("stream", words)], model: "")
        #expect(offers.line(own: []).plain == "stream Netflix  (JustWatch)")
        #expect(offers.line(own: ["1796"]).plain == "stream Netflix ✓  (JustWatch)")
    }

    @Test(arguments: [("en", "English"), ("ja", "Japanese"), ("cn", "Cantonese"), ("xx", "No Language"), ("", "")])
    func `a language code is shown as the language's name`(code: String, name: String) {
        #expect(Phrases.language(code) == name)
    }

    @Test(arguments: [("US", "the US"), ("GB", "the UK"), ("DE", "Germany"), ("X", "X")])
    func `a country that takes an article is named with the article`(code: String, name: String) {
        #expect(Phrases.country(code) == name)
    }

    @Test func `the total length of viewings is a lower bound if one of their lengths is unknown`() {
        let facts = Phrases.viewings(films: 2, episodes: 0, minutes: 139, unknown: 1, mean: nil)
        #expect(facts == ["2 films", nil, "at least 2h 19m", nil])
    }

    @Test func `the year shown does not depend on the time zone`() {
        #expect(Phrases.year(Date(timeIntervalSince1970: 915_148_800)) == "1999")
        #expect(Phrases.year(Date(timeIntervalSince1970: 915_148_799)) == "1998")
        #expect(Phrases.year(nil) == "")
    }
}
