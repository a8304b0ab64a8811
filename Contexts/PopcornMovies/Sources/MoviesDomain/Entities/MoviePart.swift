public import CoreDomain

/// A part of a movie's data that may be absent.
public enum MoviePart: String, ResponsePart, CaseIterable {
    /// The cast and the crew.
    case credits
    /// Posters, backdrops and logos.
    case images
    /// The releases and certifications in each country.
    case releaseDates
    /// Trailers, teasers and clips.
    case videos
    /// The services that stream, rent out or sell the movie, in each country.
    case watchProviders
    /// The first page of movies recommended to people who liked this one.
    case recommendations
    /// The first page of similar movies.
    case similar
}
