import Foundation

/// One movie of the sample: the pieces of JSON from which the catalogue composes its responses.
struct SampleTitle: Sendable {
    /// The members of an element of a list, without the braces.
    let row: String
    /// The members that a movie has in addition.
    let details: String
    /// The members of its credits.
    let credits: String
    /// The certifications in the US and in Great Britain.
    let certifications: [(country: String, text: String)]

    init(_ row: String, _ details: String, _ credits: String, us: String, gb: String) {
        self.row = row
        self.details = details
        self.credits = credits
        certifications = [("US", us), ("GB", gb)]
    }

    /// All titles, by id.
    static let all: [SampleTitle] = part1 + part2 + part3 + part4 + part5
}

/// A movie of the sample with the facts for searching and ranking.
struct SampleMovie: Sendable {
    let title: SampleTitle
    let facts: TMDb.Movie
    let people: Set<Int>
    let directors: Set<Int>

    init(_ title: SampleTitle) throws {
        let decoder = WireDecoder()
        self.title = title
        facts = try decoder.decode(TMDb.Movie.self, from: Data("{\(title.row),\(title.details)}".utf8)).value
        let credits = try decoder.decode(TMDb.ShowCredits.self, from: Data("{\(title.credits)}".utf8)).value
        people = Set(credits.cast.map(\.id))
        directors = Set(credits.crew.filter { $0.job == "Director" }.map(\.id))
    }

    /// All movies, by id, decoded on first use.
    ///
    /// A title that fails to decode would be missing; a test counts them.
    static let all: [SampleMovie] = SampleTitle.all.compactMap { try? SampleMovie($0) }

    var genres: Set<Int> { Set((facts.genres ?? []).map(\.id)) }
    var popularity: Double { facts.popularity ?? 0 }
    var releaseDate: Date { facts.releaseDate ?? .distantPast }
}
