public import Foundation

/// The services that offer a movie in one country, the most prominent first. The data is from JustWatch.
public struct WatchProviders: Identifiable, Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// TMDb's page about the offers.
    public let link: URL?
    /// The services that include the title in a subscription.
    public let stream: [WatchProvider]?
    /// The services that offer the title for free.
    public let free: [WatchProvider]?
    /// The services that offer the title for free, with advertisements.
    public let ads: [WatchProvider]?
    /// The services that rent out the title.
    public let rent: [WatchProvider]?
    /// The services that sell the title.
    public let buy: [WatchProvider]?

    public var id: String { countryCode }

    public init(
        countryCode: String, link: URL? = nil, stream: [WatchProvider]? = nil, free: [WatchProvider]? = nil,
        ads: [WatchProvider]? = nil, rent: [WatchProvider]? = nil, buy: [WatchProvider]? = nil
    ) {
        self.countryCode = countryCode
        self.link = link
        self.stream = stream
        self.free = free
        self.ads = ads
        self.rent = rent
        self.buy = buy
    }

    /// Whether any service is listed. For some countries, TMDb has only a link.
    package var hasOffers: Bool { [stream, free, ads, rent, buy].contains { $0?.isEmpty == false } }
}
