package import Foundation
package import MoviesDomain

extension MovieRelease {
    package static func mock(
        countryCode: String = "US",
        certification: String? = "R",
        type: ReleaseType? = .theatrical,
        releasedAt: Date? = Date(timeIntervalSince1970: 939_945_600.123)
    ) -> MovieRelease {
        MovieRelease(countryCode: countryCode, certification: certification, type: type, releasedAt: releasedAt)
    }
}
