import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CreditsDetailsMapperTests {
    private let mapper = CreditsDetailsMapper()

    @Test func `the cast keeps its order, and the crew is ordered by department`() {
        let credits = Credits.mock(
            cast: [.mock(name: "Z", order: 1), .mock(name: "A", order: 0)],
            crew: [
                .mock(name: "Editor", department: "Editing"), .mock(name: "Writer", department: "Writing"),
                .mock(name: "Director", department: "Directing"), .mock(name: "Assistant", department: "Editing"),
            ])
        let details = mapper.map(credits, imagesConfiguration: .mock())
        #expect(details.id == 550)
        #expect(details.cast.map(\.name) == ["Z", "A"])
        #expect(details.crew.map(\.name) == ["Director", "Writer", "Editor", "Assistant"])
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `members are mapped with their portraits`(_ configuration: ImagesConfiguration?) {
        let credits = Credits.mock(crew: [.mock()])
        let details = mapper.map(credits, imagesConfiguration: configuration)
        #expect(
            details.cast == credits.cast.map { CastMemberDetailsMapper().map($0, imagesConfiguration: configuration) })
        #expect(
            details.crew == credits.crew.map { CrewMemberDetailsMapper().map($0, imagesConfiguration: configuration) })
    }
}
