import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CrewMemberDetailsMapperTests {
    private let mapper = CrewMemberDetailsMapper()

    private func details(isResolved: Bool) -> CrewMemberDetails {
        CrewMemberDetails(
            id: 7467,
            creditID: "631f0289568463007bbe28a5",
            name: "David Fincher",
            job: "Director",
            department: "Directing",
            gender: .other,
            profileURLSet: isResolved ? .profile("fincher.jpg") : nil)
    }

    @Test func `a crew member passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a crew member passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
