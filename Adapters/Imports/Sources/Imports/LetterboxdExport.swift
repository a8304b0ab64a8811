public import CoreDomain
public import LibraryDomain

/// The rows of a file for Letterboxd: the seen films and those with a rating or a note, and the counts of what
/// Letterboxd can't take.
///
/// Letterboxd reads at most `maximumRows` rows and `maximumBytes` bytes of a file.
public struct LetterboxdExport: Sendable {
    /// The names of the columns.
    public static let header = [
        "tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch", "Tags", "Review",
    ]
    /// The number of rows that Letterboxd reads of a file.
    public static let maximumRows = 1000
    /// The number of bytes, with the header, that Letterboxd reads of a file.
    public static let maximumBytes = 1_000_000

    /// The number of viewings of episodes, which are left out.
    public private(set) var episodes = 0
    /// The number of viewings that lose their month or year, since the day isn't known.
    public private(set) var partialDays = 0
    /// The number of films that lose their tags: Letterboxd only tags days.
    public private(set) var untagged = 0
    /// The number of films that weren't seen, but count as seen there because they have a rating or a note.
    public private(set) var unseen = 0

    /// Creates an export without rows.
    public init() {}

    /// Returns the cells of a viewing's rows: its own, and one of a note that belongs to no viewing; none for an episode.
    /// The opinion is that of a film whose last viewing this is, and `nil` for any other viewing.
    public mutating func rows(of entry: DiaryEntry, _ opinion: Opinion?) -> [[String]] {
        let viewing = entry.viewing
        guard viewing.item.kind == .movie else {
            episodes += 1
            return []
        }
        let day = viewing.day.flatMap { $0.isWhole ? $0.text : nil }
        if viewing.day != nil, day == nil { partialDays += 1 }
        let tags = (viewing.tags + (opinion?.tags ?? [])).unique(by: \.self)
        if day == nil, !tags.isEmpty { untagged += 1 }
        let rewatch = entry.isRepeated ? "true" : viewing.isAgain == nil ? "" : "false"
        var cells = Self.cells(of: viewing.item, entry.title, rating: viewing.rating ?? opinion?.rating, viewing.note)
        if let day { cells.replaceSubrange(5...7, with: [day, rewatch, tags.joined(separator: ", ")]) }
        return [cells] + (opinion?.note.map { [Self.cells(of: viewing.item, entry.title, rating: nil, $0)] } ?? [])
    }

    /// Returns the cells of the rating and the note of a film without a viewing, which may be marked as seen; `nil` if it
    /// has neither.
    public mutating func row(
        of film: ItemReference, _ title: TitleSnapshot?, _ opinion: Opinion, isSeen: Bool
    ) -> [String]? {
        guard film.kind == .movie, opinion.rating != nil || opinion.note != nil else { return nil }
        if !isSeen { unseen += 1 }
        if !opinion.tags.isEmpty { untagged += 1 }
        return Self.cells(of: film, title, rating: opinion.rating, opinion.note)
    }

    private static func cells(
        of film: ItemReference, _ title: TitleSnapshot?, rating: Int?, _ note: String?
    ) -> [String] {
        [
            String(film.id), "", title?.title ?? "", title?.year.map(String.init) ?? "", rating.map(String.init) ?? "",
            "", "", "", note ?? "",
        ]
    }
}
