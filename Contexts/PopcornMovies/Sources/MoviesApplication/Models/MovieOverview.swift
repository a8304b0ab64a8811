public import CoreDomain

/// The values shown on a movie's screen, all from one response.
public struct MovieOverview: ItemOverview, Equatable, Codable {
    /// The details of the movie.
    public let details: MovieDetails
    /// The cast and crew, or `nil` if they are absent from the response.
    public let credits: CreditsDetails?
    /// The offers in the user's region, or `nil` if there are none.
    public let watchProviders: WatchProvidersDetails?
    /// The user's marks for the movie.
    public let marks: Marks
}
