import CatalogueKit
import Testing

@Suite struct `The feature of a catalogue` {
    @Test func `names the stored facets that aren't empty`() {
        #expect(
            CatalogueFeature.facets(similar: [1], videos: ["a"], pictures: [1]) == ["similar", "trailer", "images"])
        #expect(CatalogueFeature.facets(similar: [Int](), videos: ["a"], pictures: [Int]?.none) == ["trailer"])
        #expect(CatalogueFeature.facets(similar: [Int]?.none, videos: [String](), pictures: [Int]()) == [])
    }
}
