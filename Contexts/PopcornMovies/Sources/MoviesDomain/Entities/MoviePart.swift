public import CoreDomain

/// A part of a movie's screen that can be missing without the movie being missing.
public enum MoviePart: String, ResponsePart, CaseIterable {
    case credits
    case images
    case releaseDates
    case videos
    case watchProviders
    /// The first page of what TMDb recommends to those who liked the movie.
    case recommendations
    /// The first page of similar movies.
    case similar
    /// How images are addressed: without it no image has a URL.
    case imagesConfiguration
    /// Which of the user's lists hold the movie.
    case lists
}
