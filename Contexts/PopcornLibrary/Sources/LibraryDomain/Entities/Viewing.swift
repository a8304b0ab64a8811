public import CoreDomain
public import Foundation

/// A single viewing of a movie or an episode.
public struct Viewing: Identifiable, Equatable, Sendable, Codable {
    public let id: UUID
    /// The movie or episode.
    public internal(set) var item: ItemReference
    /// The day of the viewing; `nil` if it isn't known.
    public var day: PartialDay?
    /// The rating given at this viewing, from 1 to 10.
    public var rating: Int?
    /// The note about this viewing.
    public var note: String?
    /// The tags of this viewing.
    public var tags: [String]
    /// Whether the movie or episode had been seen before, according to an imported file; `nil` if unknown.
    public var isAgain: Bool?
    /// The viewing's key in the imported file, such as “trakt:12372288491”.
    public let source: String?
    /// The account of the other program whose export brought the viewing; `nil` if it isn't known.
    package let account: String?
    /// The id of the episode, which stays the same when the episode is renumbered.
    public let episodeID: Int?
    /// The date the viewing was entered.
    public let enteredAt: Date
    /// The number of the event that recorded the viewing or, if an import recorded several of one day, of its first event;
    /// `nil` while it is being recorded.
    public let entry: Int?
    /// The position among the viewings with the same entry; `nil` while it is being recorded.
    package internal(set) var position: Int?
    /// Whether it was made because something unseen was rated. Without a day, it is only a mark.
    package let isMadeByRating: Bool
    /// The fields that the user set or cleared at the prompt last, rather than an imported file; `.existence` if the user
    /// entered the viewing.
    package internal(set) var ownFields: Set<RecordField>

    public init(
        id: UUID = UUID(), item: ItemReference, day: PartialDay?, rating: Int? = nil, note: String? = nil,
        tags: [String] = [], isAgain: Bool? = nil, source: String? = nil, account: String? = nil, episodeID: Int? = nil,
        enteredAt: Date, entry: Int? = nil, position: Int? = nil, isMadeByRating: Bool = false,
        ownFields: Set<RecordField> = []
    ) {
        self.account = account
        self.ownFields = ownFields
        self.position = position
        self.isMadeByRating = isMadeByRating
        self.id = id
        self.item = item
        self.day = day
        self.rating = rating
        self.note = note
        self.tags = tags
        self.isAgain = isAgain
        self.source = source
        self.episodeID = episodeID
        self.enteredAt = enteredAt
        self.entry = entry
    }

    /// Whether it is a mark rather than a viewing: a rating says that the movie or episode was seen, and no day is known.
    ///
    /// A mark counts as seen while its movie or episode has no viewing, and never as a viewing.
    package var isMark: Bool { isMadeByRating && day == nil }

    /// The season and number of the episode; `nil` for a movie.
    public var place: EpisodePlace? {
        guard let season = item.season, let number = item.episode else { return nil }
        return EpisodePlace(season: season, number: number)
    }

    /// The fields that have a value.
    var setFields: Set<RecordField> {
        var fields: Set<RecordField> = []
        if day != nil { fields.insert(.day) }
        if rating != nil { fields.insert(.rating) }
        if note != nil { fields.insert(.note) }
        if !tags.isEmpty { fields.insert(.tags) }
        if isAgain != nil { fields.insert(.again) }
        return fields
    }

    func moved(to item: ItemReference) -> Viewing {
        var viewing = self
        viewing.item = item
        return viewing
    }

    /// Takes over the fields that the user has set of a former viewing, which an import has moved to this item.
    mutating func keepOwnFields(of former: Viewing) {
        ownFields = former.ownFields
        if ownFields.contains(.day) { day = former.day }
        if ownFields.contains(.rating) { rating = former.rating }
        if ownFields.contains(.note) { note = former.note }
        if ownFields.contains(.tags) { tags = former.tags }
        if ownFields.contains(.again) { isAgain = former.isAgain }
    }

    /// Returns whether `left` precedes `right` by day, unknown days first, then by entry, by the position in it and by
    /// episode. Only events of two machines can have viewings of one movie or episode that are equal in all of these.
    package static func isEarlier(_ left: Viewing, _ right: Viewing) -> Bool {
        let days = (left.day?.text ?? "", right.day?.text ?? "")
        if days.0 != days.1 { return days.0 < days.1 }
        let one = (left.entry ?? .max, left.position ?? .max, left.item.season ?? 0, left.item.episode ?? 0)
        let other = (right.entry ?? .max, right.position ?? .max, right.item.season ?? 0, right.item.episode ?? 0)
        if one == other, left.item == right.item { return right.id.isBefore(left.id) }
        return one < other
    }
}

