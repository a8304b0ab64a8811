import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct ImageCollectionMapperTests {
    private let mapper = ImageCollectionMapper()

    @Test func `every property of a series' images is stored under its own name, with their language and age`() {
        let entity = mapper.map(.mock(), language: "de", cachedAt: ManualClock.start)
        var expected = properties(
            of: ImageCollection.mock(), renaming: ["id": "seriesID"],
            setting: ["language": "de", "cachedAt": ManualClock.start])
        // A series has no stills.
        expected["stillPaths"] = nil
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [ImageCollection.mock(), ImageCollection(id: 1)])
    func `images survive the round trip`(_ domain: ImageCollection) {
        #expect(mapper.map(mapper.map(domain, language: "de", cachedAt: ManualClock.start)) == domain)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = ImageCollection(id: 1396)
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
