import CatalogueKit
import Foundation

/// A title's properties beyond those in a list's row. A property is `nil` if the response didn't include it.
struct TitleFacts: Sendable {
    typealias Person = (name: String, id: Int)

    let genres: [(name: String, id: Int)]
    /// The ISO 3166-1 codes of the title's countries.
    let countries: [String]?
    /// The ISO 639-1 code of the title's language.
    let language: String?
    let released: Date?
    /// The length of the movie, or the usual lengths of episodes, in minutes; empty if unknown.
    let runtimes: [Int]
    var revenue: Double?
    let average: Double?
    let votes: Int?
    let popularity: Double?
    let companies: [Int]?
    var networks: [Int] = []
    let certification: String?
    /// The words used by filters for the status and the type.
    let status: String?
    var type: String?
    let offers: (any TitleOffers)?
    let directors: [Person]?
    let cast: [Person]?
    /// The ids of the crew members.
    let crew: [Int]?

    var runtime: Int? { runtimes.first }

    /// Returns the values that filters compare.
    ///
    /// - Parameter kinds: The kinds of offers to include.
    func values(offers kinds: Set<String>) -> TitleValues {
        func ids(_ ids: [Int]?) -> Set<String>? { ids.map { Set($0.map(String.init)) } }
        var values = TitleValues(
            genreIDs: genres.map(\.id), language: language, released: released, average: average, votes: votes,
            popularity: popularity)
        values.numbers[.runtime] = runtimes.map(Double.init)
        values.numbers[.revenue] = [revenue].compactMap(\.self).filter { $0 > 0 }
        if released == nil { values.numbers[.released] = [] }
        values.words[.country] = countries.map(Set.init)
        values.words[.certification] = Set([certification?.uppercased()].compactMap(\.self))
        values.words[.status] = Set([status].compactMap(\.self))
        values.words[.type] = Set([type].compactMap(\.self))
        values.words[.company] = ids(companies)
        values.words[.network] = ids(networks)
        let cast = ids(cast?.map(\.id))
        let crew = ids(crew)
        values.words[.cast] = cast
        values.words[.crew] = crew
        values.words[.person] = cast.flatMap { cast in crew.map(cast.union) }
        values.words[.service] = offers?.ids(of: kinds) ?? []
        return values
    }
}

/// A release day of a title in the user's region.
struct TitleRelease: Hashable, Sendable {
    /// The kind of release, one of `words`.
    let word: String
    /// The day of the release, at 00:00 UTC.
    let day: Date

    static let words = ["premiere", "limited", "cinema", "digital", "physical", "tv"]
}

/// A title from another context, with the properties stored in users' lists.
protocol ListableTitle: Sendable {
    var title: String { get }
    var originalTitle: String? { get }
    var originalLanguage: String? { get }
    var overview: String? { get }
    /// The day of the title's release, at 00:00 UTC.
    var releaseDate: Date? { get }
    var genreIDs: [Int]? { get }
    var posterPath: URL? { get }
    var backdropPath: URL? { get }
    var popularity: Double? { get }
    var voteAverage: Double? { get }
    var voteCount: Int? { get }
    /// Whether the title was released only on video; `nil` for kinds without such releases.
    var hasVideo: Bool? { get }
    var isAdultOnly: Bool? { get }
}

extension ListableTitle {
    var hasVideo: Bool? { nil }
}
