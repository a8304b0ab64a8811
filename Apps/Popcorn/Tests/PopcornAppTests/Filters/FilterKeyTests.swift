import CoreDomain
@testable import Prompt
import TerminalKit
import Testing

@testable import CatalogueKit

@Suite struct FilterKeyTests {
    private typealias Bounds = TitleFilter.Bounds
    private typealias Choice = TitleFilter.Choice

    /// Returns the filter with the conditions of a line such as “year:1999 under:2h”.
    private static func filter(_ line: String) async throws -> TitleFilter {
        let names = FilterNames(catalogues: try .fake([]), kinds: [.movie, .tvSeries]) { _ in }
        var filter = TitleFilter()
        for word in line.split(separator: " ") {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            let key = try #require(FilterKey.all.first { $0.name == parts[0] })
            try await key.read(parts[1], &filter, names)
        }
        return filter
    }

    @Test(arguments: [
        ("year:1999", TitleProperty.released, Bounds(19_990_101, 19_991_231)),
        ("year:1990..1999", .released, Bounds(19_900_101, 19_991_231)),
        ("year:1990s", .released, Bounds(19_900_101, 19_991_231)),
        ("year:2010+", .released, Bounds(20_100_101)), ("year:..1960", .released, Bounds(nil, 19_601_231)),
        ("year:2024-02", .released, Bounds(20_240_201, 20_240_229)),
        ("year:2026-11-20", .released, Bounds(20_261_120, 20_261_120)),
        ("rating:7..8", .rating, Bounds(7, 8)), ("rating:7.5+", .rating, Bounds(7.5)),
        ("rating:>7.5", .rating, Bounds(7.5)), ("rating:<5", .rating, Bounds(nil, 5)),
        ("votes:500+", .votes, Bounds(500)), ("mine:8", .ownRating, Bounds(8, 8)),
        ("under:2h", .runtime, Bounds(1, 120)), ("over:90m", .runtime, Bounds(90)), ("over:90", .runtime, Bounds(90)),
        ("under:1h40", .runtime, Bounds(1, 100)), ("over:90m under:2h", .runtime, Bounds(90, 120)),
        ("under:2h over:90m", .runtime, Bounds(90, 120)),
    ])
    func `a range is read with its limits`(
        line: String, property: TitleProperty, bounds: TitleFilter.Bounds
    ) async throws {
        let filter = try await Self.filter(line)
        #expect(filter.bounds == [property: bounds] && filter.choices.isEmpty)
    }

    @Test(arguments: [
        ("is:unseen", TitleProperty.mark, Choice([["unseen"]])),
        ("is:Seen,-rated", .mark, Choice([["seen"]], excluded: ["rated"])),
        ("release:cinema", .release, Choice([["limited", "theatrical"]])),
        ("release:cinema/tv,-digital", .release, Choice([["limited", "theatrical", "tv"]], excluded: ["digital"])),
        ("status:canceled", .status, Choice([["cancelled"]])),
        ("tag:Winter,cosy/warm", .tag, Choice([["winter"], ["cosy", "warm"]])),
        ("lang:fr", .language, Choice([["fr"]])), ("lang:French", .language, Choice([["fr"]])),
        ("lang:cn", .language, Choice([["cn"]])), ("lang:Cantonese", .language, Choice([["cn"]])),
        ("lang:xx", .language, Choice([["xx"]])), ("lang:sh/mo", .language, Choice([["sh", "mo"]])),
        ("lang:en,-fr", .language, Choice([["en"]], excluded: ["fr"])),
        ("lang:-en,-fr", .language, Choice(excluded: ["en", "fr"])), ("lang:romanian", .language, Choice([["ro"]])),
        ("country:uk", .country, Choice([["GB"]])), ("country:gb,fr", .country, Choice([["GB"], ["FR"]])),
        ("country:france/gb", .country, Choice([["FR", "GB"]])), ("cert:pg-13", .certification, Choice([["PG-13"]])),
        ("with:287", .person, Choice([["287"]])), ("network:49,-8", .network, Choice([["49"]], excluded: ["8"])),
    ])
    func `a comma means “and”, a slash “or”, and a minus “not”`(
        line: String, property: TitleProperty, choice: TitleFilter.Choice
    ) async throws {
        let filter = try await Self.filter(line)
        #expect(filter.choices == [property: choice] && filter.bounds.isEmpty)
    }

    @Test(arguments: [
        ("sort:rating", TitleFilter.Order("rating")), ("sort:-year", TitleFilter.Order("year", isReversed: true)),
    ])
    func `an order can be reversed`(line: String, order: TitleFilter.Order) async throws {
        #expect(try await Self.filter(line).order == order)
    }

    @Test(arguments: [
        ("offer:rent,buy", Set(["rent", "buy"])), ("offer:-buy", Set(["stream", "free", "ads", "rent"])),
    ])
    func `the kinds of offers are those named, or all but those excluded`(
        line: String, offers: Set<String>
    ) async throws {
        #expect(try await Self.filter(line).offers == offers)
    }

    @Test(arguments: [
        ("year:soon", "“soon” is not a value of year:"), ("year:1999..1990", "“1999..1990” is not a value of year:"),
        ("year:2026-13", "“2026-13” is not a value of year:"), ("year:..", "“..” is not a value of year:"),
        ("rating:7", "“7” is not a value of rating:"), ("rating:11+", "“11+” is not a value of rating:"),
        ("votes:many", "“many” is not a value of votes:"), ("under:0", "“0” is not a length"),
        ("over:long", "“long” is not a length"), ("is:liked", "unknown is “liked”."),
        ("tag:a,", "a word is missing from “tag:a,”"), ("tag:a//b", "a word is missing from “tag:a//b”"),
        ("tag:-", "a word is missing from “tag:-”"),
        ("network:nhk", "“nhk” is neither a known network nor the id of one"),
        ("lang:klingonese", "“klingonese” is not the name or code of a language"),
        ("lang:en,fr", "a comma means “and”, and no title has two values of lang:"),
        ("lang:qq", "“qq” is not the name or code of a language"),
        ("country:XX", "“XX” is not the name or code of a country"),
        ("sort:colour", "unknown order “colour”."),
    ])
    func `a value that can't be read is refused`(line: String, message: String) async {
        let error = await #expect(throws: UsageError.self) { try await Self.filter(line) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("lang:en,fr", "lang:en/fr"), ("lang:en/de,fr,-ja", "lang:en/de/fr,-ja"), ("lang:germn", "lang:de"),
        ("country:Germny", "country:DE"),
    ])
    func `the error for a language or a country has a line that works`(line: String, hint: String) async throws {
        let error = await #expect(throws: UsageError.self) { try await Self.filter(line) }
        #expect(error?.hint.text == hint)
        #expect(try await Self.filter(hint).choices.count == 1)
    }

    @Test(arguments: FilterKey.all.map(\.key.name))
    func `the example of each key passes the key's own check`(name: String) throws {
        let key = try #require(FilterKey.all.first { $0.name == name }).key
        #expect(throws: Never.self) { try key.check(key.example.replacing("\"", with: "")) }
    }

    @Test func `rows take the keys whose properties they can know`() {
        let ofRows = Set(FilterKey.ofRows.map(\.name))
        #expect(ofRows.isSuperset(of: ["genre", "tag", "sort", "offer"]))
        #expect(ofRows.isDisjoint(with: ["keyword", "release", "aired", "include"]))
        #expect(
            FilterKey.ofDiscovery([.genre]).map(\.name) == [
                "genre", "offer", "is", "mine", "tag", "list", "state", "sort",
            ])
    }
}
