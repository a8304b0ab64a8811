import CoreDomain

/// What the files of one program have as a whole, even if they have no rows.
///
/// What an earlier export brought and a later one that covers it lacks was removed in the other program.
public struct ExportCoverage: Equatable, Sendable, Codable {
    /// What is rated.
    public enum Rated: CaseIterable, Sendable, Codable {
        case movies, series, seasons, episodes
    }

    /// The parts of the user's data.
    public private(set) var parts: Set<ImportRow.Part> = []
    /// The kinds of items whose ratings the files have.
    public private(set) var ratings: Set<Rated> = []
    /// The lists whose entries the files have, such as the watchlist.
    public private(set) var lists: Set<ImportList> = []

    /// Creates the coverage of no files.
    public init() {}

    /// Creates the coverage of one file.
    ///
    /// - Parameters:
    ///   - part: The part of the user's data.
    ///   - ratings: The kinds of items whose ratings the file has.
    ///   - list: The list that the file has.
    public init(_ part: ImportRow.Part, ratings: Set<Rated> = [], list: ImportList? = nil) {
        parts = [part]
        self.ratings = ratings
        lists = Set([list].compactMap(\.self))
    }

    /// Adds what other files of the program have.
    public mutating func formUnion(_ other: ExportCoverage) {
        parts.formUnion(other.parts)
        ratings.formUnion(other.ratings)
        lists.formUnion(other.lists)
    }
}

extension ItemReference {
    /// The kind of item, as rated.
    var rated: ExportCoverage.Rated {
        if episode != nil { return .episodes }
        if season != nil { return .seasons }
        return kind == .movie ? .movies : .series
    }
}
