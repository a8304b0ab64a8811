public import CoreDomain
import Foundation
public import LibraryDomain

/// The rows of Popcorn's own CSV file: all viewings, and the opinions that don't follow from them.
///
/// An import takes the rating of a title from the rows of its viewings. So an opinion has a row only if it says something
/// else, and a title that isn't rated, although a viewing of it is, has a row that says so.
public struct PopcornExport: Sendable {
    private var parts: Set<ItemReference> = []
    /// The ratings that an import of the viewings' rows gives to their movies and episodes.
    private var ratings: [ItemReference: (day: String, rating: Int)] = [:]
    /// Those of them that have no rating of their own, nor any other opinion.
    private var withoutOpinion: Set<ItemReference> = []

    /// Creates an export without rows.
    public init() {}

    /// Returns the row of a viewing that isn't earlier than those before.
    public mutating func row(of entry: DiaryEntry) -> ImportRow {
        note(entry.viewing)
        let viewing = entry.viewing
        let title = entry.title
        var row = ImportRow(
            line: 0, part: .diary,
            subject: ImportSubject(
                title.title, year: title.year, kind: viewing.item.kind, ids: [.tmdb(viewing.item)],
                episodeID: viewing.episodeID))
        row.isSeen = true
        row.day = viewing.day
        row.isAgain = viewing.isAgain
        row.rating = viewing.rating
        row.note = viewing.note
        row.tags = viewing.tags
        row.source = viewing.source ?? "popcorn:\(viewing.id.uuidString.lowercased())"
        return row
    }

    /// Returns whether an opinion has a row. All viewings come before the opinions.
    public mutating func hasRow(_ opinion: Opinion, of part: ItemReference) -> Bool {
        if opinion.rating != nil || opinion.saysMore { withoutOpinion.remove(part) }
        return opinion.saysMore || opinion.rating != nil && opinion.rating != ratings[part]?.rating
    }

    /// Returns the row of an opinion. The marks are those of the movie or the series.
    public func row(
        of opinion: Opinion, about part: ItemReference, _ title: TitleSnapshot?, _ marks: Marks
    ) -> ImportRow {
        var row = Self.row(of: opinion, about: part, title, saysRating: opinion.rating != ratings[part]?.rating)
        row.isMark = row.rating != nil && !parts.contains(part) && marks.isMarked(part)
        return row
    }

    /// The movies and episodes that have no rating and no other opinion, although a viewing of theirs has a rating.
    public var unrated: [ItemReference] { withoutOpinion.sorted(by: ItemReference.isBefore) }

    /// Returns the row that says that a movie or an episode isn't rated.
    public func row(ofUnrated part: ItemReference, _ title: TitleSnapshot?) -> ImportRow {
        Self.row(of: Opinion(), about: part, title, saysRating: true)
    }

    /// - Parameter saysRating: Whether the row has the title's rating, even a missing one.
    private static func row(
        of opinion: Opinion, about part: ItemReference, _ title: TitleSnapshot?, saysRating: Bool
    ) -> ImportRow {
        var row = ImportRow(
            line: 0, part: saysRating || opinion.note == nil ? .ratings : .reviews,
            subject: ImportSubject(title?.title ?? "", year: title?.year, kind: part.kind, ids: [.tmdb(part)]))
        if saysRating {
            row.rating = opinion.rating
            row.loggedOn = opinion.ratedOn
            row.fields = [.rating]
        }
        row.note = opinion.note
        row.tags = opinion.tags
        row.isDropped = opinion.isDropped
        return row
    }

    /// Notes the rating of the latest day, the first of several.
    private mutating func note(_ viewing: Viewing) {
        parts.insert(viewing.item)
        guard let rating = viewing.rating else { return }
        let day = viewing.day?.text ?? ""
        if ratings[viewing.item].map({ $0.day < day }) ?? true { ratings[viewing.item] = (day, rating) }
        withoutOpinion.insert(viewing.item)
    }
}

extension Marks {
    /// Returns whether a movie or an episode, which has no viewing, is marked as seen.
    fileprivate func isMarked(_ part: ItemReference) -> Bool {
        part.season == nil ? part.kind == .movie && isSeen : part.place.map(hasSeen) ?? false
    }
}

extension Opinion {
    /// Whether the opinion has more than a rating.
    fileprivate var saysMore: Bool { !tags.isEmpty || note != nil || isDropped }
}
