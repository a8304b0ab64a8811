import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension WatchProviders {
    package static func mock(
        countryCode: String = "US", link: URL? = url("https://example.org/1396/watch"),
        stream: [WatchProvider]? = [.mock(), .mock(id: 8, name: "Other Streamer", logoPath: nil, displayPriority: 1)],
        free: [WatchProvider]? = [.mock(id: 73)], ads: [WatchProvider]? = [.mock(id: 300)],
        rent: [WatchProvider]? = [.mock(id: 2, displayPriority: nil)], buy: [WatchProvider]? = [.mock(id: 3)]
    ) -> WatchProviders {
        WatchProviders(countryCode: countryCode, link: link, stream: stream, free: free, ads: ads, rent: rent, buy: buy)
    }
}

extension [WatchProviders] {
    /// Two countries; the second one lacks a link and several kinds of offers.
    package static var mock: [WatchProviders] {
        [.mock(), .mock(countryCode: "DE", link: nil, stream: [.mock(id: 9)], free: [], ads: nil, rent: nil, buy: nil)]
    }
}
