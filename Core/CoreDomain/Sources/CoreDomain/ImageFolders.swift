import Foundation
import Synchronization

/// The folders in which an image is found in four sizes.
final class ImageFolders: Sendable {
    let thumbnail: ImageFolder
    let card: ImageFolder
    let detail: ImageFolder
    let full: ImageFolder

    /// Chooses among `sizes` below `base` what fits an image of that shape.
    init(_ shape: ImageShape, among sizes: [String], below base: URL) {
        func folder(_ ideal: Int) -> ImageFolder {
            ImageFolder(base.appendingPathComponent(shape.size(nearest: ideal, among: sizes)))
        }
        thumbnail = folder(shape.idealWidths.thumbnail)
        card = folder(shape.idealWidths.card)
        detail = folder(shape.idealWidths.detail)
        full = ImageFolder(base.appendingPathComponent(ImageShape.original))
    }
}

/// The folder of all images of one size.
struct ImageFolder: Sendable {
    private let url: URL
    /// What stands before a file's name, if that may simply be appended.
    private let prefix: String?

    init(_ url: URL) {
        self.url = url
        let text = url.absoluteString
        let isPlain = url.scheme == "https" && url.query == nil && url.fragment == nil && !text.hasSuffix("/")
        prefix = isPlain ? text + "/" : nil
    }

    /// Returns the URL of a file.
    func url(of name: String) -> URL {
        if let prefix, name.isPlainFileName, let file = URL(string: prefix + name) { return file }
        return url.appendingPathComponent(name)
    }
}

/// The folders of a configuration, which are made at their first use.
final class ImageFolderCache: Sendable, Equatable {
    private let folders = Mutex<[ImageShape: ImageFolders]>([:])

    /// Returns the folders of a shape, which `make` makes at first.
    func folders(of shape: ImageShape, _ make: () -> ImageFolders) -> ImageFolders {
        folders.withLock { folders in
            if let made = folders[shape] { return made }
            let made = make()
            folders[shape] = made
            return made
        }
    }

    /// True: what was made already doesn't tell configurations apart.
    static func == (left: ImageFolderCache, right: ImageFolderCache) -> Bool { true }
}

extension String {
    /// Whether the text is a file's name of letters, digits, dots, hyphens and underscores only, which mean themselves
    /// in a URL.
    var isPlainFileName: Bool {
        guard !utf8.isEmpty, self != ".", self != ".." else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
