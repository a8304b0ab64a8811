import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@Suite struct TVSeriesPreviewTests {
    @Test(arguments: [(TVSeries.mock(), [18, 80]), (TVSeries(id: 1, name: "One"), nil)])
    func `a preview has the series' values under the same names`(_ series: TVSeries, _ genreIDs: [Int]?) {
        var expected = properties(of: series, setting: ["genreIDs": genreIDs])
        let row = properties(of: TVSeriesPreview(series))
        expected = expected.filter { row.keys.contains($0.key) }
        #expect(row == expected)
    }
}
