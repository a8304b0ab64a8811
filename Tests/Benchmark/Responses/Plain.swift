import Foundation

/// The types of a movie's response as anybody would first write them: the same properties with the conformances that the
/// compiler synthesises. What TMDb sends as a date or as a word stays a text.
enum Plain {
    struct Movie: Decodable {
        let id: Int
        let title: String
        let tagline, originalTitle, originalLanguage: String?
        let originCountry: [String]?
        let overview: String?
        let runtime: Int?
        let genres: [Genre]?
        let releaseDate: String?
        let posterPath, backdropPath: URL?
        let budget, revenue: Double?
        let homepageURL: URL?
        let imdbID, status: String?
        let productionCompanies: [ProductionCompany]?
        let productionCountries: [ProductionCountry]?
        let spokenLanguages: [SpokenLanguage]?
        let belongsToCollection: BelongsToCollection?
        let popularity, voteAverage: Double?
        let voteCount: Int?
        let hasVideo, isAdultOnly: Bool?
        let credits: ShowCredits?
        let images: ImageCollection?
        let releaseDates: ReleaseDates?
        let watchProviders: WatchProviders?
        let videos: VideoList?
        let recommendations, similar: Page?

        private enum CodingKeys: String, CodingKey {
            case id, title, tagline, overview, runtime, genres, budget, revenue, status, popularity, credits, images,
                videos, recommendations, similar
            case originalTitle = "original_title"
            case originalLanguage = "original_language"
            case originCountry = "origin_country"
            case releaseDate = "release_date"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case homepageURL = "homepage"
            case imdbID = "imdb_id"
            case productionCompanies = "production_companies"
            case productionCountries = "production_countries"
            case spokenLanguages = "spoken_languages"
            case belongsToCollection = "belongs_to_collection"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case hasVideo = "video"
            case isAdultOnly = "adult"
            case releaseDates = "release_dates"
            case watchProviders = "watch/providers"
        }
    }

    struct Genre: Decodable {
        let id: Int
        let name: String
    }

    struct BelongsToCollection: Decodable {
        let id: Int
        let name: String
        let posterPath, backdropPath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
        }
    }

    struct ProductionCompany: Decodable {
        let id: Int
        let name, originCountry: String
        let logoPath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case originCountry = "origin_country"
            case logoPath = "logo_path"
        }
    }

    struct ProductionCountry: Decodable {
        let countryCode, name: String

        private enum CodingKeys: String, CodingKey {
            case name
            case countryCode = "iso_3166_1"
        }
    }

    struct SpokenLanguage: Decodable {
        let languageCode, name: String
        let englishName: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case languageCode = "iso_639_1"
            case englishName = "english_name"
        }
    }

    struct ShowCredits: Decodable {
        let cast: [CastMember]
        let crew: [CrewMember]
        let guestStars: [CastMember]?

        private enum CodingKeys: String, CodingKey {
            case cast, crew
            case guestStars = "guest_stars"
        }
    }

    struct CastMember: Decodable {
        let id: Int
        let castID: Int?
        let creditID, name: String
        let originalName, knownForDepartment: String?
        let character: String
        let gender: Int
        let profilePath: URL?
        let order: Int

        private enum CodingKeys: String, CodingKey {
            case id, name, character, gender, order
            case castID = "cast_id"
            case creditID = "credit_id"
            case originalName = "original_name"
            case knownForDepartment = "known_for_department"
            case profilePath = "profile_path"
        }
    }

    struct CrewMember: Decodable {
        let id: Int
        let creditID, name: String
        let originalName, knownForDepartment: String?
        let job, department: String
        let gender: Int
        let profilePath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name, job, department, gender
            case creditID = "credit_id"
            case originalName = "original_name"
            case knownForDepartment = "known_for_department"
            case profilePath = "profile_path"
        }
    }

    struct ImageCollection: Decodable {
        let posters, backdrops, logos, stills, profiles: [ImageMetadata]?
    }

    struct ImageMetadata: Decodable {
        let filePath: URL
        let width, height: Int?
        let aspectRatio, voteAverage: Double?
        let voteCount: Int?
        let languageCode: String?

        private enum CodingKeys: String, CodingKey {
            case width, height
            case filePath = "file_path"
            case aspectRatio = "aspect_ratio"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case languageCode = "iso_639_1"
        }
    }

    struct ReleaseDates: Decodable {
        let results: [CountryReleaseDates]
    }

    struct CountryReleaseDates: Decodable {
        let countryCode: String
        let releaseDates: [ReleaseDate]

        private enum CodingKeys: String, CodingKey {
            case countryCode = "iso_3166_1"
            case releaseDates = "release_dates"
        }
    }

    struct ReleaseDate: Decodable {
        let certification, releaseDate: String?
        let type: Int?
        let languageCode, note: String?
        let descriptors: [String]?

        private enum CodingKeys: String, CodingKey {
            case certification, type, note, descriptors
            case releaseDate = "release_date"
            case languageCode = "iso_639_1"
        }
    }

    struct WatchProviders: Decodable {
        let results: [String: CountryWatchProviders]
    }

    struct CountryWatchProviders: Decodable {
        let link: URL?
        let flatrate, rent, buy, ads, free: [WatchProvider]?
    }

    struct WatchProvider: Decodable {
        let id: Int
        let name: String
        let logoPath: URL?
        let displayPriority: Int?

        private enum CodingKeys: String, CodingKey {
            case id = "provider_id"
            case name = "provider_name"
            case logoPath = "logo_path"
            case displayPriority = "display_priority"
        }
    }

    struct VideoList: Decodable {
        let results: [Video]
    }

    struct Video: Decodable {
        let id, key, site, type, name: String
        let isOfficial: Bool?
        let publishedAt, languageCode: String?
        let size: Int?

        private enum CodingKeys: String, CodingKey {
            case id, key, site, type, name, size
            case isOfficial = "official"
            case publishedAt = "published_at"
            case languageCode = "iso_639_1"
        }
    }

    struct MovieListItem: Decodable {
        let id: Int
        let title: String
        let originalTitle, originalLanguage, overview: String?
        let genreIDs: [Int]?
        let releaseDate: String?
        let posterPath, backdropPath: URL?
        let popularity, voteAverage: Double?
        let voteCount: Int?
        let hasVideo, isAdultOnly: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, title, overview, popularity
            case originalTitle = "original_title"
            case originalLanguage = "original_language"
            case genreIDs = "genre_ids"
            case releaseDate = "release_date"
            case posterPath = "poster_path"
            case backdropPath = "backdrop_path"
            case voteAverage = "vote_average"
            case voteCount = "vote_count"
            case hasVideo = "video"
            case isAdultOnly = "adult"
        }
    }

    struct Page: Decodable {
        let results: [MovieListItem]
        let page, totalPages, totalResults: Int?

        private enum CodingKeys: String, CodingKey {
            case results, page
            case totalPages = "total_pages"
            case totalResults = "total_results"
        }
    }
}
