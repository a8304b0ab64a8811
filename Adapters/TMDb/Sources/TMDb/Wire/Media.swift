extension TMDb {
    /// A movie or a TV series in a person's credits, as indicated by `media_type`.
    ///
    /// Ids of different kinds overlap. Elements of other kinds, and those without an id or a name, are skipped.
    /// An element without a kind is an error.
    public enum Media: Equatable, Sendable {
        case movie(MovieListItem)
        case tv(TVSeriesListItem)
    }
}

extension TMDb.Media: LossyElement {
    public init(from decoder: any Decoder) throws {
        self =
            switch try MediaKind.named(in: decoder) {
            case .movie: .movie(try TMDb.MovieListItem(from: decoder))
            case .tv: .tv(try TMDb.TVSeriesListItem(from: decoder))
            case .person, nil:
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "An unknown media_type."))
            }
    }

    /// Returns `false` for null, other kinds, and elements without an id or a name. Throws if there is no kind.
    static func isReadable(in decoder: any Decoder) throws -> Bool {
        if try decoder.singleValueContainer().decodeNil() { return false }
        guard let name = try MediaKind.named(in: decoder)?.titleKey else { return false }
        let container = try decoder.container(keyedBy: MediaKeys.self)
        return try !container.isAbsent(.id) && !container.isAbsent(name)
    }
}

private enum MediaKeys: String, CodingKey {
    case id, title, name
}

extension MediaKind {
    fileprivate var titleKey: MediaKeys? {
        switch self {
        case .movie: .title
        case .tv: .name
        case .person: nil
        }
    }
}

/// The values of `media_type`.
enum MediaKind: String {
    case movie, tv, person

    private enum CodingKeys: String, CodingKey {
        case mediaType = "media_type"
    }

    /// Returns the kind of the element, or `nil` for an unknown kind.
    static func named(in decoder: any Decoder) throws -> MediaKind? {
        MediaKind(rawValue: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .mediaType))
    }

    /// Returns whether the element has this kind, or no kind at all.
    func fits(_ decoder: any Decoder) throws -> Bool {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.isAbsent(.mediaType) { return true }
        let word = try container.decode(String.self, forKey: .mediaType)
        return word.isEmpty || word == rawValue
    }
}

/// An element of a list with items of one kind. An element of another kind is skipped.
protocol MediaRow: LossyElement {
    static var kind: MediaKind { get }
}

extension MediaRow {
    static func isReadable(in decoder: any Decoder) throws -> Bool { try kind.fits(decoder) }
}

extension TMDb.MovieListItem: MediaRow {
    static let kind = MediaKind.movie
}

extension TMDb.TVSeriesListItem: MediaRow {
    static let kind = MediaKind.tv
}

extension TMDb.PersonListItem: MediaRow {
    static let kind = MediaKind.person
}
