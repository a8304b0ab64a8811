import Foundation
import Testing

@testable import TMDb

struct CertificationTests {
    private func movie(_ countries: [String: [(Int, String)]]) throws -> ReleaseDates {
        let results = countries.map { code, releases in
            let rows = releases.map { #"{"type": \#($0), "certification": "\#($1)"}"# }.joined(separator: ",")
            return #"{"iso_3166_1": "\#(code)", "release_dates": [\#(rows)]}"#
        }
        let json = #"{"results": [\#(results.joined(separator: ","))]}"#
        return try WireDecoder().decode(ReleaseDates.self, from: Data(json.utf8)).value
    }

    static let cases: [([String: [(Int, String)]], String?)] = [
        (["GB": [(3, "15")], "US": [(3, "R")]], "15"),
        (["US": [(3, "R")]], "R"),
        (["GB": [(3, ""), (1, "  ")], "US": [(3, "R")]], "R"),
        (["GB": [(1, "U"), (6, "PG"), (5, "12"), (4, "12A"), (2, "15"), (3, "18")]], "18"),
        (["GB": [(1, "U"), (6, "PG"), (5, "12"), (4, "12A"), (2, "15")]], "15"),
        (["GB": [(1, "U"), (6, "PG"), (5, "12"), (4, "12A")]], "12A"),
        (["GB": [(1, "U"), (6, "PG"), (5, "12")]], "12"),
        (["GB": [(1, "U"), (6, "PG")]], "PG"),
        (["GB": [(3, ""), (3, " 15 "), (3, "18")]], "15"),
        (["GB": [(9, "X")], "US": [(3, "")]], nil),
        (["FR": [(3, "12")]], nil),
        ([:], nil),
    ]

    @Test(arguments: cases)
    func `a movie's certification is that of the region, then of the US, the theatrical one first`(
        countries: [String: [(Int, String)]], expected: String?
    ) throws {
        #expect(try movie(countries).certification(region: "GB") == expected)
        #expect(try movie(countries).certification(region: "gb") == expected)
    }

    @Test(
        arguments: [
            ([("GB", "15"), ("US", "TV-MA")], "15"), ([("US", "TV-MA")], "TV-MA"),
            ([("GB", ""), ("GB", "12"), ("US", "TV-MA")], "12"), ([("GB", " "), ("US", "TV-MA")], "TV-MA"),
            ([("FR", "12")], nil), ([], nil),
        ] as [([(String, String)], String?)])
    func `a series' rating is the first of the region that is not blank, then of the US`(
        rows: [(String, String)], expected: String?
    ) throws {
        let results = rows.map { #"{"iso_3166_1": "\#($0)", "rating": "\#($1)"}"# }.joined(separator: ",")
        let json = Data(#"{"results": [\#(results)]}"#.utf8)
        #expect(try WireDecoder().decode(ContentRatings.self, from: json).value.certification(region: "GB") == expected)
    }
}
