/// A row of a list that mixes kinds, told apart by `media_type`. Ids of different kinds overlap.
public enum Media: Equatable, Sendable {
    case movie(MovieListItem)
    case tv(TVSeriesListItem)
    case person(PersonListItem)
    case collection(CollectionListItem)
}

extension Media: LossyElement {
    private enum Kind: String {
        case movie, tv, person, collection
    }

    private enum CodingKeys: String, CodingKey {
        case mediaType
    }

    public init(from decoder: any Decoder) throws {
        self =
            switch try Self.kind(in: decoder) {
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
        try kind(in: decoder) != nil
    }

    private static func kind(in decoder: any Decoder) throws -> Kind? {
        Kind(rawValue: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .mediaType))
    }
}
