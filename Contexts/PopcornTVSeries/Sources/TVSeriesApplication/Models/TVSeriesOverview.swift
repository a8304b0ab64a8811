public import CoreDomain

/// The values shown on a TV series' screen, all from one response.
public struct TVSeriesOverview: ItemOverview, Equatable, Codable {
    /// The details of the series.
    public let details: TVSeriesDetails
    /// The cast and crew, or `nil` if they are absent from the response.
    public let credits: AggregateCreditsDetails?
    /// The offers in the user's region, or `nil` if there are none.
    public let watchProviders: WatchProvidersDetails?
    /// The user's marks for the series.
    public let marks: Marks
}
