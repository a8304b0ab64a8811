extension TMDb {
    /// A movie or a TV series in a person's credits, as indicated by `media_type`.
    ///
    /// Ids of different kinds overlap. Elements of other kinds, and those without a kind, an id or a name, are skipped.
    public enum Media: Equatable, Sendable {
        case movie(MovieListItem)
        case tv(TVSeriesListItem)
    }
}

extension TMDb.Media: Decodable {
    public init(from decoder: any Decoder) throws {
        self =
            switch try MediaKind.named(in: decoder) {
            case .movie: .movie(try TMDb.MovieListItem(from: decoder))
            case .tv: .tv(try TMDb.TVSeriesListItem(from: decoder))
            case .person: throw MediaKind.mismatch(in: decoder)
            }
    }
}

/// The values of `media_type`.
enum MediaKind: String {
    case movie, tv, person

    private enum CodingKeys: String, CodingKey {
        case mediaType = "media_type"
    }

    /// Returns the kind of the element. Throws for an absent or unknown kind.
    static func named(in decoder: any Decoder) throws -> MediaKind {
        let word = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .mediaType)
        guard let kind = MediaKind(rawValue: word) else { throw mismatch(in: decoder) }
        return kind
    }

    /// Throws if the element has another kind. It may have none.
    func check(_ decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.isAbsent(.mediaType) { return }
        let word = try container.decode(String.self, forKey: .mediaType)
        if !word.isEmpty, word != rawValue { throw Self.mismatch(in: decoder) }
    }

    static func mismatch(in decoder: any Decoder) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: decoder.codingPath + [CodingKeys.mediaType],
                debugDescription: "Expected another media_type."))
    }
}

/// An element of a list with items of one kind. An element of another kind is skipped.
protocol MediaRow: Decodable {
    static var kind: MediaKind { get }
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
