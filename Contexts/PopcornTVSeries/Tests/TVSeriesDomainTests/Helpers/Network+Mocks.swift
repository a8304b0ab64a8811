import CoreDomainTestHelpers
package import Foundation
package import TVSeriesDomain

extension Network {
    package static func mock(
        id: Int = 174, name: String = "AMC", logoPath: URL? = url("/amc.png"), originCountry: String? = "US",
        headquarters: String? = "New York City, New York", homepage: URL? = url("https://example.org/amc")
    ) -> Network {
        Network(
            id: id, name: name, logoPath: logoPath, originCountry: originCountry, headquarters: headquarters,
            homepage: homepage)
    }
}
