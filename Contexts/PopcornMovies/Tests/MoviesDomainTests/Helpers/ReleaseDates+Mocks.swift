import Foundation
package import MoviesDomain

extension ReleaseDates {
    package static func mock(
        id: Int = 550,
        releases: [MovieRelease] = [
            .mock(),
            .mock(
                countryCode: "DE", certification: "18", type: .digital,
                releasedAt: Date(timeIntervalSince1970: 942_105_600)),
            .mock(countryCode: "FR", certification: nil, type: nil, releasedAt: nil),
        ]
    ) -> ReleaseDates {
        ReleaseDates(id: id, releases: releases)
    }
}
