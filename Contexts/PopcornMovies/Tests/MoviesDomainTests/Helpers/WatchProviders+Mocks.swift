import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain

extension WatchProviders {
    package static func mock(
        countryCode: String = "US",
        link: URL? = url("https://example.org/550/watch?locale=US"),
        stream: [WatchProvider]? = [.mock(), .mock(id: 8, name: "Other Streamer", logoPath: nil, displayPriority: 1)],
        free: [WatchProvider]? = [.mock(id: 73, name: "Free")],
        ads: [WatchProvider]? = [.mock(id: 300, name: "Adverts")],
        rent: [WatchProvider]? = [.mock(id: 2, name: "Rental", displayPriority: nil)],
        buy: [WatchProvider]? = [.mock(id: 3, name: "Shop")]
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
