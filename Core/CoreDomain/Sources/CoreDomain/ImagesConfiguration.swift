public import Foundation

/// The configuration that turns an image path into a URL.
///
/// A size is `w500` for images 500 pixels wide, `h632` for images 632 pixels high, or `original`.
public struct ImagesConfiguration: Equatable, Sendable, Codable {
    /// The https address of all images, with a trailing slash.
    public let secureBaseURL: URL
    /// The available widths and heights of backdrops.
    public let backdropSizes: [String]
    /// The available widths and heights of logos.
    public let logoSizes: [String]
    /// The available widths and heights of posters.
    public let posterSizes: [String]
    /// The available widths and heights of portraits.
    public let profileSizes: [String]
    /// The available widths and heights of stills.
    public let stillSizes: [String]
    /// The folders of each shape's sizes, in the order of the shapes.
    private let folders: [[ImageFolder]]

    public init(
        secureBaseURL: URL,
        backdropSizes: [String],
        logoSizes: [String],
        posterSizes: [String],
        profileSizes: [String],
        stillSizes: [String]
    ) {
        self.secureBaseURL = secureBaseURL
        self.backdropSizes = backdropSizes
        self.logoSizes = logoSizes
        self.posterSizes = posterSizes
        self.profileSizes = profileSizes
        self.stillSizes = stillSizes
        let available = [posterSizes, backdropSizes, logoSizes, profileSizes, stillSizes]
        var made: [String: ImageFolder] = [:]
        folders = zip(ImageShape.allCases, available).map { shape, sizes in
            shape.sizes(among: sizes).map { size in
                // Several shapes have a size in common.
                let folder = made[size] ?? ImageFolder(secureBaseURL.appendingPathComponent(size))
                made[size] = folder
                return folder
            }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case secureBaseURL, backdropSizes, logoSizes, posterSizes, profileSizes, stillSizes
    }

    /// Reads the address and the sizes, from which the folders follow.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            secureBaseURL: try values.decode(URL.self, forKey: .secureBaseURL),
            backdropSizes: try values.decode([String].self, forKey: .backdropSizes),
            logoSizes: try values.decode([String].self, forKey: .logoSizes),
            posterSizes: try values.decode([String].self, forKey: .posterSizes),
            profileSizes: try values.decode([String].self, forKey: .profileSizes),
            stillSizes: try values.decode([String].self, forKey: .stillSizes))
    }

    /// Returns the URLs of a poster; `nil` if `path` is `nil` or isn't a plain file name.
    public func posterURLSet(for path: URL?) -> ImageURLSet? {
        urlSet(for: path, .poster)
    }

    /// Returns the URLs of a backdrop; `nil` if `path` is `nil` or isn't a plain file name.
    public func backdropURLSet(for path: URL?) -> ImageURLSet? {
        urlSet(for: path, .backdrop)
    }

    /// Returns the URLs of a logo; `nil` if `path` is `nil` or isn't a plain file name.
    public func logoURLSet(for path: URL?) -> ImageURLSet? {
        urlSet(for: path, .logo)
    }

    /// Returns the URLs of a person's portrait; `nil` if `path` is `nil` or isn't a plain file name.
    public func profileURLSet(for path: URL?) -> ImageURLSet? {
        urlSet(for: path, .profile)
    }

    /// Returns the URLs of an episode's still; `nil` if `path` is `nil` or isn't a plain file name.
    public func stillURLSet(for path: URL?) -> ImageURLSet? {
        urlSet(for: path, .still)
    }

    private func urlSet(for path: URL?, _ shape: ImageShape) -> ImageURLSet? {
        guard let path, let name = plainName(of: path) else { return nil }
        return ImageURLSet(path: path, name: name, in: folders[shape.rawValue])
    }

    /// Returns `name.jpg` for `/name.jpg`; `nil` for a path with a host, a query, a second segment or `..`.
    private func plainName(of path: URL) -> String? {
        // Fast path: nearly every path is a plain file name.
        let text = path.absoluteString
        if text.utf8.first == UInt8(ascii: "/") {
            let name = String(text.dropFirst())
            if name.isPlainFileName { return name }
        }
        guard path.scheme == nil, path.host == nil, path.query == nil, path.fragment == nil,
            path.path.hasPrefix("/"), !path.hasDirectoryPath
        else { return nil }
        let name = path.path.dropFirst()
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { return nil }
        return String(name)
    }
}

/// A kind of image, with its display widths and its aspect ratio.
enum ImageShape: Int, CaseIterable {
    case poster, backdrop, logo, profile, still

    private static let original = "original"

    /// The width, in pixels, of a medium image.
    private var mediumWidth: Int {
        switch self {
        case .poster, .logo: 342
        case .backdrop: 780
        case .profile: 185
        case .still: 300
        }
    }

    /// The widths, in pixels, of a thumbnail, a card and a detail image.
    private var idealWidths: [Int] {
        switch self {
        case .poster, .logo: [92, 185, 500]
        case .backdrop: [300, 780, 1280]
        case .profile: [45, 185, 400]
        case .still: [92, 185, 300]
        }
    }

    /// Returns the sizes for a thumbnail, a card, a detail image, the full image and a medium image.
    func sizes(among sizes: [String]) -> [String] {
        idealWidths.map { size(nearest: $0, among: sizes) } + [Self.original, size(nearest: mediumWidth, among: sizes)]
    }

    private var widthPerHeight: Double {
        switch self {
        case .poster, .profile: 2.0 / 3
        case .backdrop, .still: 16.0 / 9
        case .logo: 2
        }
    }

    /// Returns the smallest size at least `ideal` pixels wide, or `original` if all are smaller.
    private func size(nearest ideal: Int, among sizes: [String]) -> String {
        let wideEnough = sizes.compactMap { size in width(of: size).map { (size, $0) } }.filter { $0.1 >= ideal }
        return wideEnough.min { $0.1 < $1.1 }?.0 ?? Self.original
    }

    /// Returns the width of a size in pixels, or `nil` for `original` and unknown sizes.
    private func width(of size: String) -> Int? {
        guard let number = Int(size.dropFirst()), number > 0 else { return nil }
        switch size.first {
        case "w": return number
        case "h": return Int((Double(number) * widthPerHeight).rounded())
        default: return nil
        }
    }
}

/// Provides the images configuration.
public protocol ImagesConfigurationProviding: Sendable {
    /// Returns the configuration: from storage if `policy` allows, otherwise from the remote source. Implementations
    /// cache it for days.
    func imagesConfiguration(_ policy: FetchPolicy) async throws -> Fetched<ImagesConfiguration>
}

extension ImagesConfigurationProviding {
    /// Returns the configuration, fetched unless a fresh one is stored.
    package func imagesConfiguration() async throws -> Fetched<ImagesConfiguration> {
        try await imagesConfiguration(.cached)
    }
}

/// A provider for a data source without images: no image has a URL, and no warning is reported.
public struct NoImages: ImagesConfigurationProviding {
    /// Throws `FetchError.notOffered`.
    public func imagesConfiguration(_ policy: FetchPolicy) async throws -> Fetched<ImagesConfiguration> {
        throw FetchError.notOffered("images")
    }
}

extension ImagesConfigurationProviding where Self == NoImages {
    /// A provider without images.
    public static var none: NoImages { NoImages() }
}
