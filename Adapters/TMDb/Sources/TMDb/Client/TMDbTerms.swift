public import Foundation

/// The limits that TMDb's terms of use and its API impose on every client, whatever a response says.
public enum TMDbTerms {
    /// The sentence that every program which shows TMDb's data has to show.
    public static let attribution =
        "This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB."
    /// The number of seconds for which data from TMDb may be kept: 180 days.
    public static let maximumAge: TimeInterval = 180 * 86_400
    /// The numbers of the pages that TMDb serves of a list, whatever `total_pages` says.
    public static let pages = 1...500
    /// The number of parts that TMDb appends to one response at most.
    public static let appendedParts = 20
}
