import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CreditsDetailsMapperTests {
    private let mapper = CreditsDetailsMapper()

    @Test func `the cast keeps its order, and the crew comes by department`() {
        let credits = Credits.mock(
            cast: [.mock(name: "Z", order: 1), .mock(name: "A", order: 0)],
            crew: [
                .mock(name: "Editor", department: "Editing"), .mock(name: "Writer", department: "Writing"),
                .mock(name: "Director", department: "Directing"), .mock(name: "Editor's aid", department: "Editing"),
            ])
        let details = mapper.map(credits, imagesConfiguration: .mock())
        #expect(details.id == 550)
        #expect(details.cast.map(\.name) == ["Z", "A"])
        #expect(details.crew.map(\.name) == ["Director", "Writer", "Editor", "Editor's aid"])
    }

    @Test func `portraits are resolved`() {
        let details = mapper.map(.mock(), imagesConfiguration: .mock())
        #expect(details.cast.map(\.profileURLSet) == [.profile("norton.jpg"), .profile("norton.jpg")])
        #expect(details.crew.map(\.profileURLSet) == [.profile("fincher.jpg"), .profile("fincher.jpg")])
    }

    @Test func `without a configuration there are no portraits`() {
        let details = mapper.map(.mock(), imagesConfiguration: nil)
        #expect(details.cast.map(\.profileURLSet) == [nil, nil])
        #expect(details.crew.map(\.profileURLSet) == [nil, nil])
    }
}
