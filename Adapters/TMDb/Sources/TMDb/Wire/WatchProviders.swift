public import Foundation

/// Where a title can be seen, by country (ISO 3166-1). The data is JustWatch's, which is to be said with it.
public struct WatchProviders: Decodable, Equatable, Sendable {
    public let results: [String: CountryWatchProviders]
}

/// Where a title can be seen in one country; a way in which nobody offers it is nil.
public struct CountryWatchProviders: Decodable, Equatable, Sendable {
    /// TMDb's page about it.
    public let link: URL?
    /// With a subscription.
    public let flatrate: [WatchProvider]?
    public let rent: [WatchProvider]?
    public let buy: [WatchProvider]?
    /// For free, with advertisements.
    public let ads: [WatchProvider]?
    public let free: [WatchProvider]?
}

/// Someone who shows, lends or sells titles.
public struct WatchProvider: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let logoPath: URL?
    /// Smaller is shown first.
    public let displayPriority: Int?

    static let identity = ["providerId", "providerName"]

    private enum CodingKeys: String, CodingKey {
        case logoPath, displayPriority
        case id = "providerId"
        case name = "providerName"
    }
}
