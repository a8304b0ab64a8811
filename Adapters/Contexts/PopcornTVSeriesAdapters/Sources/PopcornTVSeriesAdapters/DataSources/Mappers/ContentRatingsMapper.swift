import TMDb
import TVSeriesDomain

/// Maps the certifications of a TV series in TMDb's order.
struct ContentRatingsMapper {
    func map(_ dto: TMDb.ContentRatings, seriesID: Int) -> ContentRatings {
        ContentRatings(
            id: seriesID,
            ratings: dto.results.map { ContentRating(countryCode: $0.countryCode, rating: $0.rating) })
    }
}
