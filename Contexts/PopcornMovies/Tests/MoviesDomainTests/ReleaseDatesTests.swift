import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@Suite struct ReleaseDatesTests {
    /// Returns the certification in `region` of releases written as "DE 16 theatrical"; "-" is a missing value.
    private func certification(_ releases: [String], in region: String) -> String? {
        let releases = releases.map { text in
            let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            return MovieRelease.mock(
                countryCode: words[0], certification: words[1] == "-" ? nil : words[1].replacing("_", with: " "),
                type: Self.types[words[2]])
        }
        return ReleaseDates.mock(releases: releases).certification(in: region)?.text
    }

    private static let types: [String: ReleaseType] = [
        "premiere": .premiere, "limited": .theatricalLimited, "theatrical": .theatrical, "digital": .digital,
        "physical": .physical, "television": .television,
    ]

    @Test(arguments: [
        (["DE 16 theatrical", "US R theatrical"], "DE", "16"),
        (["US R theatrical", "DE 16 theatrical"], "DE", "16"),
        (["DE 16 theatrical", "US R theatrical"], "FR", "R"),
        (["DE 16 theatrical", "US R theatrical"], "US", "R"),
        (["DE 16 theatrical"], "FR", nil),
        (["DE 16 theatrical"], "US", nil),
        (["DE 16 theatrical"], "de", "16"),
        ([], "US", nil),
    ])
    func `the certification is that of the region or, if it has none, that of the US`(
        _ releases: [String], _ region: String, _ expected: String?
    ) {
        #expect(certification(releases, in: region) == expected)
    }

    @Test(arguments: [
        (["DE - theatrical", "US R theatrical"], "R"),
        (["DE  theatrical", "US R theatrical"], "R"),
        (["DE __ theatrical", "US R theatrical"], "R"),
        (["DE  theatrical", "DE 12 television", "US R theatrical"], "12"),
        (["DE  theatrical", "US  theatrical"], nil),
    ])
    func `a blank certification is skipped`(_ releases: [String], _ expected: String?) {
        #expect(certification(releases, in: "DE") == expected)
    }

    @Test(arguments: 0..<6)
    func `theatrical releases come first, then limited, digital, physical, television and premiere ones`(_ first: Int) {
        let order = ["theatrical", "limited", "digital", "physical", "television", "premiere"].dropFirst(first)
        let releases = order.map { "US \($0)-rated \($0)" } + ["US unknown -"]
        #expect(certification(releases, in: "US") == order.first.map { "\($0)-rated" })
        #expect(certification(releases.reversed(), in: "US") == order.first.map { "\($0)-rated" })
    }

    @Test func `the first of two releases of one type takes precedence`() {
        #expect(certification(["US R theatrical", "US PG theatrical"], in: "US") == "R")
    }

    @Test func `a release of an unknown type is used if the region has no other`() {
        #expect(certification(["US R -", "DE 16 theatrical"], in: "US") == "R")
    }

    @Test(arguments: [("DE", "DE"), ("de", "DE"), ("FR", "US")])
    func `a certification has its country`(region: String, country: String) {
        let releases = ReleaseDates.mock(releases: [
            .mock(countryCode: "US", certification: "R"), .mock(countryCode: "DE", certification: "16"),
        ])
        #expect(releases.certification(in: region)?.countryCode == country)
    }

    @Test(
        arguments: [
            ("GB", 20.0), ("gb", 20), ("US", 50), ("FR", nil), ("IT", nil),
        ] as [(String, Double?)])
    func `the release day in a region is its first in cinemas, or else the first but premieres`(
        region: String, day: Double?
    ) {
        func release(_ country: String, _ type: ReleaseType?, _ day: Double?) -> MovieRelease {
            .mock(countryCode: country, type: type, releasedAt: day.map { Date(timeIntervalSince1970: $0 * 86_400) })
        }
        let releases = ReleaseDates.mock(releases: [
            release("GB", .premiere, 1), release("GB", .digital, 10), release("GB", .theatrical, 30),
            release("GB", .theatricalLimited, 20), release("US", .physical, 60), release("US", .digital, 50),
            release("FR", .premiere, 1), release("IT", .theatrical, nil),
        ])
        #expect(releases.releaseDate(in: region)?.timeIntervalSince1970 == day.map { $0 * 86_400 })
    }
}
