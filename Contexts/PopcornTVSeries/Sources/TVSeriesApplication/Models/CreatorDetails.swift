public import CoreDomain
public import TVSeriesDomain

/// A person who created a TV series.
public struct CreatorDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// Identifies the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The name in its original script.
    public let originalName: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` without a path or without the images configuration.
    public let profileURLSet: ImageURLSet?
}
