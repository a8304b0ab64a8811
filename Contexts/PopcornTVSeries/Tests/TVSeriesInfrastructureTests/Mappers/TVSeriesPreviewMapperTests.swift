import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeriesPreviewMapperTests {
    private let mapper = TVSeriesPreviewMapper()

    private func entity(_ domain: TVSeriesPreview = .mock()) -> TVSeriesTVSeriesPreviewEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property is stored under its own name, with language and age`() {
        let expected = properties(
            of: TVSeriesPreview.mock(), renaming: ["id": "seriesID"],
            setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity()) == expected)
    }

    @Test(arguments: [
        TVSeriesPreview.mock(), TVSeriesPreview(id: 0, name: ""), .mock(originCountry: [], genreIDs: []),
    ])
    func `a preview survives the round trip`(_ domain: TVSeriesPreview) {
        #expect(mapper.map(entity(domain)) == domain)
    }
}
