extension TMDb {
    /// The ids of a title or a person in other catalogues.
    public struct ExternalIDs: Decodable, Equatable, Sendable {
        /// The IMDb id, such as "tt0137523" for a title or "nm0000093" for a person.
        public let imdbID: String?
        /// The Wikidata id, such as "Q190050".
        public let wikidataID: String?
        /// The Facebook user name.
        public let facebookID: String?
        /// The Instagram user name.
        public let instagramID: String?
        /// The Twitter user name.
        public let twitterID: String?
        /// The TheTVDB id, for TV series only.
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
