import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CreditsDetailsMapperTests {
    private let mapper = CreditsDetailsMapper()

    @Test func `cast and crew keep their order`() {
        let credits = Credits.mock(
            cast: [.mock(name: "Z", order: 1), .mock(name: "A", order: 0)],
            crew: [.mock(name: "Writer", department: "Writing"), .mock(name: "Director", department: "Directing")])
        let details = mapper.map(credits, imagesConfiguration: .mock())
        #expect(details.id == 550)
        #expect(details.cast.map(\.name) == ["Z", "A"])
        #expect(details.crew.map(\.name) == ["Writer", "Director"])
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a cast or crew member is mapped, and a resolvable portrait becomes URLs`(
        _ configuration: ImagesConfiguration?
    ) {
        let credits = Credits.mock(cast: [.mock()], crew: [.mock()])
        let details = mapper.map(credits, imagesConfiguration: configuration)
        func expected(_ member: Any, _ path: URL?) -> [String: String] {
            properties(
                of: member, renaming: ["profilePath": "profileURLSet"],
                setting: ["profileURLSet": configuration?.profileURLSet(for: path)])
        }
        #expect(details.cast.map { properties(of: $0) } == credits.cast.map { expected($0, $0.profilePath) })
        #expect(details.crew.map { properties(of: $0) } == credits.crew.map { expected($0, $0.profilePath) })
    }
}
