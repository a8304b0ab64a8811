/// The titles of a person: movies and TV series together.
public struct CombinedCredits: Decodable, Equatable, Sendable {
    public let cast: [CombinedCastCredit]
    public let crew: [CombinedCrewCredit]
}

/// A title in which a person plays.
public struct CombinedCastCredit: Equatable, Sendable {
    public let title: Media
    /// Identifies the credit, and not the title; one may span many episodes.
    public let creditID: String
    /// "" where TMDb does not know.
    public let character: String
    /// The place in the billing, of a movie.
    public let order: Int?
    /// Of a TV series.
    public let episodeCount: Int?
}

/// A title that a person helped to make, in one job.
public struct CombinedCrewCredit: Equatable, Sendable {
    public let title: Media
    /// Identifies the credit, and not the title; one may span many episodes.
    public let creditID: String
    /// "" where TMDb does not know.
    public let job: String
    /// "" where TMDb does not know.
    public let department: String
    /// Of a TV series.
    public let episodeCount: Int?
}

private enum CreditKeys: String, CodingKey {
    case id, title, name, character, order, job, department, episodeCount
    case creditID = "creditId"
}

/// A credit without its title's id or name, without its own id or of an unknown kind is left out.
private func isReadableCredit(in decoder: any Decoder) throws -> Bool {
    let container = try decoder.container(keyedBy: CreditKeys.self)
    guard try !container.isAbsent(.id), try !container.isAbsent(.creditID) else { return false }
    guard try !container.isAbsent(.title) || !container.isAbsent(.name) else { return false }
    return try Media.isReadable(in: decoder)
}

extension CombinedCastCredit: LossyElement {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        title = try Media(from: decoder)
        creditID = try container.decode(String.self, forKey: .creditID)
        character = try container.decode(String.self, forKey: .character)
        order = try container.decodeIfPresent(Int.self, forKey: .order)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }

    static func isReadable(in decoder: any Decoder) throws -> Bool { try isReadableCredit(in: decoder) }
}

extension CombinedCrewCredit: LossyElement {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CreditKeys.self)
        title = try Media(from: decoder)
        creditID = try container.decode(String.self, forKey: .creditID)
        job = try container.decode(String.self, forKey: .job)
        department = try container.decode(String.self, forKey: .department)
        episodeCount = try container.decodeIfPresent(Int.self, forKey: .episodeCount)
    }

    static func isReadable(in decoder: any Decoder) throws -> Bool { try isReadableCredit(in: decoder) }
}
