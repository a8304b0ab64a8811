import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@testable import PeopleApplication

@Suite struct CreditTitleDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a title is mapped, with all roles and jobs, and resolvable images become URLs`(
        _ configuration: ImagesConfiguration?
    ) throws {
        let title = CreditTitle.mock(item: ItemReference(.tvSeries, 9))
        let credits = CombinedCredits(
            id: 287, cast: [.mock(title: title, creditID: "c1", episodeCount: 6)],
            crew: [
                .mock(title: title, creditID: "c2", job: "Producer", department: "Production", episodeCount: 2),
                .mock(title: title, creditID: "c3", episodeCount: nil),
            ])
        let details = CreditTitleDetailsMapper().map(
            try #require(credits.titles.first), imagesConfiguration: configuration)
        var expected = properties(
            of: title, renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "kind": "tv", "id": 9, "creditIDs": ["c1", "c2", "c3"], "characters": ["Tyler Durden"], "order": 1,
                "jobs": ["Producer", "Director"], "departments": ["Production", "Directing"], "episodeCount": 6,
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("backdrop.jpg") },
            ])
        expected["item"] = nil
        #expect(properties(of: details) == expected)
    }
}
