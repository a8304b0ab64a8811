import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeriesPreviewMapperTests {
    private let mapper = TVSeriesPreviewMapper()

    @Test(arguments: [
        TVSeriesPreview.mock(), TVSeriesPreview(id: 0, name: ""), .mock(originCountry: [], genreIDs: []),
    ])
    func `a preview survives the round trip, with every property under its own name`(_ domain: TVSeriesPreview) throws {
        try checkRoundTrip(domain, renaming: ["id": "seriesID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = TVSeriesPreview(id: 60059, name: "")
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
