public import CoreDomain

/// A part of a movie's data, which can be absent even though the movie isn't.
public enum MoviePart: String, ResponsePart, CaseIterable {
    case credits
    case images
    case releaseDates
    case videos
    case watchProviders
    /// The first page of movies recommended to people who liked this one.
    case recommendations
    /// The first page of similar movies.
    case similar
}
