/// A command as it was meant.
enum Command: Equatable, Sendable {
    case movie(MovieReference, MovieFacet)
    case list(MovieListWord)
    case search(text: String, year: Int?)
    /// A row of the last table.
    case row(Int, MovieFacet)
    case watchlist(WatchlistAction)
    case storage(StorageAction)
    case offline(Bool?)
    case configShow
    case help(String?)
    case about
    case version
    case quit
}

/// How the user names a movie.
enum MovieReference: Equatable, Sendable {
    case id(Int)
    case title(String, year: Int?)
    /// The one that was opened last.
    case current
}

/// What of a movie is wanted.
enum MovieFacet: Equatable, Sendable {
    case details
    case cast
    /// Of one department where it is named.
    case crew(department: String?)
    case images
    case similar
    case recommend
    case `where`
    case trailer
    case collection

    static let words = ["cast", "crew", "images", "similar", "recommend", "where", "trailer", "collection"]

    init?(word: String, department: String? = nil) {
        switch word {
        case "cast": self = .cast
        case "crew": self = .crew(department: department)
        case "images": self = .images
        case "similar": self = .similar
        case "recommend": self = .recommend
        case "where": self = .where
        case "trailer": self = .trailer
        case "collection": self = .collection
        default: return nil
        }
    }
}

/// A list that TMDb keeps.
enum MovieListWord: Equatable, Sendable {
    case popular, top, now, upcoming, trendingDay, trendingWeek
}

enum WatchlistAction: Equatable, Sendable {
    case show
    case add(MovieReference)
    case remove(MovieReference)
}

enum StorageAction: Equatable, Sendable {
    case show
    case use(String)
    /// All cached answers, or the stale ones only where the flag says so.
    case clear
}
