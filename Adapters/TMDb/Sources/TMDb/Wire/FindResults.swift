/// What TMDb has under another catalogue's id, as `/find/{id}` answers.
public struct FindResults: Decodable, Equatable, Sendable {
    public let movieResults: [MovieListItem]?
    public let tvResults: [TVSeriesListItem]?
    public let tvSeasonResults: [TVSeason]?
    public let tvEpisodeResults: [TVEpisode]?
    public let personResults: [PersonListItem]?
}
