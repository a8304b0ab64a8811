public import CoreDomain

/// A part of what there is to know about a movie. It may be absent without the movie being absent.
public enum MoviePart: String, ResponsePart, CaseIterable {
    case credits
    case images
    case releaseDates
    case videos
    case watchProviders
    /// The first page of what is recommended to those who liked the movie.
    case recommendations
    /// The first page of similar movies.
    case similar
}
