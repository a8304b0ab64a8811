import Foundation
import TVSeriesDomain

struct TVSeriesMapper {
    private let seasonMapper = TVSeasonMapper()

    func map(_ entity: TVSeriesTVSeriesEntity) -> TVSeries {
        TVSeries(
            id: entity.tvSeriesID, name: entity.name, tagline: entity.tagline, originalName: entity.originalName,
            englishName: entity.englishName,
            originalLanguage: entity.originalLanguage, overview: entity.overview,
            englishOverview: entity.englishOverview, episodeRunTime: entity.episodeRunTime,
            numberOfSeasons: entity.numberOfSeasons, numberOfEpisodes: entity.numberOfEpisodes,
            seasons: entity.seasons?.map(seasonMapper.map), createdBy: entity.createdBy?.map(map),
            genres: entity.genres?.map(map), keywords: entity.keywords?.map(map),
            firstAirDate: entity.firstAirDate, originCountry: entity.originCountry,
            posterPath: entity.posterPath, backdropPath: entity.backdropPath, homepageURL: entity.homepageURL,
            isInProduction: entity.isInProduction, languages: entity.languages, lastAirDate: entity.lastAirDate,
            lastEpisodeToAir: entity.lastEpisodeToAir.map(map), nextEpisodeToAir: entity.nextEpisodeToAir.map(map),
            networks: entity.networks?.map(map), productionCompanies: entity.productionCompanies?.map(map),
            productionCountries: entity.productionCountries?.map(map),
            spokenLanguages: entity.spokenLanguages?.map(map), status: entity.status, type: entity.type,
            popularity: entity.popularity, voteAverage: entity.voteAverage, voteCount: entity.voteCount,
            isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: TVSeries, language: String, cachedAt: Date) -> TVSeriesTVSeriesEntity {
        TVSeriesTVSeriesEntity(
            tvSeriesID: domain.id, language: language, name: domain.name, tagline: domain.tagline,
            originalName: domain.originalName, englishName: domain.englishName,
            originalLanguage: domain.originalLanguage, overview: domain.overview,
            englishOverview: domain.englishOverview,
            episodeRunTime: domain.episodeRunTime, numberOfSeasons: domain.numberOfSeasons,
            numberOfEpisodes: domain.numberOfEpisodes, seasons: domain.seasons?.map(seasonMapper.map),
            createdBy: domain.createdBy?.map(map), genres: domain.genres?.map(map),
            keywords: domain.keywords?.map(map), firstAirDate: domain.firstAirDate,
            originCountry: domain.originCountry, posterPath: domain.posterPath, backdropPath: domain.backdropPath,
            homepageURL: domain.homepageURL, isInProduction: domain.isInProduction, languages: domain.languages,
            lastAirDate: domain.lastAirDate, lastEpisodeToAir: domain.lastEpisodeToAir.map(map),
            nextEpisodeToAir: domain.nextEpisodeToAir.map(map), networks: domain.networks?.map(map),
            productionCompanies: domain.productionCompanies?.map(map),
            productionCountries: domain.productionCountries?.map(map),
            spokenLanguages: domain.spokenLanguages?.map(map), status: domain.status, type: domain.type,
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            isAdultOnly: domain.isAdultOnly, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: TVSeries, to entity: inout TVSeriesTVSeriesEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.tagline = domain.tagline
        entity.originalName = domain.originalName
        entity.englishName = domain.englishName
        entity.originalLanguage = domain.originalLanguage
        entity.overview = domain.overview
        entity.englishOverview = domain.englishOverview
        entity.episodeRunTime = domain.episodeRunTime
        entity.numberOfSeasons = domain.numberOfSeasons
        entity.numberOfEpisodes = domain.numberOfEpisodes
        entity.seasons = domain.seasons?.map(seasonMapper.map)
        entity.createdBy = domain.createdBy?.map(map)
        entity.genres = domain.genres?.map(map)
        entity.keywords = domain.keywords?.map(map)
        entity.firstAirDate = domain.firstAirDate
        entity.originCountry = domain.originCountry
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.homepageURL = domain.homepageURL
        entity.isInProduction = domain.isInProduction
        entity.languages = domain.languages
        entity.lastAirDate = domain.lastAirDate
        entity.lastEpisodeToAir = domain.lastEpisodeToAir.map(map)
        entity.nextEpisodeToAir = domain.nextEpisodeToAir.map(map)
        entity.networks = domain.networks?.map(map)
        entity.productionCompanies = domain.productionCompanies?.map(map)
        entity.productionCountries = domain.productionCountries?.map(map)
        entity.spokenLanguages = domain.spokenLanguages?.map(map)
        entity.status = domain.status
        entity.type = domain.type
        entity.popularity = domain.popularity
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
        entity.isAdultOnly = domain.isAdultOnly
        entity.cachedAt = cachedAt
    }
}

extension TVSeriesMapper {
    private func map(_ entity: TVSeriesGenreEntity) -> Genre {
        Genre(id: entity.genreID, name: entity.name)
    }

    private func map(_ domain: Genre) -> TVSeriesGenreEntity {
        TVSeriesGenreEntity(genreID: domain.id, name: domain.name)
    }

    private func map(_ entity: TVSeriesKeywordEntity) -> Keyword {
        Keyword(id: entity.keywordID, name: entity.name)
    }

    private func map(_ domain: Keyword) -> TVSeriesKeywordEntity {
        TVSeriesKeywordEntity(keywordID: domain.id, name: domain.name)
    }

    private func map(_ entity: TVSeriesProductionCompanyEntity) -> ProductionCompany {
        ProductionCompany(
            id: entity.productionCompanyID, name: entity.name, originCountry: entity.originCountry,
            logoPath: entity.logoPath)
    }

    private func map(_ domain: ProductionCompany) -> TVSeriesProductionCompanyEntity {
        TVSeriesProductionCompanyEntity(
            productionCompanyID: domain.id, name: domain.name, originCountry: domain.originCountry,
            logoPath: domain.logoPath)
    }

    private func map(_ entity: TVSeriesProductionCountryEntity) -> ProductionCountry {
        ProductionCountry(countryCode: entity.countryCode, name: entity.name)
    }

    private func map(_ domain: ProductionCountry) -> TVSeriesProductionCountryEntity {
        TVSeriesProductionCountryEntity(countryCode: domain.countryCode, name: domain.name)
    }

    private func map(_ entity: TVSeriesSpokenLanguageEntity) -> SpokenLanguage {
        SpokenLanguage(languageCode: entity.languageCode, name: entity.name)
    }

    private func map(_ domain: SpokenLanguage) -> TVSeriesSpokenLanguageEntity {
        TVSeriesSpokenLanguageEntity(languageCode: domain.languageCode, name: domain.name)
    }

    private func map(_ entity: TVSeriesNetworkEntity) -> Network {
        Network(
            id: entity.networkID, name: entity.name, logoPath: entity.logoPath, originCountry: entity.originCountry,
            headquarters: entity.headquarters, homepage: entity.homepage)
    }

    private func map(_ domain: Network) -> TVSeriesNetworkEntity {
        TVSeriesNetworkEntity(
            networkID: domain.id, name: domain.name, logoPath: domain.logoPath, originCountry: domain.originCountry,
            headquarters: domain.headquarters, homepage: domain.homepage)
    }

    private func map(_ entity: TVSeriesCreatorEntity) -> Creator {
        Creator(
            id: entity.personID, creditID: entity.creditID, name: entity.name, originalName: entity.originalName,
            gender: Gender(rawValue: entity.gender) ?? .unknown, profilePath: entity.profilePath)
    }

    private func map(_ domain: Creator) -> TVSeriesCreatorEntity {
        TVSeriesCreatorEntity(
            personID: domain.id, creditID: domain.creditID, name: domain.name, originalName: domain.originalName,
            gender: domain.gender.rawValue, profilePath: domain.profilePath)
    }

    private func map(_ entity: TVSeriesTVEpisodeAirDateEntity) -> TVEpisodeAirDate {
        TVEpisodeAirDate(
            id: entity.episodeID, name: entity.name, episodeNumber: entity.episodeNumber,
            seasonNumber: entity.seasonNumber, overview: entity.overview, airDate: entity.airDate,
            episodeType: entity.episodeType, runtime: entity.runtime, showID: entity.showID,
            productionCode: entity.productionCode, stillPath: entity.stillPath, voteAverage: entity.voteAverage,
            voteCount: entity.voteCount)
    }

    private func map(_ domain: TVEpisodeAirDate) -> TVSeriesTVEpisodeAirDateEntity {
        TVSeriesTVEpisodeAirDateEntity(
            episodeID: domain.id, name: domain.name, episodeNumber: domain.episodeNumber,
            seasonNumber: domain.seasonNumber, overview: domain.overview, airDate: domain.airDate,
            episodeType: domain.episodeType, runtime: domain.runtime, showID: domain.showID,
            productionCode: domain.productionCode, stillPath: domain.stillPath, voteAverage: domain.voteAverage,
            voteCount: domain.voteCount)
    }
}
