import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct CastMemberDetailsMapperTests {
    private let mapper = CastMemberDetailsMapper()

    private func details(isResolved: Bool) -> CastMemberDetails {
        CastMemberDetails(
            id: 819,
            castID: 4,
            creditID: "52fe4250c3a36847f80149f3",
            name: "Edward Norton",
            character: "The Narrator",
            gender: .male,
            profileURLSet: isResolved ? .profile("norton.jpg") : nil,
            order: 1)
    }

    @Test func `a cast member passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a cast member passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
