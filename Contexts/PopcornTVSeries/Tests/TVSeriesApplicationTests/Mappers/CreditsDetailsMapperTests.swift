import CoreDomain
import CoreDomainTestHelpers
import Foundation
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct CreditsDetailsMapperTests {
    @Test func `cast, crew and guest stars keep their order`() {
        let credits = Credits.mock(
            cast: [.mock(name: "Z", order: 1), .mock(name: "A", order: 0)],
            crew: [.mock(name: "Writer", department: "Writing"), .mock(name: "Director", department: "Directing")],
            guestStars: [.mock(name: "Y", order: 1), .mock(name: "B", order: 0)])
        let details = CreditsDetailsMapper().map(credits, .mock())
        #expect(details.cast.map(\.name) == ["Z", "A"])
        #expect(details.crew.map(\.name) == ["Writer", "Director"])
        #expect(details.guestStars?.map(\.name) == ["Y", "B"])
        #expect(CreditsDetailsMapper().map(.mock(guestStars: nil), nil).guestStars == nil)
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a member is mapped, and a resolvable portrait becomes URLs`(
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
        #expect(details.crew.map { properties(of: $0) } == credits.crew.map { expected($0, $0.profilePath) })
    }
}
