extension TMDb {
    /// A movie with its parts, from `/movie/{id}`.
    public typealias MovieResponse = AppendedResponse<Movie, MovieParts>
    /// A TV series with its parts, from `/tv/{id}`.
    public typealias TVSeriesResponse = AppendedResponse<TVSeries, TVSeriesParts>
    /// A TV series with several of its seasons and all their episodes, from `/tv/{id}`.
    public typealias TVSeasonsResponse = AppendedResponse<TVSeries, TVSeasonsParts>
    /// A season with its parts, from `/tv/{id}/season/{n}`.
    public typealias TVSeasonResponse = AppendedResponse<TVSeason, TVCreditsParts>
    /// An episode with its parts, from `/tv/{id}/season/{n}/episode/{m}`.
    public typealias TVEpisodeResponse = AppendedResponse<TVEpisode, TVCreditsParts>
    /// A person with their parts, from `/person/{id}`.
    public typealias PersonResponse = AppendedResponse<Person, PersonParts>

    /// The parts appended to the response for a movie.
    public struct MovieParts: AppendedParts {
        /// The cast and the crew.
        public let credits: ShowCredits?
        /// The posters, backdrops and logos.
        public let images: ImageCollection?
        /// The releases and certifications by country.
        public let releaseDates: ReleaseDates?
        /// The title's watch providers by country.
        public let watchProviders: WatchProviders?
        /// The trailers and clips.
        public let videos: VideoList?
        /// The first page of the movies that TMDb recommends to people who like this one.
        public let recommendations: PageableList<MovieListItem>?
        /// The first page of the movies with the same genres and keywords.
        public let similar: PageableList<MovieListItem>?
        /// The keywords.
        public let keywords: KeywordList?
        /// The texts in other languages; requested only if those of the record aren't in English.
        public let translations: TranslationList?

        /// The parts' keys, in the order of the request.
        public enum CodingKeys: String, AppendedPart, CaseIterable {
            case credits, images
            case releaseDates = "release_dates"
            case watchProviders = "watch/providers"
            case videos, recommendations, similar, keywords, translations
        }
    }

    /// The parts appended to the response for a TV series.
    public struct TVSeriesParts: AppendedParts {
        /// The cast and the crew across all seasons.
        public let aggregateCredits: AggregateCredits?
        /// The posters, backdrops and logos.
        public let images: ImageCollection?
        /// The certifications by country.
        public let contentRatings: ContentRatings?
        /// The title's watch providers by country.
        public let watchProviders: WatchProviders?
        /// The trailers and clips.
        public let videos: VideoList?
        /// The first page of the series that TMDb recommends to people who like this one.
        public let recommendations: PageableList<TVSeriesListItem>?
        /// The first page of the series with the same genres and keywords.
        public let similar: PageableList<TVSeriesListItem>?
        /// The keywords.
        public let keywords: KeywordList?
        /// The texts in other languages; requested only if those of the record aren't in English.
        public let translations: TranslationList?
        /// The ids in other catalogues. The IMDb id isn't in the main record.
        public let externalIDs: ExternalIDs?

        /// The parts' keys, in the order of the request.
        public enum CodingKeys: String, AppendedPart, CaseIterable {
            case aggregateCredits = "aggregate_credits"
            case images
            case contentRatings = "content_ratings"
            case watchProviders = "watch/providers"
            case videos, recommendations, similar, keywords, translations
            case externalIDs = "external_ids"
        }
    }

    /// The parts appended to the response for a season or an episode.
    public struct TVCreditsParts: AppendedParts {
        /// The cast, the crew and, for an episode, the guest stars.
        public let credits: ShowCredits?
        /// The posters of a season or the stills of an episode.
        public let images: ImageCollection?

        /// The parts' keys, in the order of the request.
        public enum CodingKeys: String, AppendedPart, CaseIterable {
            case credits, images
        }
    }

    /// The parts appended to the response for a person.
    public struct PersonParts: AppendedParts {
        /// The person's movies and TV series.
        public let combinedCredits: CombinedCredits?
        /// The person's portraits.
        public let images: ImageCollection?
        /// The item's ids in other catalogues.
        public let externalIDs: ExternalIDs?

        /// The parts' keys, in the order of the request.
        public enum CodingKeys: String, AppendedPart, CaseIterable {
            case combinedCredits = "combined_credits"
            case images
            case externalIDs = "external_ids"
        }
    }

    /// The seasons appended to the response for a TV series.
    public struct TVSeasonsParts: AppendedParts {
        /// The seasons with their episodes, by number. Missing and unreadable seasons are skipped.
        public let seasons: [TVSeason]

        /// Decodes each season independently.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            seasons = try container.allKeys.sorted { $0.seasonNumber < $1.seasonNumber }
                .compactMap { try container.decodePart(NumberedSeason.self, forKey: $0)?.season }
        }

        /// A season with a number that matches its key.
        private struct NumberedSeason: Decodable {
            let season: TVSeason

            init(from decoder: any Decoder) throws {
                season = try TVSeason(from: decoder)
                guard decoder.codingPath.last?.stringValue == CodingKeys(season.seasonNumber).stringValue else {
                    throw DecodingError.dataCorrupted(
                        .init(
                            codingPath: decoder.codingPath,
                            debugDescription: "Expected the requested season but found season \(season.seasonNumber)."))
                }
            }
        }

        /// The key of one season, such as "season/3".
        public struct CodingKeys: AppendedPart {
            /// The number of the season; 0 for the specials.
            public let seasonNumber: Int

            public init(_ seasonNumber: Int) {
                self.seasonNumber = seasonNumber
            }

            /// Parses a key such as "season/3". Returns `nil` for any other text.
            public init?(stringValue: String) {
                guard let number = stringValue.split(separator: "/").last.flatMap({ Int($0) }) else { return nil }
                self.init(number)
                if self.stringValue != stringValue { return nil }
            }

            /// The text of the key, such as "season/3".
            public var stringValue: String { "season/\(seasonNumber)" }

            public init?(intValue: Int) { nil }

            /// Always `nil`, since the key of a season is text.
            public var intValue: Int? { nil }
        }
    }
}
