extension TMDb {
    /// The id of a title or a person in another catalogue.
    public struct ExternalIDs: Decodable, Equatable, Sendable {
        /// The IMDb id, such as "tt0137523" for a title or "nm0000093" for a person.
        public let imdbID: String?

        private enum CodingKeys: String, CodingKey {
            case imdbID = "imdb_id"
        }
    }
}
