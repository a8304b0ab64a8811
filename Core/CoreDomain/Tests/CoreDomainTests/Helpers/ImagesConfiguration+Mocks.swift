package import CoreDomain
package import Foundation

extension ImagesConfiguration {
    /// Creates a configuration, by default with TMDb's sizes.
    package static func mock(
        secureBaseURL: URL = url("https://image.example/t/p/"),
        backdropSizes: [String] = ["w300", "w780", "w1280", "original"],
        logoSizes: [String] = ["w45", "w92", "w154", "w185", "w300", "w500", "original"],
        posterSizes: [String] = ["w92", "w154", "w185", "w342", "w500", "w780", "original"],
        profileSizes: [String] = ["w45", "w185", "h632", "original"],
        stillSizes: [String] = ["w92", "w185", "w300", "original"]
    ) -> ImagesConfiguration {
        ImagesConfiguration(
            secureBaseURL: secureBaseURL,
            backdropSizes: backdropSizes,
            logoSizes: logoSizes,
            posterSizes: posterSizes,
            profileSizes: profileSizes,
            stillSizes: stillSizes)
    }
}

/// Returns a URL written out in a test.
package func url(_ text: StaticString) -> URL {
    guard let url = URL(string: "\(text)") else { preconditionFailure("\(text) is not a URL") }
    return url
}
