public import Foundation

/// Where a movie can be watched in one country. The data is JustWatch’s.
public struct WatchProviders: Identifiable, Equatable, Sendable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// TMDb’s page about it.
    public let link: URL?
    /// With a subscription.
    public let stream: [WatchProvider]?
    public let free: [WatchProvider]?
    /// For free, with advertisements.
    public let ads: [WatchProvider]?
    public let rent: [WatchProvider]?
    public let buy: [WatchProvider]?

    public var id: String { countryCode }

    public init(
        countryCode: String,
        link: URL? = nil,
        stream: [WatchProvider]? = nil,
        free: [WatchProvider]? = nil,
        ads: [WatchProvider]? = nil,
        rent: [WatchProvider]? = nil,
        buy: [WatchProvider]? = nil
    ) {
        self.countryCode = countryCode
        self.link = link
        self.stream = stream
        self.free = free
        self.ads = ads
        self.rent = rent
        self.buy = buy
    }
}
