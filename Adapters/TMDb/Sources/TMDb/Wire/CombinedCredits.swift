extension TMDb {
    /// The movies and the TV series of a person.
    public struct CombinedCredits: Decodable, Equatable, Sendable {
        /// The titles in whose cast the person appears, in no particular order.
        public let cast: [CombinedCastCredit]
        /// The titles on which the person was part of the crew, in no particular order.
        public let crew: [CombinedCrewCredit]
    }

    /// A title in which a person has a role.
    public struct CombinedCastCredit: Equatable, Sendable {
        /// The movie or the TV series.
        public let title: Media
        /// The id of the credit, not of the title. One credit may span many episodes.
        public let creditID: String
        /// The name of the role; "" if TMDb doesn't know it.
        public let character: String
        /// The billing position; movies only.
        public let order: Int?
        /// The number of episodes; TV series only.
        public let episodeCount: Int?
    }

    /// A title on which a person had one crew job.
    public struct CombinedCrewCredit: Equatable, Sendable {
        /// The movie or the TV series.
        public let title: Media
        /// The id of the credit, not of the title. One credit may span many episodes.
        public let creditID: String
        /// The job: "Director"; "" if TMDb doesn't know it.
        public let job: String
        /// The department: "Directing"; "" if TMDb doesn't know it.
        public let department: String
        /// The number of episodes; TV series only.
        public let episodeCount: Int?
    }
}

private enum CreditKeys: String, CodingKey {
    case character, order, job, department
    case creditID = "credit_id"
    case episodeCount = "episode_count"
}

/// Whether a credit has its own id and a readable title; otherwise it is skipped.
private func isReadableCredit(in decoder: any Decoder) throws -> Bool {
    if try decoder.singleValueContainer().decodeNil() { return false }
    let container = try decoder.container(keyedBy: CreditKeys.self)
    return try !container.isAbsent(.creditID) && TMDb.Media.isReadable(in: decoder)
}

extension TMDb.CombinedCastCredit: LossyElement {
    /// Decodes a credit and its title from the keys of one object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        creditID = try container.decode(String.self, forKey: .creditID)
        title = try TMDb.Media(from: decoder)
        character = try container.decode(String.self, forKey: .character)
        order = try container.decodeIfPresent(Int.self, forKey: .order)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }

    static func isReadable(in decoder: any Decoder) throws -> Bool { try isReadableCredit(in: decoder) }
}

extension TMDb.CombinedCrewCredit: LossyElement {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        creditID = try container.decode(String.self, forKey: .creditID)
        title = try TMDb.Media(from: decoder)
        job = try container.decode(String.self, forKey: .job)
        department = try container.decode(String.self, forKey: .department)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }

    static func isReadable(in decoder: any Decoder) throws -> Bool { try isReadableCredit(in: decoder) }
}
