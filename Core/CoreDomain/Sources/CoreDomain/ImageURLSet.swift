public import Foundation

/// The URLs of one image in several sizes.
public struct ImageURLSet: Hashable, Codable, Sendable {
    /// The image's path, unresolved: "/abc.jpg".
    public let path: URL
    /// The size for a row of a list.
    public let thumbnail: URL
    /// The size for a card in a grid.
    public let card: URL
    /// The size for a page about one item.
    public let detail: URL
    /// The original size.
    public let full: URL

    /// Creates a set from its URLs.
    public init(path: URL, thumbnail: URL, card: URL, detail: URL, full: URL) {
        (self.path, self.thumbnail, self.card, self.detail, self.full) = (path, thumbnail, card, detail, full)
    }
}
