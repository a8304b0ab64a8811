public import Foundation

extension TMDb {
    /// The cast and the crew of a movie, a season or an episode.
    public struct ShowCredits: Decodable, Equatable, Sendable {
        /// The cast, in TMDb's order.
        public let cast: [CastMember]
        /// The crew, in TMDb's order.
        public let crew: [CrewMember]
        /// The guest stars, for episodes only.
        public let guestStars: [CastMember]?

        private enum CodingKeys: String, ListsKey {
            case cast, crew
            case guestStars = "guest_stars"
        }
    }

    /// A cast member with one role.
    public struct CastMember: Decodable, Equatable, Sendable {
        /// The person's id. A person may occur twice in one cast.
        public let id: Int
        /// The id of the cast entry within the title.
        public let castID: Int?
        /// The id of the credit, not of the person.
        public let creditID: String
        public let name: String
        /// The name of the role, or "" if TMDb doesn't know it.
        public let character: String
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?
        /// The billing position from 0, or the position in the list if TMDb sends none.
        public let order: Int

        private enum CodingKeys: String, CodingKey {
            case id, name, character, gender, order
            case castID = "cast_id"
            case creditID = "credit_id"
            case profilePath = "profile_path"
        }
    }

    /// A crew member with one job.
    public struct CrewMember: Decodable, Equatable, Sendable {
        public let id: Int
        /// The id of the credit, not of the person.
        public let creditID: String
        public let name: String
        /// The job, such as "Director", or "" if TMDb doesn't know it.
        public let job: String
        /// The department, such as "Directing", or "" if TMDb doesn't know it.
        public let department: String
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?

        private enum CodingKeys: String, CodingKey {
            case id, name, job, department, gender
            case creditID = "credit_id"
            case profilePath = "profile_path"
        }
    }
}
