public import Foundation

/// How TMDb wants to be used, as `/configuration` answers.
public struct APIConfiguration: Decodable, Equatable, Sendable {
    public let images: ImagesSection

    /// Where images lie and in which sizes.
    public struct ImagesSection: Decodable, Equatable, Sendable {
        public let baseURL: URL?
        public let secureBaseURL: URL
        public let backdropSizes: [String]
        public let logoSizes: [String]
        public let posterSizes: [String]
        public let profileSizes: [String]
        public let stillSizes: [String]

        private enum CodingKeys: String, CodingKey {
            case backdropSizes, logoSizes, posterSizes, profileSizes, stillSizes
            case baseURL = "baseUrl"
            case secureBaseURL = "secureBaseUrl"
        }
    }
}

/// The genres of one kind of title, as `/genre/{movie,tv}/list` answers.
public struct GenreList: Decodable, Equatable, Sendable {
    public let genres: [Genre]
}
