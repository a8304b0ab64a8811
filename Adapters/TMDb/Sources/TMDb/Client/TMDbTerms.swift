public import Foundation

/// The limits imposed on every client by TMDb's terms of use and its API.
public enum TMDbTerms {
    /// The notice required of every program that shows TMDb's data.
    public static let attribution =
        "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."
    /// The number of seconds data from TMDb may be kept: 180 days.
    public static let maximumAge: TimeInterval = 180 * 86_400
    /// The page numbers that TMDb serves for a list, regardless of `total_pages`.
    public static let pages = 1...500
    /// The maximum number of parts that TMDb appends to one response.
    public static let appendedParts = 20
}
