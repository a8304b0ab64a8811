import Foundation
import TVSeriesDomain

struct ContentRatingsMapper {
    func map(_ entity: TVSeriesContentRatingsEntity) -> ContentRatings {
        ContentRatings(id: entity.seriesID, ratings: (entity.ratings ?? []).map(map))
    }

    func map(_ domain: ContentRatings, language: String, cachedAt: Date) -> TVSeriesContentRatingsEntity {
        TVSeriesContentRatingsEntity(
            seriesID: domain.id, language: language, ratings: domain.ratings.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: ContentRatings, to entity: inout TVSeriesContentRatingsEntity, cachedAt: Date) {
        entity.ratings = domain.ratings.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: TVSeriesContentRatingEntity) -> ContentRating {
        ContentRating(countryCode: entity.countryCode, rating: entity.rating)
    }

    private func map(_ domain: ContentRating) -> TVSeriesContentRatingEntity {
        TVSeriesContentRatingEntity(countryCode: domain.countryCode, rating: domain.rating)
    }
}
