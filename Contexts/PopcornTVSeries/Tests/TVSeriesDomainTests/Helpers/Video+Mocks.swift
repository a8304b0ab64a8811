package import Foundation
package import TVSeriesDomain

extension Video {
    package static func mock(
        id: String = "5759db2fc3a3683e7c003df7", key: String = "XZ8daibM3AE", name: String = "Series Trailer",
        site: String = "YouTube", type: String = "Trailer", isOfficial: Bool? = true, languageCode: String? = "en",
        size: Int? = 1080, publishedAt: Date? = Date(timeIntervalSince1970: 1_571_000_000.456)
    ) -> Video {
        Video(
            id: id, key: key, name: name, site: site, type: type, isOfficial: isOfficial, languageCode: languageCode,
            size: size, publishedAt: publishedAt)
    }
}

extension [Video] {
    /// Two videos; the second one has only the required properties.
    package static var mock: [Video] {
        [.mock(), Video(id: "2", key: "BdJKm16Co6M", name: "Soap", site: "Vimeo", type: "Teaser")]
    }
}
