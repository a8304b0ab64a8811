public import Foundation

/// Movies that belong together, as `/collection/{id}` answers.
public struct Collection: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let overview: String?
    public let posterPath: URL?
    public let backdropPath: URL?
    public let parts: [MovieListItem]?
}

/// A collection as a row of a list.
public struct CollectionListItem: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let originalName: String?
    public let overview: String?
    public let posterPath: URL?
    public let backdropPath: URL?
}
