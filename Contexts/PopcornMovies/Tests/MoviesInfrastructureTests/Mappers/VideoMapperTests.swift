import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct VideoMapperTests {
    private let mapper = VideoMapper()

    @Test func `every property is stored under its own name`() {
        let domain = Video.mock()
        #expect(
            properties(of: mapper.map(domain))
                == properties(of: domain, renaming: ["id": "videoID", "key": "videoKey"]))
    }

    @Test(arguments: [Video.mock(), Video(id: "", key: "", name: "", site: "", type: "")])
    func `a video survives the round trip`(_ domain: Video) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
