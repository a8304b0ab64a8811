public import Foundation

/// The limits imposed on every client by TMDb's terms of use and its API.
public enum TMDbTerms {
    /// The notice that every program showing TMDb's data must display.
    public static let attribution =
        "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."
    /// The maximum storage time of data from TMDb, in seconds: 180 days.
    public static let maximumAge: TimeInterval = 180 * 86_400
    /// The page numbers that TMDb serves for any list, regardless of `total_pages`.
    public static let pages = 1...500
    /// The maximum number of parts that TMDb appends to one response.
    package static let appendedParts = 20
}
