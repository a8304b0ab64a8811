extension TMDb {
    /// The ids of a title or a person in other catalogues.
    public struct ExternalIDs: Decodable, Equatable, Sendable {
        /// The id at IMDb: "tt0137523" for a title, "nm0000093" for a person.
        public let imdbID: String?
        /// The id at Wikidata: "Q190050".
        public let wikidataID: String?
        /// The name at Facebook.
        public let facebookID: String?
        /// The name at Instagram.
        public let instagramID: String?
        /// The name at Twitter.
        public let twitterID: String?
        /// The TheTVDB id; TV series only.
        public let tvdbID: Int?

        private enum CodingKeys: String, CodingKey {
            case imdbID = "imdb_id"
            case wikidataID = "wikidata_id"
            case facebookID = "facebook_id"
            case instagramID = "instagram_id"
            case twitterID = "twitter_id"
            case tvdbID = "tvdb_id"
        }
    }
}
