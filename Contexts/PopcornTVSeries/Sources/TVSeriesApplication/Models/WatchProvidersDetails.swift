public import CoreDomain
public import Foundation

/// The services that offer a TV series in one country. The data is from JustWatch.
public struct WatchProvidersDetails: Identifiable, Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    /// TMDb's page about the offers.
    public let link: URL?
    /// The services that include the title in a subscription.
    public let stream: [WatchProviderDetails]?
    /// The services that offer the title for free.
    public let free: [WatchProviderDetails]?
    /// The services that offer the title for free, with advertisements.
    public let ads: [WatchProviderDetails]?
    /// The services that rent out the title.
    public let rent: [WatchProviderDetails]?
    /// The services that sell the title.
    public let buy: [WatchProviderDetails]?

    public var id: String { countryCode }
}

/// A service that offers a TV series.
public struct WatchProviderDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The logo's URLs, or `nil` if the path or the images configuration is missing.
    public let logoURLSet: ImageURLSet?
    /// The position among services; lower values are more prominent.
    public let displayPriority: Int?
}
