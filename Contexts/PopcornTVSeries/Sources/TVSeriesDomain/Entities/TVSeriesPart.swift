public import CoreDomain

/// An optional part of the data of a TV series, a season or an episode.
///
/// Seasons and episodes have only credits and images.
public enum TVSeriesPart: String, ResponsePart, CaseIterable {
    /// The cast and the crew.
    case credits
    /// Posters, backdrops and logos; for an episode, stills.
    case images
    /// The certifications in each country.
    case contentRatings
    /// The services that stream, rent out or sell the series, in each country.
    case watchProviders
    /// Trailers, teasers and clips.
    case videos
    /// The first page of series recommended to people who liked this one.
    case recommendations
    /// The first page of similar series.
    case similar
    /// The item's ids in other catalogues.
    case externalIDs
}

/// A season as a part of a series' ratings. Its votes may be absent.
public struct TVSeasonPart: ResponsePart {
    /// The part's name, such as “season 5”.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ seasonNumber: Int) {
        rawValue = "season \(seasonNumber)"
    }
}
