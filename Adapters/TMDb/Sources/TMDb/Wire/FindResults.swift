extension TMDb {
    /// The records with another catalogue's id, from `/find/{id}`.
    public struct FindResults: Decodable, Equatable, Sendable {
        /// The movies with the requested id.
        public let movieResults: [MovieListItem]?
        /// The TV series with the requested id.
        public let tvResults: [TVSeriesListItem]?
        /// The episodes with the requested id.
        public let tvEpisodeResults: [TVEpisode]?
        /// The people with the requested id.
        public let personResults: [PersonListItem]?

        private enum CodingKeys: String, CodingKey {
            case movieResults = "movie_results"
            case tvResults = "tv_results"
            case tvEpisodeResults = "tv_episode_results"
            case personResults = "person_results"
        }
    }
}
