package import TVSeriesDomain

extension ContentRatings {
    package static func mock(
        id: Int = 1396,
        ratings: [ContentRating] = [
            .mock(), .mock(countryCode: "DE", rating: "16"), .mock(countryCode: "FR", rating: nil),
        ]
    ) -> ContentRatings {
        ContentRatings(id: id, ratings: ratings)
    }
}
