import Foundation
import MoviesDomain

/// Movie between domain and storage.
struct MovieMapper {
    private let genreMapper = GenreMapper()
    private let companyMapper = ProductionCompanyMapper()
    private let countryMapper = ProductionCountryMapper()
    private let languageMapper = SpokenLanguageMapper()
    private let collectionMapper = MovieCollectionMapper()

    func map(_ entity: MoviesMovieEntity) -> Movie {
        Movie(
            id: entity.movieID,
            title: entity.title,
            tagline: entity.tagline,
            originalTitle: entity.originalTitle,
            originalLanguage: entity.originalLanguage,
            originCountry: entity.originCountry,
            overview: entity.overview,
            runtime: entity.runtime,
            genres: entity.genres?.map(genreMapper.map),
            releaseDate: entity.releaseDate,
            posterPath: entity.posterPath,
            backdropPath: entity.backdropPath,
            budget: entity.budget,
            revenue: entity.revenue,
            homepageURL: entity.homepageURL,
            imdbID: entity.imdbID,
            status: entity.status.flatMap { MovieStatus(rawValue: $0) },
            productionCompanies: entity.productionCompanies?.map(companyMapper.map),
            productionCountries: entity.productionCountries?.map(countryMapper.map),
            spokenLanguages: entity.spokenLanguages?.map(languageMapper.map),
            belongsToCollection: entity.belongsToCollection.map(collectionMapper.map),
            popularity: entity.popularity,
            voteAverage: entity.voteAverage,
            voteCount: entity.voteCount,
            hasVideo: entity.hasVideo,
            isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: Movie, language: String, cachedAt: Date) -> MoviesMovieEntity {
        MoviesMovieEntity(
            movieID: domain.id,
            language: language,
            title: domain.title,
            tagline: domain.tagline,
            originalTitle: domain.originalTitle,
            originalLanguage: domain.originalLanguage,
            originCountry: domain.originCountry,
            overview: domain.overview,
            runtime: domain.runtime,
            genres: domain.genres?.map(genreMapper.map),
            releaseDate: domain.releaseDate,
            posterPath: domain.posterPath,
            backdropPath: domain.backdropPath,
            budget: domain.budget,
            revenue: domain.revenue,
            homepageURL: domain.homepageURL,
            imdbID: domain.imdbID,
            status: domain.status?.rawValue,
            productionCompanies: domain.productionCompanies?.map(companyMapper.map),
            productionCountries: domain.productionCountries?.map(countryMapper.map),
            spokenLanguages: domain.spokenLanguages?.map(languageMapper.map),
            belongsToCollection: domain.belongsToCollection.map(collectionMapper.map),
            popularity: domain.popularity,
            voteAverage: domain.voteAverage,
            voteCount: domain.voteCount,
            hasVideo: domain.hasVideo,
            isAdultOnly: domain.isAdultOnly,
            cachedAt: cachedAt)
    }

    /// Keeps the key and the language, which the domain does not know.
    func map(_ domain: Movie, to entity: inout MoviesMovieEntity, cachedAt: Date) {
        entity.title = domain.title
        entity.tagline = domain.tagline
        entity.originalTitle = domain.originalTitle
        entity.originalLanguage = domain.originalLanguage
        entity.originCountry = domain.originCountry
        entity.overview = domain.overview
        entity.runtime = domain.runtime
        entity.genres = domain.genres?.map(genreMapper.map)
        entity.releaseDate = domain.releaseDate
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.budget = domain.budget
        entity.revenue = domain.revenue
        entity.homepageURL = domain.homepageURL
        entity.imdbID = domain.imdbID
        entity.status = domain.status?.rawValue
        entity.productionCompanies = domain.productionCompanies?.map(companyMapper.map)
        entity.productionCountries = domain.productionCountries?.map(countryMapper.map)
        entity.spokenLanguages = domain.spokenLanguages?.map(languageMapper.map)
        entity.belongsToCollection = domain.belongsToCollection.map(collectionMapper.map)
        entity.popularity = domain.popularity
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
        entity.hasVideo = domain.hasVideo
        entity.isAdultOnly = domain.isAdultOnly
        entity.cachedAt = cachedAt
    }
}
