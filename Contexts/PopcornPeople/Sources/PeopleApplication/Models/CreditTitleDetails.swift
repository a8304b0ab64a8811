public import CoreDomain
public import Foundation
import PeopleDomain

/// A movie or TV series with all of a person's work on it, and its image URLs.
public struct CreditTitleDetails: Equatable, Sendable, Codable {
    /// Whether the title is a movie or a TV series.
    public let kind: ItemKind
    /// TMDb's id, unique within `kind`.
    public let id: Int
    /// The title in the requested language.
    public let title: String
    /// The title in the original language.
    public let originalTitle: String?
    /// The plot summary.
    public let overview: String?
    /// The day of the release or of the first episode, at 00:00 UTC.
    public let date: Date?
    /// The poster's URLs, or `nil` if the path or the images configuration is missing.
    public let posterURLSet: ImageURLSet?
    /// The backdrop's URLs, or `nil` if the path or the images configuration is missing.
    public let backdropURLSet: ImageURLSet?
    public let genreIDs: [Int]?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The average vote, from 0 to 10.
    public let voteAverage: Double?
    public let voteCount: Int?
    /// The ids of the credits: first those of the roles, then those of the jobs.
    public let creditIDs: [String]
    /// The names of the person's roles.
    public let characters: [String]
    /// The best position in the cast, counted from 0.
    public let order: Int?
    /// The person's jobs, such as “Director”.
    public let jobs: [String]
    /// The departments of the jobs, such as “Directing”.
    public let departments: [String]
    /// The number of episodes the person contributed to, for a TV series.
    public let episodeCount: Int?
}

extension CreditTitleDetails {
    /// Whether the person only appears as themself, as a guest does in a talk show, and has no job.
    public var isAppearance: Bool {
        let roles = characters.isEmpty && jobs.isEmpty ? [""] : characters
        return jobs.allSatisfy(CrewCredit.isAcknowledgement)
            && roles.allSatisfy { CastCredit.isAppearance(as: $0, in: genreIDs ?? []) }
    }
}
