public import Foundation

/// The URLs of one image in several sizes.
///
/// Each URL is made when it is read: most screens show few of them.
public struct ImageURLSet: Sendable {
    /// The image's path, unresolved: "/abc.jpg".
    public let path: URL
    private let source: Source

    private enum Source {
        case file(name: String, folders: ImageFolders)
        case urls(thumbnail: URL, card: URL, detail: URL, full: URL)
    }

    /// Creates a set from its URLs.
    public init(path: URL, thumbnail: URL, card: URL, detail: URL, full: URL) {
        self.path = path
        source = .urls(thumbnail: thumbnail, card: card, detail: detail, full: full)
    }

    /// Creates the set of a file that has one name in all folders.
    init(path: URL, name: String, in folders: ImageFolders) {
        self.path = path
        source = .file(name: name, folders: folders)
    }

    /// The size for a row of a list.
    public var thumbnail: URL {
        switch source {
        case .file(let name, let folders): folders.thumbnail.url(of: name)
        case .urls(let url, _, _, _): url
        }
    }

    /// The size for a card in a grid.
    public var card: URL {
        switch source {
        case .file(let name, let folders): folders.card.url(of: name)
        case .urls(_, let url, _, _): url
        }
    }

    /// The size for a page about one item.
    public var detail: URL {
        switch source {
        case .file(let name, let folders): folders.detail.url(of: name)
        case .urls(_, _, let url, _): url
        }
    }

    /// The original size.
    public var full: URL {
        switch source {
        case .file(let name, let folders): folders.full.url(of: name)
        case .urls(_, _, _, let url): url
        }
    }

    fileprivate var urls: [URL] { [thumbnail, card, detail, full] }
}

extension ImageURLSet: Hashable {
    /// Whether the path and all URLs are equal.
    public static func == (left: ImageURLSet, right: ImageURLSet) -> Bool {
        guard left.path == right.path else { return false }
        if case .file(let name, let folders) = left.source, case .file(name, let other) = right.source,
            folders === other
        {
            return true
        }
        return left.urls == right.urls
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ImageURLSet: Codable {
    private enum CodingKeys: CodingKey {
        case path, thumbnail, card, detail, full
    }

    /// Decodes the path and the URLs.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func url(_ key: CodingKeys) throws -> URL { try values.decode(URL.self, forKey: key) }
        self.init(
            path: try url(.path), thumbnail: try url(.thumbnail), card: try url(.card), detail: try url(.detail),
            full: try url(.full))
    }

    /// Encodes the path and the URLs.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(path, forKey: .path)
        try values.encode(thumbnail, forKey: .thumbnail)
        try values.encode(card, forKey: .card)
        try values.encode(detail, forKey: .detail)
        try values.encode(full, forKey: .full)
    }
}

extension ImageURLSet: CustomReflectable {
    /// A mirror of the path and the URLs.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "path": path, "thumbnail": thumbnail, "card": card, "detail": detail, "full": full,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
