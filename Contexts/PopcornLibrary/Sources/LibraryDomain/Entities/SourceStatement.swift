package import CoreDomain
package import Foundation

/// What an imported file said last about a viewing, an opinion or an entry on a list.
///
/// A later export of the same account is compared with it: what the source hasn't changed since isn't imported again.
package struct SourceStatement: Equatable, Sendable, Codable {
    /// What a statement is about.
    package enum Subject: Hashable, Sendable, Codable {
        case viewing(UUID)
        case opinion
        case entry(ListID)
    }

    /// The identity among the statements about an item.
    package struct Key: Hashable, Sendable, Codable {
        /// The program, such as “letterboxd”, or the key of a viewing in it, such as “trakt:12372288491”. The account, if
        /// it is known, follows the program: “letterboxd@anna”, “trakt@anna:12372288491”.
        package let source: String
        /// The movie, series, season or episode.
        package let part: ItemReference
        /// What the statement is about.
        package let subject: Subject

        /// - Parameters:
        ///   - source: The program or the key of a viewing in it, with or without an account.
        ///   - account: The account to add to `source`.
        package init(source: String, of account: String? = nil, part: ItemReference, subject: Subject) {
            if let account {
                let program = source.prefix { $0 != ":" }
                self.source = "\(program)@\(account)\(source.dropFirst(program.count))"
            } else {
                self.source = source
            }
            self.part = part
            self.subject = subject
        }

        /// The program that made the statement.
        package var program: String { String(source.prefix { $0 != ":" && $0 != "@" }) }

        /// The account in the program; `nil` if it isn't known.
        package var account: String? {
            let owner = source.prefix { $0 != ":" }
            return owner.firstIndex(of: "@").map { String(owner[owner.index(after: $0)...]) }
        }

        /// The program or the key of a viewing, without the account.
        package var entry: String { Self.entry(of: source) }

        /// Returns a source without its account.
        package static func entry(of source: String) -> String {
            let owner = source.prefix { $0 != ":" }
            guard let at = owner.firstIndex(of: "@") else { return source }
            return String(source[..<at] + source[owner.endIndex...])
        }

        /// Returns whether another statement is by the same account of the same program.
        func isSameAccount(as other: Key) -> Bool { program == other.program && account == other.account }

        /// Whether the source names the viewing by a key.
        package var isKeyed: Bool { source.contains(":") }
    }

    /// The identity among the statements about an item.
    package let key: Key
    /// The day of the viewing or of the rating, or the day the entry was added.
    package var day: PartialDay?
    /// The rating, from 1 to 10.
    package var rating: Int?
    /// The note, or the remark on an entry.
    package var note: String?
    /// The tags, in the order of the file.
    package var tags: [String]
    /// Whether the movie or episode had been seen before.
    package var isAgain: Bool?
    /// Whether the source says that the user has dropped the series.
    package var isDropped: Bool
    /// The rank of an entry.
    package var rank: ListRank?
    /// The pass of the series that the user has begun again.
    package var pass: SeriesPass?

    package init(
        _ key: Key, day: PartialDay? = nil, rating: Int? = nil, note: String? = nil, tags: [String] = [],
        isAgain: Bool? = nil, isDropped: Bool = false, rank: ListRank? = nil, pass: SeriesPass? = nil
    ) {
        self.key = key
        self.day = day
        self.rating = rating
        self.note = note
        self.tags = tags
        self.isAgain = isAgain
        self.isDropped = isDropped
        self.rank = rank
        self.pass = pass
    }

    /// Creates what a source said when it reported a viewing with a key; `nil` for a viewing without one.
    package init?(of viewing: Viewing) {
        guard let source = viewing.source else { return nil }
        self.init(
            Key(source: source, of: viewing.account, part: viewing.item, subject: .viewing(viewing.id)),
            day: viewing.day,
            rating: viewing.rating, note: viewing.note, tags: viewing.tags, isAgain: viewing.isAgain)
    }

    /// A property of a statement.
    package enum Field: String, CaseIterable, Sendable {
        case day, rating, note, tags, again, dropped, rank, pass
    }

    /// Returns the properties that differ from those of an earlier statement.
    func changes(since former: SourceStatement) -> Set<Field> {
        Set(
            Field.allCases.filter { field in
                var other = former
                other.take([field], from: self)
                return other != former
            })
    }

    /// Takes some properties from a later statement.
    package mutating func take(_ fields: Set<Field>, from other: SourceStatement) {
        for field in fields {
            switch field {
            case .day: day = other.day
            case .rating: rating = other.rating
            case .note: note = other.note
            case .tags: tags = other.tags
            case .again: isAgain = other.isAgain
            case .dropped: isDropped = other.isDropped
            case .rank: rank = other.rank
            case .pass: pass = other.pass
            }
        }
    }

    /// Returns the statement about the same part of another item.
    func moved(to item: ItemReference) -> SourceStatement {
        let part = ItemReference(item.kind, item.id, season: key.part.season, episode: key.part.episode)
        return SourceStatement(
            Key(source: key.source, part: part, subject: key.subject), day: day, rating: rating, note: note,
            tags: tags, isAgain: isAgain, isDropped: isDropped, rank: rank, pass: pass)
    }
}
