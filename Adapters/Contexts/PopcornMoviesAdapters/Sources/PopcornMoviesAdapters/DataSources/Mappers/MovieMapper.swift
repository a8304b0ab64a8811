import MoviesDomain
import TMDb

struct MovieMapper {
    private let genreMapper = GenreMapper()
    private let statusMapper = MovieStatusMapper()
    private let companyMapper = ProductionCompanyMapper()
    private let countryMapper = ProductionCountryMapper()
    private let languageMapper = SpokenLanguageMapper()
    private let collectionMapper = MovieCollectionMapper()

    func map(
        _ dto: TMDb.Movie, keywords: TMDb.KeywordList? = nil, english: TMDb.TranslatedTexts? = nil
    ) -> MoviesDomain.Movie {
        MoviesDomain.Movie(
            id: dto.id, title: dto.title, tagline: dto.tagline, originalTitle: dto.originalTitle,
            englishTitle: english?.title,
            originalLanguage: dto.originalLanguage, originCountry: dto.originCountry, overview: dto.overview,
            englishOverview: english?.overview,
            runtime: dto.runtime, genres: dto.genres?.map(genreMapper.map),
            keywords: keywords?.keywords.map { MoviesDomain.Keyword(id: $0.id, name: $0.name) },
            releaseDate: dto.releaseDate,
            posterPath: dto.posterPath, backdropPath: dto.backdropPath, budget: dto.budget, revenue: dto.revenue,
            homepageURL: dto.homepageURL, imdbID: dto.imdbID,
            status: dto.status.flatMap(statusMapper.map),
            productionCompanies: dto.productionCompanies?.map(companyMapper.map),
            productionCountries: dto.productionCountries?.map(countryMapper.map),
            spokenLanguages: dto.spokenLanguages?.map(languageMapper.map),
            belongsToCollection: dto.belongsToCollection.map(collectionMapper.map), popularity: dto.popularity,
            voteAverage: dto.voteAverage, voteCount: dto.voteCount, hasVideo: dto.hasVideo,
            isAdultOnly: dto.isAdultOnly)
    }
}
