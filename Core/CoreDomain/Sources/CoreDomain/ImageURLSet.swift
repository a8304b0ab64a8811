public import Foundation

/// The URLs of one image in several sizes. Each URL is built when read, since most screens show only a few.
///
/// Only the path and the four main sizes are encoded and compared; the medium size is an addition to these.
public struct ImageURLSet: Sendable {
    /// The image's path, unresolved: “/abc.jpg”.
    public let path: URL
    private let source: Source

    private enum Source {
        case file(name: String, folders: [ImageFolder])
        case urls([URL])
    }

    public init(path: URL, thumbnail: URL, card: URL, detail: URL, full: URL) {
        self.path = path
        source = .urls([thumbnail, card, detail, full])
    }

    /// Creates the set for a file with the same name in the folders of the four sizes and the medium size.
    init(path: URL, name: String, in folders: [ImageFolder]) {
        self.path = path
        source = .file(name: name, folders: folders)
    }

    /// The URL of the image for a row of a list.
    public var thumbnail: URL { url(0) }
    /// The URL of the image for a card in a grid.
    public var card: URL { url(1) }
    /// The URL of the image for a page about one item.
    public var detail: URL { url(2) }
    /// The URL of the image in its original size.
    public var full: URL { url(3) }

    /// The URL of the image for a small picture beside a text; that of the detail image if the set was decoded.
    public var medium: URL {
        switch source {
        case .file: url(4)
        case .urls: detail
        }
    }

    private func url(_ size: Int) -> URL {
        switch source {
        case .file(let name, let folders): folders[size].url(of: name)
        case .urls(let urls): urls[size]
        }
    }
}

extension ImageURLSet: Hashable {
    /// Returns whether the paths and all URLs are equal.
    public static func == (left: ImageURLSet, right: ImageURLSet) -> Bool {
        left.path == right.path && (0..<4).allSatisfy { left.url($0) == right.url($0) }
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ImageURLSet: Codable {
    private enum CodingKeys: CodingKey, CaseIterable {
        case path, thumbnail, card, detail, full
    }

    /// Encodes the path and the URLs.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        for (key, url) in zip(CodingKeys.allCases, [path, thumbnail, card, detail, full]) {
            try values.encode(url, forKey: key)
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let urls = try CodingKeys.allCases.map { try values.decode(URL.self, forKey: $0) }
        self.init(path: urls[0], thumbnail: urls[1], card: urls[2], detail: urls[3], full: urls[4])
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
