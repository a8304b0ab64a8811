import MoviesDomain
import TMDb

/// Maps releases grouped by country to a flat list.
struct ReleaseDatesMapper {
    func map(_ dto: TMDb.ReleaseDates, movieID: Int) -> MoviesDomain.ReleaseDates {
        MoviesDomain.ReleaseDates(
            id: movieID,
            releases: dto.results.flatMap { country in
                country.releaseDates.map { map($0, in: country.countryCode) }
            })
    }

    private func map(_ dto: TMDb.ReleaseDate, in countryCode: String) -> MovieRelease {
        MovieRelease(
            countryCode: countryCode,
            certification: dto.certification,
            // TMDb's numbers are the domain's raw values; any other number becomes `nil`.
            type: dto.type.flatMap { MoviesDomain.ReleaseType(rawValue: $0.rawValue) },
            releasedAt: dto.releaseDate)
    }
}
