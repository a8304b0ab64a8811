import CoreDomain
import TMDb
import TVSeriesDomain

struct TVSeriesMapper {
    private let genderMapper = GenderMapper()
    private let seasonMapper = TVSeasonMapper()

    func map(
        _ dto: TMDb.TVSeries, keywords: TMDb.KeywordList? = nil, english: TMDb.TranslatedTexts? = nil
    ) -> TVSeries {
        TVSeries(
            id: dto.id, name: dto.name, tagline: dto.tagline, originalName: dto.originalName,
            englishName: english?.name,
            originalLanguage: dto.originalLanguage, overview: dto.overview, englishOverview: english?.overview,
            episodeRunTime: dto.episodeRunTime?.compactMap(\.minutes),
            numberOfSeasons: dto.numberOfSeasons, numberOfEpisodes: dto.numberOfEpisodes,
            seasons: dto.seasons?.map(seasonMapper.map), createdBy: dto.createdBy?.map(map),
            genres: dto.genres?.map(map),
            keywords: keywords?.keywords.map { Keyword(id: $0.id, name: $0.name) },
            firstAirDate: dto.firstAirDate, originCountry: dto.originCountry,
            posterPath: dto.posterPath, backdropPath: dto.backdropPath, homepageURL: dto.homepageURL,
            isInProduction: dto.isInProduction, languages: dto.languages, lastAirDate: dto.lastAirDate,
            lastEpisodeToAir: dto.lastEpisodeToAir.map(map), nextEpisodeToAir: dto.nextEpisodeToAir.map(map),
            networks: dto.networks?.map(map), productionCompanies: dto.productionCompanies?.map(map),
            productionCountries: dto.productionCountries?.map(map), spokenLanguages: dto.spokenLanguages?.map(map),
            status: dto.status, type: dto.type, popularity: dto.popularity, voteAverage: dto.voteAverage,
            voteCount: dto.voteCount, isAdultOnly: dto.isAdultOnly)
    }

    private func map(_ dto: TMDb.Genre) -> Genre {
        Genre(id: dto.id, name: dto.name)
    }

    private func map(_ dto: TMDb.ProductionCompany) -> ProductionCompany {
        ProductionCompany(id: dto.id, name: dto.name, originCountry: dto.originCountry, logoPath: dto.logoPath)
    }

    private func map(_ dto: TMDb.ProductionCountry) -> ProductionCountry {
        ProductionCountry(countryCode: dto.countryCode, name: dto.name)
    }

    private func map(_ dto: TMDb.SpokenLanguage) -> SpokenLanguage {
        SpokenLanguage(
            languageCode: dto.languageCode,
            // TMDb leaves `name`, the language's name for itself, empty for some languages.
            name: dto.name.isEmpty ? dto.englishName ?? "" : dto.name)
    }

    private func map(_ dto: TMDb.Network) -> Network {
        Network(
            id: dto.id, name: dto.name, logoPath: dto.logoPath, originCountry: dto.originCountry,
            headquarters: dto.headquarters, homepage: dto.homepage)
    }

    private func map(_ dto: TMDb.Creator) -> Creator {
        Creator(
            id: dto.id, creditID: dto.creditID, name: dto.name, originalName: dto.originalName,
            gender: genderMapper.map(dto.gender), profilePath: dto.profilePath)
    }

    private func map(_ dto: TMDb.TVEpisodeAirDate) -> TVEpisodeAirDate {
        TVEpisodeAirDate(
            id: dto.id, name: dto.name, episodeNumber: dto.episodeNumber, seasonNumber: dto.seasonNumber,
            overview: dto.overview, airDate: dto.airDate, episodeType: dto.episodeType, runtime: dto.runtime,
            showID: dto.showID, productionCode: dto.productionCode, stillPath: dto.stillPath,
            voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }
}
