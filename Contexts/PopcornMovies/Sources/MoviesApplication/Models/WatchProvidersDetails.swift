public import Foundation

/// The services that offer a movie in one country, the most prominent first. The data is from JustWatch.
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
