package import Foundation
package import MoviesDomain

extension Video {
    package static func mock(
        id: String = "64fb16fbdb4ed610343d72c3",
        key: String = "dfeUzm6KF4g",
        name: String = "20th Anniversary Trailer",
        site: String = "YouTube",
        type: String = "Trailer",
        isOfficial: Bool? = true,
        languageCode: String? = "en",
        size: Int? = 1080,
        publishedAt: Date? = Date(timeIntervalSince1970: 1_571_000_000.456)
    ) -> Video {
        Video(
            id: id, key: key, name: name, site: site, type: type, isOfficial: isOfficial, languageCode: languageCode,
            size: size, publishedAt: publishedAt)
    }
}

extension [Video] {
    /// Two videos; the second one has only the required properties.
    package static var mock: [Video] {
        [
            .mock(),
            .mock(
                id: "5c9294240e0a267cd516835f", key: "BdJKm16Co6M", name: "Soap", site: "Vimeo", type: "Teaser",
                isOfficial: nil, languageCode: nil, size: nil, publishedAt: nil),
        ]
    }
}
