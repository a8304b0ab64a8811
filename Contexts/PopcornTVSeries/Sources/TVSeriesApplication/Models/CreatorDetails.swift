public import CoreDomain
public import TVSeriesDomain

/// A person who created a TV series.
public struct CreatorDetails: Identifiable, Equatable, Sendable, Codable {
    /// The person's id.
    public let id: Int
    /// The id of the credit.
    public let creditID: String
    /// The name.
    public let name: String
    /// The name in its original script.
    public let originalName: String
    /// The person's gender.
    public let gender: Gender
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
}
