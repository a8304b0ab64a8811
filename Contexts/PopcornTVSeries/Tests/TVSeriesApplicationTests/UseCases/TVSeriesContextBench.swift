import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers

@testable import TVSeriesApplication

/// The use cases over a scripted repository.
struct TVSeriesContextBench {
    let repository = FakeTVSeriesRepository()
    var images = FakeImages()
    var lists = FakeLists()
    var region = "US"

    var series: TVSeriesContext {
        TVSeriesContext(series: repository, images: images, lists: lists, region: region)
    }

    /// Scripts a request for TV series 1396 with parts.
    func respond(
        with parts: Set<TVSeriesPart>, requiring required: TVSeriesPart? = nil, _ policy: FetchPolicy = .cached,
        _ series: TVSeriesAggregate = .mock(), _ freshness: Freshness = .network, warnings: [FetchWarning] = []
    ) {
        repository.script.respond(
            to: .item(1396, with: parts, requiring: required, policy),
            with: Fetched(series.only(parts), freshness, warnings: warnings))
    }

    static let detailsParts: Set<TVSeriesPart> = [.images, .contentRatings, .externalIDs]
    static let overviewParts: Set<TVSeriesPart> = detailsParts.union([.credits, .watchProviders])
    static let stale = Freshness.stale(since: ManualClock.start)
    static let broken = FetchError.badData("broken")
}
