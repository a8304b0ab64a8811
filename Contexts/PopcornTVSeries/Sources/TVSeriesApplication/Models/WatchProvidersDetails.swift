public import CoreDomain
public import Foundation

/// The services on which a TV series can be watched in one country. The data is from JustWatch.
public struct WatchProvidersDetails: Identifiable, Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// TMDb's page about the offers.
    public let link: URL?
    /// Services that include it in a subscription.
    public let stream: [WatchProviderDetails]?
    /// Services that show it for free.
    public let free: [WatchProviderDetails]?
    /// Services that show it for free, with advertisements.
    public let ads: [WatchProviderDetails]?
    /// Services that rent it.
    public let rent: [WatchProviderDetails]?
    /// Services that sell it.
    public let buy: [WatchProviderDetails]?

    /// The value of `countryCode`.
    public var id: String { countryCode }
}

/// A service a TV series can be watched on.
public struct WatchProviderDetails: Identifiable, Equatable, Sendable, Codable {
    /// The id, unique among its kind.
    public let id: Int
    /// The name.
    public let name: String
    /// The logo's URLs, or `nil` without a path or without the images configuration.
    public let logoURLSet: ImageURLSet?
    /// The rank among the services; the lowest is the most prominent.
    public let displayPriority: Int?
}
