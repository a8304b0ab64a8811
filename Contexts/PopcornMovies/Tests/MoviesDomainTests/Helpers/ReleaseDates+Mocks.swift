package import MoviesDomain

extension ReleaseDates {
    package static func mock(
        id: Int = 550,
        releases: [MovieRelease] = [.mock(), .mock(countryCode: "DE", certification: "18", type: .digital)]
    ) -> ReleaseDates {
        ReleaseDates(
            id: id,
            releases: releases)
    }
}
