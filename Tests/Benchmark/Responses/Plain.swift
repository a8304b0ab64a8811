// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

/// The types of a movie's response as anybody would first write them: the properties have the names that TMDb sends, and
/// the conformances are those that the compiler synthesises. What TMDb sends as a date or as a word stays a text.
enum Plain {
    struct Movie: Decodable {
        let id: Int
        let title: String
        let tagline, original_title, original_language: String?
        let origin_country: [String]?
        let overview: String?
        let runtime: Int?
        let genres: [Genre]?
        let release_date: String?
        let poster_path, backdrop_path: URL?
        let budget, revenue: Double?
        let homepage: URL?
        let imdb_id, status: String?
        let production_companies: [ProductionCompany]?
        let production_countries: [ProductionCountry]?
        let spoken_languages: [SpokenLanguage]?
        let belongs_to_collection: BelongsToCollection?
        let popularity, vote_average: Double?
        let vote_count: Int?
        let video, adult: Bool?
        let credits: ShowCredits?
        let images: ImageCollection?
        let release_dates: ReleaseDates?
        let `watch/providers`: WatchProviders?
        let videos: VideoList?
        let recommendations, similar: Page?
    }

    struct Genre: Decodable {
        let id: Int
        let name: String
    }

    struct BelongsToCollection: Decodable {
        let id: Int
        let name: String
        let poster_path, backdrop_path: URL?
    }

    struct ProductionCompany: Decodable {
        let id: Int
        let name, origin_country: String
        let logo_path: URL?
    }

    struct ProductionCountry: Decodable {
        let iso_3166_1, name: String
    }

    struct SpokenLanguage: Decodable {
        let iso_639_1, name: String
        let english_name: String?
    }

    struct ShowCredits: Decodable {
        let cast: [CastMember]
        let crew: [CrewMember]
        let guest_stars: [CastMember]?
    }

    struct CastMember: Decodable {
        let id: Int
        let cast_id: Int?
        let credit_id, name: String
        let original_name, known_for_department: String?
        let character: String
        let gender: Int
        let profile_path: URL?
        let order: Int
    }

    struct CrewMember: Decodable {
        let id: Int
        let credit_id, name: String
        let original_name, known_for_department: String?
        let job, department: String
        let gender: Int
        let profile_path: URL?
    }

    struct ImageCollection: Decodable {
        let posters, backdrops, logos, stills, profiles: [ImageMetadata]?
    }

    struct ImageMetadata: Decodable {
        let file_path: URL
        let width, height: Int?
        let aspect_ratio, vote_average: Double?
        let vote_count: Int?
        let iso_639_1: String?
    }

    struct ReleaseDates: Decodable {
        let results: [CountryReleaseDates]
    }

    struct CountryReleaseDates: Decodable {
        let iso_3166_1: String
        let release_dates: [ReleaseDate]
    }

    struct ReleaseDate: Decodable {
        let certification, release_date: String?
        let type: Int?
        let iso_639_1, note: String?
        let descriptors: [String]?
    }

    struct WatchProviders: Decodable {
        let results: [String: CountryWatchProviders]
    }

    struct CountryWatchProviders: Decodable {
        let link: URL?
        let flatrate, rent, buy, ads, free: [WatchProvider]?
    }

    struct WatchProvider: Decodable {
        let provider_id: Int
        let provider_name: String
        let logo_path: URL?
        let display_priority: Int?
    }

    struct VideoList: Decodable {
        let results: [Video]
    }

    struct Video: Decodable {
        let id, key, site, type, name: String
        let official: Bool?
        let published_at, iso_639_1: String?
        let size: Int?
    }

    struct MovieListItem: Decodable {
        let id: Int
        let title: String
        let original_title, original_language, overview: String?
        let genre_ids: [Int]?
        let release_date: String?
        let poster_path, backdrop_path: URL?
        let popularity, vote_average: Double?
        let vote_count: Int?
        let video, adult: Bool?
    }

    struct Page: Decodable {
        let results: [MovieListItem]
        let page, total_pages, total_results: Int?
    }
}
