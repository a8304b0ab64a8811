public import Foundation

/// One image in the sizes that a face may want.
public struct ImageURLSet: Hashable, Codable, Sendable {
    /// The image's path as TMDb gives it, "/abc.jpg".
    public let path: URL
    /// For a row of a list.
    public let thumbnail: URL
    /// For a card in a grid.
    public let card: URL
    /// For a page about one thing.
    public let detail: URL
    /// As it was uploaded.
    public let full: URL

    public init(path: URL, thumbnail: URL, card: URL, detail: URL, full: URL) {
        self.path = path
        self.thumbnail = thumbnail
        self.card = card
        self.detail = detail
        self.full = full
    }
}
