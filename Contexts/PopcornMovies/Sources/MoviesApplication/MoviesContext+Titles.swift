public import CoreDomain
public import MoviesDomain

// Movies under the names that they share with series.
extension MoviesContext: TitleCatalogue {
    /// The part that contains the cast and crew.
    public static var creditsPart: MoviePart { .credits }

    /// Returns a search for a title, released in `year` if that isn't `nil`.
    public static func search(forTitle title: String, year: Int?) -> MovieSearch { MovieSearch(title, year: year) }

    /// Returns the title in a row, with its English and its original title.
    public static func title(of row: MoviePreviewDetails) -> CatalogueTitle {
        CatalogueTitle(
            id: row.id, title: row.title, originalTitle: row.originalTitle,
            otherTitles: [row.englishTitle].compactMap(\.self), year: row.releaseDate.map(CalendarDay.year),
            voteCount: row.voteCount)
    }

    /// Returns the facts in what the screen of a movie shows; people are `nil` if its credits are.
    public static func facts(of overview: MovieOverview) -> CatalogueFacts {
        let movie = overview.details
        return CatalogueFacts(
            genres: (movie.genres ?? []).map(\.name),
            countries: movie.originCountry ?? (movie.productionCountries ?? []).map(\.countryCode),
            language: movie.originalLanguage,
            directors: overview.credits?.crew.filter { CrewJob.isDirecting($0.job) }
                .map { CatalogueFacts.Person(id: $0.id, name: $0.name) },
            cast: overview.credits?.cast.map { CatalogueFacts.Person(id: $0.id, name: $0.name) },
            year: movie.releaseDate.map(CalendarDay.year), runtime: movie.runtime,
            voteAverage: CatalogueFacts.known(movie.voteAverage, movie.voteCount))
    }
}
