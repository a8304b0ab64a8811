import CoreDomain
import CoreDomainTestHelpers
import Foundation
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct CreditsDetailsMapperTests {
    private let crew = ["Editing", "Writing", "Directing", "Editing"]

    @Test func `cast and guest stars keep their order, and the crew is ordered by department`() {
        let credits = Credits.mock(
            cast: [.mock(name: "Z", order: 1), .mock(name: "A", order: 0)],
            crew: crew.enumerated().map { .mock(name: "\($0)", department: $1) },
            guestStars: [.mock(name: "Y", order: 1), .mock(name: "B", order: 0)])
        let details = CreditsDetailsMapper().map(credits, .mock())
        #expect(details.cast.map(\.name) == ["Z", "A"])
        #expect(details.crew.map(\.name) == ["2", "1", "0", "3"])
        #expect(details.guestStars?.map(\.name) == ["Y", "B"])
        #expect(CreditsDetailsMapper().map(.mock(guestStars: nil), nil).guestStars == nil)
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a member passes, the portrait as URLs if it can be resolved`(
        _ configuration: ImagesConfiguration?
    ) {
        func expected(_ member: Any, _ path: URL?) -> [String: String] {
            properties(
                of: member, renaming: ["profilePath": "profileURLSet"],
                setting: ["profileURLSet": configuration?.profileURLSet(for: path)])
        }
        let credits = Credits.mock()
        let details = CreditsDetailsMapper().map(credits, configuration)
        #expect(details.cast.map { properties(of: $0) } == credits.cast.map { expected($0, $0.profilePath) })
        #expect(
            details.crew.map { properties(of: $0) } == credits.crew.reversed().map { expected($0, $0.profilePath) })
    }
}
