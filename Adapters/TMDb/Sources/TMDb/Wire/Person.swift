public import Foundation

extension TMDb {
    /// A person, from `/person/{id}`.
    public struct Person: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// Other names of the person, in any script.
        public let alsoKnownAs: [String]?
        /// The department of the best-known credits: "Acting", "Directing" or another.
        public let knownForDepartment: String?
        /// The biography in the language of the request.
        public let biography: String?
        /// The day of birth, at 00:00 UTC.
        public let birthday: Date?
        /// The day of death, at 00:00 UTC.
        public let deathday: Date?
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The place of birth, as free text.
        public let placeOfBirth: String?
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?
        /// TMDb's own measure of popularity, without a unit or an upper bound.
        public let popularity: Double?
        /// The IMDb id, such as "nm0000093".
        public let imdbID: String?
        /// The address of the website, or `nil` if it is empty or not a URL.
        public let homepageURL: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name, biography, birthday, deathday, gender, popularity
            case alsoKnownAs = "also_known_as"
            case knownForDepartment = "known_for_department"
            case placeOfBirth = "place_of_birth"
            case profilePath = "profile_path"
            case imdbID = "imdb_id"
            case homepageURL = "homepage"
        }
    }

    /// A person in a list, with fewer details than `Person`.
    public struct PersonListItem: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The person's name in the original script.
        public let originalName: String?
        /// The department of the best-known credits: "Acting", "Directing" or another.
        public let knownForDepartment: String?
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?
        /// TMDb's own measure of popularity, without a unit or an upper bound.
        public let popularity: Double?
        /// A few of the person's best-known titles.
        public let knownFor: [Media]?
        /// Whether the entry is restricted to adults.
        public let isAdultOnly: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, name, gender, popularity
            case originalName = "original_name"
            case knownForDepartment = "known_for_department"
            case profilePath = "profile_path"
            case knownFor = "known_for"
            case isAdultOnly = "adult"
        }
    }
}
