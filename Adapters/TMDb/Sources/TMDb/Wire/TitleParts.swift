public import Foundation

extension TMDb {
    /// A genre of movies or TV series, such as "Drama".
    public struct Genre: Decodable, Equatable, Sendable {
        public let id: Int
        /// The name in the language of the request.
        public let name: String
    }

    /// A keyword of a movie or a TV series, such as "heist". Keywords are in English, whatever the request's language.
    public struct Keyword: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
    }

    /// The keywords of a movie or a TV series.
    ///
    /// The array's key is `keywords` in a movie's response and `results` in that of a series.
    public struct KeywordList: Decodable, Equatable, Sendable {
        /// The keywords, in TMDb's order.
        public let keywords: [Keyword]

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let key = container.contains(.results) ? CodingKeys.results : .keywords
            keywords = try container.decode([Keyword].self, forKey: key)
        }

        private enum CodingKeys: String, CodingKey {
            case keywords, results
        }
    }

    /// A collection, as listed in the record of one of its movies.
    public struct BelongsToCollection: OptionalObject, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The path of the poster, relative to the configuration's base URL.
        public let posterPath: URL?
        /// The path of the backdrop, relative to the configuration's base URL.
        public let backdropPath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
        }
    }

    /// A company that produced a title.
    public struct ProductionCompany: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The country of origin, as an ISO 3166-1 code, or "" if unknown.
        public let originCountry: String
        /// The path of the logo, relative to the configuration's base URL.
        public let logoPath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case originCountry = "origin_country"
            case logoPath = "logo_path"
        }
    }

    /// A country where a title was produced.
    public struct ProductionCountry: Decodable, Equatable, Sendable {
        /// The country, as an ISO 3166-1 code.
        public let countryCode: String
        /// The English name of the country.
        public let name: String

        private enum CodingKeys: String, CodingKey {
            case name
            case countryCode = "iso_3166_1"
        }
    }

    /// A language spoken in a title.
    public struct SpokenLanguage: Decodable, Equatable, Sendable {
        /// The language, as an ISO 639-1 code.
        public let languageCode: String
        /// The language's name for itself, or "" if unknown.
        public let name: String
        /// The English name of the language.
        public let englishName: String?

        private enum CodingKeys: String, UnnamedKey {
            case name
            case languageCode = "iso_639_1"
            case englishName = "english_name"
        }
    }
}
