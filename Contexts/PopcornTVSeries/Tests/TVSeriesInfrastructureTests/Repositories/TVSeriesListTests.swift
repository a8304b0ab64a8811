import Storage
import TVSeriesDomain
import Testing

@testable import TVSeriesInfrastructure

@Suite struct TVSeriesListTests {
    @Test func `no two lists share a name, and none depends on the region`() {
        let searches = [
            TVSeriesSearch("1999"), TVSeriesSearch("", year: 1999), TVSeriesSearch("a", year: 1999),
            TVSeriesSearch("1999/a"), TVSeriesSearch("/a"), TVSeriesSearch("a"), TVSeriesSearch("A"),
            TVSeriesSearch("popular"),
        ]
        let lists: [TVSeriesList] =
            [
                .popular, .topRated, .airingToday, .onTheAir, .trending(.day), .trending(.week), .similar(to: 1),
                .similar(to: 11), .recommendations(for: 1), .recommendations(for: 11),
            ] + searches.map(TVSeriesList.search)
        #expect(Set(lists.map(\.stored.name)).count == lists.count)
        #expect(lists.allSatisfy { !$0.stored.dependsOnRegion })
    }
}
