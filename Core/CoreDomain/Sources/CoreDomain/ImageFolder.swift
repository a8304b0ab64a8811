import Foundation

/// The folder of all images of one size.
struct ImageFolder: Equatable, Sendable {
    private let url: URL
    /// The folder's address with a trailing slash; `nil` if a file's name can't simply be appended to it.
    private let prefix: String?

    init(_ url: URL) {
        self.url = url
        let text = url.absoluteString
        let isPlain = url.scheme == "https" && url.query == nil && url.fragment == nil && !text.hasSuffix("/")
        prefix = isPlain ? text + "/" : nil
    }

    func url(of name: String) -> URL {
        if let prefix, name.isPlainFileName, let file = URL(string: prefix + name) { return file }
        return url.appendingPathComponent(name)
    }
}

extension String {
    /// Whether the text is a file name of letters, digits, dots, hyphens and underscores, safe in any URL.
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
