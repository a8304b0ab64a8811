public import Foundation

extension TMDb {
    /// The cast and the crew of a TV series across all its seasons.
    public struct AggregateCredits: Decodable, Equatable, Sendable {
        /// The cast, not sorted by `order`.
        public let cast: [AggregateCastMember]
        /// The crew, in TMDb's order.
        public let crew: [AggregateCrewMember]

        private enum CodingKeys: String, ListsKey {
            case cast, crew
        }
    }

    /// A cast member of a TV series, with one or more roles.
    public struct AggregateCastMember: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?
        /// The roles, each with its own number of episodes.
        public let roles: [Role]?
        /// The number of episodes across all roles or jobs.
        public let totalEpisodeCount: Int?
        /// The billing position from 0, or the position in the list if TMDb sends none.
        public let order: Int

        /// One role, with its number of episodes.
        public struct Role: Decodable, Equatable, Sendable {
            public let creditID: String
            /// The name of the role, or "" if TMDb doesn't know it.
            public let character: String
            /// The number of episodes with this role or job.
            public let episodeCount: Int?

            private enum CodingKeys: String, CodingKey {
                case character
                case creditID = "credit_id"
                case episodeCount = "episode_count"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, gender, roles, order
            case profilePath = "profile_path"
            case totalEpisodeCount = "total_episode_count"
        }
    }

    /// A crew member of a TV series, with one or more jobs in one department.
    public struct AggregateCrewMember: Decodable, Equatable, Sendable {
        public let id: Int
        public let name: String
        /// The person's gender, `.unknown` if TMDb doesn't know it.
        public let gender: Gender
        /// The path of the portrait, relative to the configuration's base URL.
        public let profilePath: URL?
        /// The department, such as "Directing", or "" if TMDb doesn't know it.
        public let department: String
        /// The jobs, each with its own number of episodes.
        public let jobs: [Job]?
        /// The number of episodes across all roles or jobs.
        public let totalEpisodeCount: Int?

        /// One job, with its number of episodes.
        public struct Job: Decodable, Equatable, Sendable {
            public let creditID: String
            /// The job, such as "Director", or "" if TMDb doesn't know it.
            public let job: String
            /// The number of episodes with this role or job.
            public let episodeCount: Int?

            private enum CodingKeys: String, CodingKey {
                case job
                case creditID = "credit_id"
                case episodeCount = "episode_count"
            }
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, gender, department, jobs
            case profilePath = "profile_path"
            case totalEpisodeCount = "total_episode_count"
        }
    }
}