extension [Viewing] {
    /// The viewing whose rating is also the rating of its movie or episode: the latest by day, then by entry. A viewing
    /// on an unknown day only counts if it is alone, and a mark if there is no viewing.
    var latest: Viewing? {
        let dated = filter { $0.day != nil }
        if dated.isEmpty {
            let viewings = filter { !$0.isMark }
            if viewings.isEmpty { return self.max(by: Viewing.isEarlier) }
            return viewings.count == 1 ? viewings[0] : nil
        }
        return dated.enumerated().max { left, right in
            if Viewing.isEarlier(left.element, right.element) { return true }
            return !Viewing.isEarlier(right.element, left.element) && left.offset < right.offset
        }?.element
    }
}

extension UUID {
    /// Returns whether the id is before another one, in the order of their texts, which take long to make.
    fileprivate func isBefore(_ other: UUID) -> Bool {
        withUnsafeBytes(of: uuid) { left in
            withUnsafeBytes(of: other.uuid) { right in left.lexicographicallyPrecedes(right) }
        }
    }

    /// Creates the id of an imported viewing, which allows lookups by key: the id in a key of popcorn’s own exports,
    /// such as “popcorn:E621E1F8-…”, or else the hash of the key.
    package init(ofViewing source: String) {
        let id = source.hasPrefix("popcorn:") ? UUID(uuidString: String(source.dropFirst(8))) : nil
        self = id ?? UUID(hashing: source)
    }

    /// Creates an id from the 128-bit FNV-1a hash of an imported viewing's key. Earlier versions also used it for the
    /// keys of popcorn’s own exports.
    package init(hashing source: String) {
        let hash = source.utf8.reduce(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d as UInt128) { hash, byte in
            (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        self = withUnsafeBytes(of: hash.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Creates the id of a viewing that a program reports without a key, the same on each machine.
    ///
    /// - Parameter number: The number among the viewings of a movie or an episode on one day, from 1.
    package init(ofViewingWithoutKey program: String, _ part: ItemReference, _ day: PartialDay?, number: Int) {
        self.init(hashing: "\(program) \(Self.place(of: part)) \(day?.text ?? "unknown") \(number)")
    }

    /// Creates the id of the mark that a rating in a program's file makes, the same on each machine.
    init(ofMark program: String, _ part: ItemReference) {
        self.init(hashing: "\(program) \(Self.place(of: part)) mark")
    }

    private static func place(of part: ItemReference) -> String {
        "\(part.kind.rawValue)/\(part.id)/\(part.season ?? -1)/\(part.episode ?? -1)"
    }
}

/// The day of a viewing that the user doesn't know, as an argument of a `Sighting`.
public enum UnknownDay: Sendable {
    /// The day isn't known.
    case unknown
}

/// The user's report of having seen a movie or an episode.
public struct Sighting: Equatable, Sendable, Codable {
    /// The movie or episode.
    public let title: TitleSnapshot
    /// The id of the viewing created from the sighting.
    public let id: UUID
    /// The id of the episode.
    public var episodeID: Int?
    /// The day of the viewing; `nil` if it isn't known.
    public var day: PartialDay?
    /// The rating, from 1 to 10, which also becomes the rating of the item if this is its latest viewing.
    public var rating: Int?
    /// The note about this viewing.
    public var note: String?
    /// The tags of this viewing.
    public var tags: [String] = []
    /// Whether the movie or episode had been seen before, according to an imported file.
    public var isAgain: Bool?
    /// The viewing's key in the imported file. A key is never recorded twice.
    public var source: String?
    /// Whether only a rating says that the movie or episode was seen.
    var isMadeByRating = false

    /// Creates a report with a day, a month or a year: `Sighting(heat, on: PartialDay(.now))`.
    ///
    /// A text from a user becomes a `PartialDay` first, so that one that isn't a day can't be taken for an unknown day.
    ///
    /// - Parameters:
    ///   - title: The movie or episode.
    ///   - day: The day, month or year of the viewing.
    ///   - episodeID: The id of the episode.
    public init(_ title: TitleSnapshot, on day: PartialDay, episodeID: Int? = nil) {
        self.init(title, onRecorded: day, episodeID: episodeID)
    }

    /// Creates a report of a viewing whose day the user doesn't know: `Sighting(heat, on: .unknown)`.
    ///
    /// - Parameters:
    ///   - title: The movie or episode.
    ///   - day: The only value, `unknown`.
    ///   - episodeID: The id of the episode.
    public init(_ title: TitleSnapshot, on day: UnknownDay, episodeID: Int? = nil) {
        self.init(title, onRecorded: nil, episodeID: episodeID)
    }

    /// Creates a report with a day, or `nil` for an unknown one.
    package init(_ title: TitleSnapshot, onRecorded day: PartialDay?, episodeID: Int? = nil) {
        self.title = title
        self.day = day
        self.episodeID = episodeID
        id = UUID()
    }

    func viewing(at date: Date) -> Viewing {
        Viewing(
            id: id, item: title.item, day: day, rating: rating, note: note, tags: tags, isAgain: isAgain,
            source: source, episodeID: episodeID, enteredAt: date, isMadeByRating: isMadeByRating)
    }
}
