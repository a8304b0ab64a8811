import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@Suite struct ContentRatingsTests {
    /// Returns the certification in `region` of ratings written as "DE 16"; "-" is a missing value.
    private func certification(_ ratings: [String], in region: String) -> String? {
        let ratings = ratings.map { text in
            let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return ContentRating(countryCode: words[0], rating: words[1] == "-" ? nil : words[1])
        }
        return ContentRatings.mock(ratings: ratings).certification(in: region)?.text
    }

    @Test(arguments: [
        (["DE 16", "US TV-MA"], "DE", "16"), (["US TV-MA", "DE 16"], "DE", "16"),
        (["DE 16", "US TV-MA"], "FR", "TV-MA"), (["DE 16", "US TV-MA"], "US", "TV-MA"), (["DE 16"], "FR", nil),
        (["DE 16"], "US", nil), (["DE 16"], "de", "16"), (["de 16"], "DE", "16"), ([], "US", nil),
    ])
    func `the certification is that of the region, otherwise that of the US`(
        _ ratings: [String], _ region: String, _ expected: String?
    ) {
        #expect(certification(ratings, in: region) == expected)
    }

    @Test(arguments: [
        (["DE -", "US TV-MA"], "TV-MA"), (["DE ", "US TV-MA"], "TV-MA"), (["DE   ", "US TV-MA"], "TV-MA"),
        (["DE ", "DE 12", "US TV-MA"], "12"), (["DE ", "US "], nil),
    ])
    func `a blank certification is skipped`(_ ratings: [String], _ expected: String?) {
        #expect(certification(ratings, in: "DE") == expected)
    }

    @Test func `the first of two certifications of a country takes precedence`() {
        #expect(certification(["US TV-MA", "US TV-14"], in: "US") == "TV-MA")
    }

    @Test(arguments: [("DE", "DE"), ("de", "DE"), ("FR", "US")])
    func `a certification has its country`(region: String, country: String) {
        let ratings = ContentRatings.mock(ratings: [
            ContentRating(countryCode: "US", rating: "TV-MA"), ContentRating(countryCode: "DE", rating: "16"),
        ])
        #expect(ratings.certification(in: region)?.countryCode == country)
    }
}
