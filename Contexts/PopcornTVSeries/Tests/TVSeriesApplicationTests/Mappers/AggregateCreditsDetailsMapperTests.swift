import CoreDomain
import CoreDomainTestHelpers
import Foundation
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct AggregateCreditsDetailsMapperTests {
    @Test func `a series' cast and crew keep their order`() {
        let departments = ["Writing", "Directing"]
        let credits = AggregateCredits.mock(
            crew: departments.enumerated().map { .mock(name: "\($0)", department: $1) })
        let details = AggregateCreditsDetailsMapper().map(credits, .mock())
        #expect(details.id == 1396)
        #expect(details.cast.map(\.name) == ["Bryan Cranston", "Aaron Paul"])
        #expect(details.crew.map(\.name) == ["0", "1"])
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a series' cast and crew is mapped, and resolvable portraits become URLs`(
        _ configuration: ImagesConfiguration?
    ) {
        func expected(_ member: Any, _ path: URL?) -> [String: String] {
            properties(
                of: member, renaming: ["profilePath": "profileURLSet"],
                setting: ["profileURLSet": configuration?.profileURLSet(for: path)])
        }
        let all = AggregateCredits.mock()
        let details = AggregateCreditsDetailsMapper().map(all, configuration)
        #expect(details.cast.map { properties(of: $0) } == all.cast.map { expected($0, $0.profilePath) })
        #expect(details.crew.map { properties(of: $0) } == all.crew.map { expected($0, $0.profilePath) })
    }
}
