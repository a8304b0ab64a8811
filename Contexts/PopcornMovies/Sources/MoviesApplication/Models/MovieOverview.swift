/// What a movie's screen shows, all of one response.
public struct MovieOverview: Equatable, Sendable {
    /// The movie.
    public let details: MovieDetails
    /// Who made the movie, or `nil` if the response didn't say.
    public let credits: CreditsDetails?
    /// The offers in the user's region, or `nil` if there are none.
    public let watchProviders: WatchProvidersDetails?
    /// The names of the user's lists that hold the movie.
    public let listNames: [String]
}
