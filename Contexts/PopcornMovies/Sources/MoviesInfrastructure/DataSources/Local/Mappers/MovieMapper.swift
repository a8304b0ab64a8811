import Foundation
import MoviesDomain

struct MovieMapper {
    func map(_ entity: MoviesMovieEntity) -> Movie {
        Movie(
            id: entity.movieID, title: entity.title, tagline: entity.tagline, originalTitle: entity.originalTitle,
            englishTitle: entity.englishTitle,
            originalLanguage: entity.originalLanguage, originCountry: entity.originCountry, overview: entity.overview,
            englishOverview: entity.englishOverview,
            runtime: entity.runtime, genres: entity.genres?.map(map), keywords: entity.keywords?.map(map),
            releaseDate: entity.releaseDate,
            posterPath: entity.posterPath, backdropPath: entity.backdropPath, budget: entity.budget,
            revenue: entity.revenue, homepageURL: entity.homepageURL, imdbID: entity.imdbID,
            status: entity.status.flatMap { MovieStatus(rawValue: $0) },
            productionCompanies: entity.productionCompanies?.map(map),
            productionCountries: entity.productionCountries?.map(map),
            spokenLanguages: entity.spokenLanguages?.map(map), belongsToCollection: entity.belongsToCollection.map(map),
            popularity: entity.popularity, voteAverage: entity.voteAverage, voteCount: entity.voteCount,
            hasVideo: entity.hasVideo, isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: Movie, language: String, cachedAt: Date) -> MoviesMovieEntity {
        MoviesMovieEntity(
            movieID: domain.id, language: language, title: domain.title, tagline: domain.tagline,
            originalTitle: domain.originalTitle, englishTitle: domain.englishTitle,
            originalLanguage: domain.originalLanguage,
            originCountry: domain.originCountry, overview: domain.overview, englishOverview: domain.englishOverview,
            runtime: domain.runtime,
            genres: domain.genres?.map(map), keywords: domain.keywords?.map(map),
            releaseDate: domain.releaseDate, posterPath: domain.posterPath,
            backdropPath: domain.backdropPath, budget: domain.budget, revenue: domain.revenue,
            homepageURL: domain.homepageURL, imdbID: domain.imdbID,
            status: domain.status?.rawValue,
            productionCompanies: domain.productionCompanies?.map(map),
            productionCountries: domain.productionCountries?.map(map),
            spokenLanguages: domain.spokenLanguages?.map(map), belongsToCollection: domain.belongsToCollection.map(map),
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            hasVideo: domain.hasVideo, isAdultOnly: domain.isAdultOnly, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: Movie, to entity: inout MoviesMovieEntity, cachedAt: Date) {
        entity.title = domain.title
        entity.tagline = domain.tagline
        entity.originalTitle = domain.originalTitle
        entity.englishTitle = domain.englishTitle
        entity.originalLanguage = domain.originalLanguage
        entity.originCountry = domain.originCountry
        entity.overview = domain.overview
        entity.englishOverview = domain.englishOverview
        entity.runtime = domain.runtime
        entity.genres = domain.genres?.map(map)
        entity.keywords = domain.keywords?.map(map)
        entity.releaseDate = domain.releaseDate
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.budget = domain.budget
        entity.revenue = domain.revenue
        entity.homepageURL = domain.homepageURL
        entity.imdbID = domain.imdbID
        entity.status = domain.status?.rawValue
        entity.productionCompanies = domain.productionCompanies?.map(map)
        entity.productionCountries = domain.productionCountries?.map(map)
        entity.spokenLanguages = domain.spokenLanguages?.map(map)
        entity.belongsToCollection = domain.belongsToCollection.map(map)
        entity.popularity = domain.popularity
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
        entity.hasVideo = domain.hasVideo
        entity.isAdultOnly = domain.isAdultOnly
        entity.cachedAt = cachedAt
    }
}

extension MovieMapper {
    private func map(_ entity: MoviesGenreEntity) -> Genre {
        Genre(id: entity.genreID, name: entity.name)
    }

    private func map(_ domain: Genre) -> MoviesGenreEntity {
        MoviesGenreEntity(genreID: domain.id, name: domain.name)
    }

    private func map(_ entity: MoviesKeywordEntity) -> Keyword {
        Keyword(id: entity.keywordID, name: entity.name)
    }

    private func map(_ domain: Keyword) -> MoviesKeywordEntity {
        MoviesKeywordEntity(keywordID: domain.id, name: domain.name)
    }

    private func map(_ entity: MoviesProductionCompanyEntity) -> ProductionCompany {
        ProductionCompany(
            id: entity.productionCompanyID, name: entity.name, originCountry: entity.originCountry,
            logoPath: entity.logoPath)
    }

    private func map(_ domain: ProductionCompany) -> MoviesProductionCompanyEntity {
        MoviesProductionCompanyEntity(
            productionCompanyID: domain.id, name: domain.name, originCountry: domain.originCountry,
            logoPath: domain.logoPath)
    }

    private func map(_ entity: MoviesProductionCountryEntity) -> ProductionCountry {
        ProductionCountry(countryCode: entity.countryCode, name: entity.name)
    }

    private func map(_ domain: ProductionCountry) -> MoviesProductionCountryEntity {
        MoviesProductionCountryEntity(countryCode: domain.countryCode, name: domain.name)
    }

    private func map(_ entity: MoviesSpokenLanguageEntity) -> SpokenLanguage {
        SpokenLanguage(languageCode: entity.languageCode, name: entity.name)
    }

    private func map(_ domain: SpokenLanguage) -> MoviesSpokenLanguageEntity {
        MoviesSpokenLanguageEntity(languageCode: domain.languageCode, name: domain.name)
    }

    private func map(_ entity: MoviesMovieCollectionEntity) -> MovieCollection {
        MovieCollection(
            id: entity.collectionID, name: entity.name, posterPath: entity.posterPath,
            backdropPath: entity.backdropPath)
    }

    private func map(_ domain: MovieCollection) -> MoviesMovieCollectionEntity {
        MoviesMovieCollectionEntity(
            collectionID: domain.id, name: domain.name, posterPath: domain.posterPath,
            backdropPath: domain.backdropPath)
    }
}
