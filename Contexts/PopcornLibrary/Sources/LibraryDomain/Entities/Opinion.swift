public import CoreDomain

/// A field of a viewing or an opinion, which has one setter: the prompt or an imported file.
public enum RecordField: String, CaseIterable, Comparable, Sendable, Codable {
    case day, rating, note, tags, again, dropped, pass
    /// The record itself: the user entered it at the prompt.
    case existence

    /// Orders fields by their names.
    public static func < (left: RecordField, right: RecordField) -> Bool { left.rawValue < right.rawValue }
}

/// The user's opinion of an item, independent of its viewings.
public struct Opinion: Equatable, Sendable, Codable {
    /// The latest rating, from 1 to 10.
    public var rating: Int?
    /// The day the rating was given.
    public var ratedOn: PartialDay?
    /// The note about the item.
    public var note: String?
    /// The tags, in the order they were added.
    public var tags: [String]
    /// Whether the user has dropped the movie or series.
    public var isDropped: Bool
    /// The latest pass of a series that the user has begun again; `nil` in the first one.
    public internal(set) var pass: SeriesPass?
    /// The fields that the user set or cleared at the prompt last, rather than an imported file.
    package internal(set) var ownFields: Set<RecordField>

    public init(
        rating: Int? = nil, ratedOn: PartialDay? = nil, note: String? = nil, tags: [String] = [],
        isDropped: Bool = false, ownFields: Set<RecordField> = []
    ) {
        self.init(
            rating: rating, ratedOn: ratedOn, note: note, tags: tags, isDropped: isDropped, pass: nil,
            ownFields: ownFields)
    }

    package init(
        rating: Int?, ratedOn: PartialDay?, note: String?, tags: [String], isDropped: Bool, pass: SeriesPass?,
        ownFields: Set<RecordField>
    ) {
        self.ownFields = ownFields
        self.pass = pass
        self.rating = rating
        self.ratedOn = ratedOn
        self.note = note
        self.tags = tags
        self.isDropped = isDropped
    }

    func merged(with other: Opinion) -> Opinion {
        // A rating without a day is older than any with one.
        let isOlder = (ratedOn?.text ?? "") < (other.ratedOn?.text ?? "")
        let rated = rating == nil || (other.rating != nil && isOlder) ? other : self
        let otherNote = other.note == note ? nil : other.note
        let notes = [note, otherNote].compactMap(\.self)
        let latestPass = (pass?.order ?? -1) < (other.pass?.order ?? -1) ? other.pass : pass
        return Opinion(
            rating: rated.rating, ratedOn: rated.ratedOn,
            note: notes.isEmpty ? nil : notes.joined(separator: " · "),
            tags: tags + other.tags.filter { !tags.contains($0) },
            isDropped: isDropped || other.isDropped, pass: latestPass, ownFields: ownFields.union(other.ownFields))
    }

    /// Sets a field, without noting who set it.
    ///
    /// - Parameter order: The order of the event that says so.
    mutating func set(_ field: LibraryFact.OpinionField, order: Int64) {
        switch field {
        case .rating(let rating, let day):
            self.rating = rating
            ratedOn = day
        case .note(let note): self.note = note
        case .tag(let tag): tags = tags.filter { $0 != tag } + [tag]
        case .untag(let tag): tags = tags.filter { $0 != tag }
        case .isDropped(let isDropped): self.isDropped = isDropped
        case .pass(let pass):
            self.pass = pass
            self.pass?.order = order
        }
    }

    /// Whether the opinion says nothing, even if the user has cleared some of its fields.
    var isBlank: Bool { rating == nil && ratedOn == nil && note == nil && tags.isEmpty && !isDropped && pass == nil }

    /// An empty opinion.
    static let none = Opinion()
}
