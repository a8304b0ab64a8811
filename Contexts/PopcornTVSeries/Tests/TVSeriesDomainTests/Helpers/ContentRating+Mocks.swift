package import TVSeriesDomain

extension ContentRating {
    package static func mock(
        countryCode: String = "US", rating: String? = "TV-MA"
    ) -> ContentRating {
        ContentRating(countryCode: countryCode, rating: rating)
    }
}
