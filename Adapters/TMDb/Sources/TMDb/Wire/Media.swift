/// A row of a list that mixes kinds, told apart by `media_type`. Ids of different kinds overlap.
public enum Media: Equatable, Sendable {
    case movie(MovieListItem)
    case tv(TVSeriesListItem)
    case person(PersonListItem)
    case collection(CollectionListItem)
}

extension Media: LossyElement {
    public init(from decoder: any Decoder) throws {
        self =
            switch try MediaKind.named(in: decoder) {
            case .movie: .movie(try MovieListItem(from: decoder))
            case .tv: .tv(try TVSeriesListItem(from: decoder))
            case .person: .person(try PersonListItem(from: decoder))
            case .collection: .collection(try CollectionListItem(from: decoder))
            case nil:
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "An unknown media_type."))
            }
    }

    /// A kind that we do not know is left out. A row that names none is an error.
    static func isReadable(in decoder: any Decoder) throws -> Bool {
        try MediaKind.named(in: decoder) != nil
    }
}

/// TMDb's words for the kinds of rows.
enum MediaKind: String {
    case movie, tv, person, collection

    private enum CodingKeys: String, CodingKey {
        case mediaType
    }

    /// The kind that the row names; nil where we do not know it.
    static func named(in decoder: any Decoder) throws -> MediaKind? {
        MediaKind(rawValue: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .mediaType))
    }

    /// Whether the row names this kind, or none at all.
    func fits(_ decoder: any Decoder) throws -> Bool {
        let word = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .mediaType)
        return word == nil || word == rawValue
    }
}

/// A row of a list of one kind. Where it says that it is of another, it is left out.
protocol MediaRow: LossyElement {
    static var kind: MediaKind { get }
}

extension MediaRow {
    static func isReadable(in decoder: any Decoder) throws -> Bool { try kind.fits(decoder) }
}

extension MovieListItem: MediaRow {
    static let kind = MediaKind.movie
}

extension TVSeriesListItem: MediaRow {
    static let kind = MediaKind.tv
}

extension PersonListItem: MediaRow {
    static let kind = MediaKind.person
}
