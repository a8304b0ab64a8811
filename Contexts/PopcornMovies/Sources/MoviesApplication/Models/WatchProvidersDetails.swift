public import Foundation

/// Where a movie can be watched in one country, ready for a face. The data is JustWatch’s.
public struct WatchProvidersDetails: Identifiable, Equatable, Sendable, Encodable {
    public let countryCode: String
    public let link: URL?
    /// With a subscription.
    public let stream: [WatchProviderDetails]?
    public let free: [WatchProviderDetails]?
    public let ads: [WatchProviderDetails]?
    public let rent: [WatchProviderDetails]?
    public let buy: [WatchProviderDetails]?

    public var id: String { countryCode }
}
