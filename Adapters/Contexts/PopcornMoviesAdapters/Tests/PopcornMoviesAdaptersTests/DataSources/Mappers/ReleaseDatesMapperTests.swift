import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct ReleaseDatesMapperTests {
    @Test func `releases keep their countries, their certifications and TMDb's order`() throws {
        let dates = ReleaseDatesMapper().map(
            try wire(
                """
                {"results": [
                    {"iso_3166_1": "US", "release_dates": [
                        {"certification": "R", "iso_639_1": "en", "note": "Fox", "type": 3,
                         "release_date": "1999-10-15T01:02:03.000Z"},
                        {"certification": "", "type": 1, "release_date": "1999-10-15T00:00:00.000Z"}]},
                    {"iso_3166_1": "GB", "release_dates": [{"certification": "18", "type": 5, "release_date": ""}]},
                    {"iso_3166_1": "DE", "release_dates": []}]}
                """),
            movieID: 550)
        #expect(
            dates
                == ReleaseDates(
                    id: 550,
                    releases: [
                        MovieRelease(
                            countryCode: "US", certification: "R", type: .theatrical,
                            releasedAt: Date(timeIntervalSince1970: 939_949_323)),
                        MovieRelease(
                            countryCode: "US", certification: nil, type: .premiere,
                            releasedAt: Date(timeIntervalSince1970: 939_945_600)),
                        MovieRelease(countryCode: "GB", certification: "18", type: .physical, releasedAt: nil),
                    ]))
    }

    @Test(arguments: [
        (1, ReleaseType.premiere), (2, .theatricalLimited), (3, .theatrical), (4, .digital), (5, .physical),
        (6, .television), (7, nil), (0, nil),
    ])
    func `a known release type number is mapped, and any other becomes nil`(number: Int, type: ReleaseType?) throws {
        let dates = ReleaseDatesMapper().map(
            try wire(
                #"{"results": [{"iso_3166_1": "US", "release_dates": [{"certification": "R", "type": \#(number)}]}]}"#),
            movieID: 550)
        #expect(
            dates
                == ReleaseDates(id: 550, releases: [MovieRelease(countryCode: "US", certification: "R", type: type)]))
    }
}
