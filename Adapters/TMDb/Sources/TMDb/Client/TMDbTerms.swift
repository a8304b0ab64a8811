public import Foundation

/// What TMDb's terms and its API limit, whatever a response says.
public enum TMDbTerms {
    /// The pages of a list that TMDb serves.
    public static let pages = 1...500
    /// The longest that a copy of TMDb's data may be kept: 180 days, in seconds.
    public static let maximumAge: TimeInterval = 180 * 86_400
}
