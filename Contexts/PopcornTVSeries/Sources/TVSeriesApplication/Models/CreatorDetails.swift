public import CoreDomain
public import TVSeriesDomain

/// A person who created a TV series.
public struct CreatorDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let creditID: String
    public let name: String
    /// The name in its original script.
    public let originalName: String
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
}
