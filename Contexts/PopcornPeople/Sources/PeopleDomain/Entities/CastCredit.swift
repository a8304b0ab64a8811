/// A person's role in a title.
public struct CastCredit: Equatable, Sendable, Codable {
    /// The movie or TV series.
    public let title: CreditTitle
    public let creditID: String
    /// The role, or empty if it is unknown.
    public let character: String
    /// The position in the cast, counted from 0; `nil` for a TV series.
    public let order: Int?
    /// The number of episodes the person contributed to; `nil` for a movie.
    public let episodeCount: Int?

    public init(
        title: CreditTitle, creditID: String, character: String, order: Int? = nil, episodeCount: Int? = nil
    ) {
        self.title = title
        self.creditID = creditID
        self.character = character
        self.order = order
        self.episodeCount = episodeCount
    }
}
