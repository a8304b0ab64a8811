/// What other catalogues call a title or a person.
public struct ExternalIDs: Decodable, Equatable, Sendable {
    public let imdbID: String?
    public let wikidataID: String?
    public let facebookID: String?
    public let instagramID: String?
    public let twitterID: String?
    public let tvdbID: Int?

    private enum CodingKeys: String, CodingKey {
        case imdbID = "imdbId"
        case wikidataID = "wikidataId"
        case facebookID = "facebookId"
        case instagramID = "instagramId"
        case twitterID = "twitterId"
        case tvdbID = "tvdbId"
    }
}
