public import Foundation

/// The services on which a TV series can be watched in one country. The data is from JustWatch.
public struct WatchProviders: Identifiable, Equatable, Sendable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// TMDb's page about the offers.
    public let link: URL?
    /// Services that include it in a subscription.
    public let stream: [WatchProvider]?
    /// Services that show it for free.
    public let free: [WatchProvider]?
    /// Services that show it for free, with advertisements.
    public let ads: [WatchProvider]?
    /// Services that rent it.
    public let rent: [WatchProvider]?
    /// Services that sell it.
    public let buy: [WatchProvider]?

    /// The value of `countryCode`.
    public var id: String { countryCode }

    /// Creates offers.
    public init(
        countryCode: String, link: URL? = nil, stream: [WatchProvider]? = nil, free: [WatchProvider]? = nil,
        ads: [WatchProvider]? = nil, rent: [WatchProvider]? = nil, buy: [WatchProvider]? = nil
    ) {
        (self.countryCode, self.link, self.stream) = (countryCode, link, stream)
        (self.free, self.ads, self.rent, self.buy) = (free, ads, rent, buy)
    }

    /// Whether any service is listed. TMDb sometimes has a country with a link only.
    public var hasOffers: Bool { [stream, free, ads, rent, buy].contains { $0?.isEmpty == false } }
}

/// A service a TV series can be watched on.
public struct WatchProvider: Identifiable, Equatable, Sendable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The logo's path, unresolved.
    public let logoPath: URL?
    /// The rank among the services; the lowest is the most prominent.
    public let displayPriority: Int?

    /// Creates a watch provider.
    public init(id: Int, name: String, logoPath: URL? = nil, displayPriority: Int? = nil) {
        (self.id, self.name, self.logoPath, self.displayPriority) = (id, name, logoPath, displayPriority)
    }
}
