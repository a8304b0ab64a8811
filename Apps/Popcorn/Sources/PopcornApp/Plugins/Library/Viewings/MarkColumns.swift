/// The columns of the user's marks in CSV and TSV, where `mine` has one for each of its values.
enum MarkColumns {
    static let ofMovies = columns(["seen"] + marks)
    static let ofSeries = columns(progress + marks)
    static let ofSeasons = columns(["episodesSeen", "episodesAired"])
    /// The columns of a table of movies and series.
    static let all = columns(["seen"] + progress + marks)

    private static let progress = ["episodesSeen", "episodesAired", "state", "next.season", "next.episode"]
    private static let marks = ["isSeen", "lastSeen", "rating", "lists", "tags", "hasNote"]

    private static func columns(_ names: [String]) -> [String] { names.map { "mine.\($0)" } }
}
