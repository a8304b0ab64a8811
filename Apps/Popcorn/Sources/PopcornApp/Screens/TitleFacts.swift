import Foundation

/// What another context knows of a title beyond its row in a list.
struct TitleFacts: Sendable {
    /// In minutes.
    let runtime: Int?
    /// In US dollars; 0 if it is unknown.
    let revenue: Double?
    /// The most prominent offer in the user's region: “stream Disney+”.
    let offers: String?
    let voteAverage: Double?
    let voteCount: Int?
    /// Who directed it, by name and id; empty if that is unknown.
    var directors: [(name: String, id: Int)] = []
}

/// What statistics count of a title.
struct TitleFigures: Sendable {
    let genres: [String]
    /// ISO 3166-1 codes.
    let countries: [String]
    /// An ISO 639-1 code.
    let language: String?
    let year: Int?
    /// The minutes of a movie, or of an episode as a rule.
    let runtime: Int?
    /// The mean of the votes; `nil` without votes.
    let average: Double?
    /// Who directed it; `nil` if the credits are unknown.
    let directors: [(name: String, id: Int)]?
    let actors: [(name: String, id: Int)]?
}

/// A day on which a title is released in the user's region.
struct TitleRelease: Hashable, Sendable {
    /// The kind of release, one of `words`.
    let word: String
    /// At 00:00 UTC.
    let day: Date

    static let words = ["premiere", "limited", "cinema", "digital", "physical", "tv"]
}

/// A title of another context, with what a user's list keeps of it.
protocol ListableTitle: Sendable {
    var title: String { get }
    var originalTitle: String? { get }
    var originalLanguage: String? { get }
    var overview: String? { get }
    /// The day of its release, at 00:00 UTC.
    var releaseDate: Date? { get }
    var genreIDs: [Int]? { get }
    var posterPath: URL? { get }
    var backdropPath: URL? { get }
    var popularity: Double? { get }
    var voteAverage: Double? { get }
    var voteCount: Int? { get }
    /// Whether it was published as a video only; `nil` for kinds that never are.
    var hasVideo: Bool? { get }
    var isAdultOnly: Bool? { get }
}

extension ListableTitle {
    var hasVideo: Bool? { nil }
}
