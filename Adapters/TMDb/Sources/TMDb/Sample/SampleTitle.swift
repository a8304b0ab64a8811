import Foundation

/// One movie of the sample: its JSON in pieces, out of which the catalogue puts its answers together.
struct SampleTitle: Sendable {
    /// The members of a row of a list, without the braces.
    let row: String
    /// The members that a movie has beyond those of a row.
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

    /// All of them, by id.
    static let all: [SampleTitle] = part1 + part2 + part3 + part4 + part5
}

/// A movie of the sample with the facts by which it is found and ranked.
struct SampleMovie: Sendable {
    let title: SampleTitle
    let facts: Movie
    let people: Set<Int>
    let directors: Set<Int>

    init(_ title: SampleTitle) throws {
        let decoder = WireDecoder()
        self.title = title
        facts = try decoder.decode(Movie.self, from: Data("{\(title.row),\(title.details)}".utf8)).value
        let credits = try decoder.decode(ShowCredits.self, from: Data("{\(title.credits)}".utf8)).value
        people = Set(credits.cast.map(\.id))
        directors = Set(credits.crew.filter { $0.job == "Director" }.map(\.id))
    }

    /// All of them, by id. Decoded once, when the first is asked for.
    ///
    /// A title that did not decode would be missing; a test counts them.
    static let all: [SampleMovie] = SampleTitle.all.compactMap { try? SampleMovie($0) }

    var genres: Set<Int> { Set((facts.genres ?? []).map(\.id)) }
    var popularity: Double { facts.popularity ?? 0 }
    var releaseDate: Date { facts.releaseDate ?? .distantPast }
}
