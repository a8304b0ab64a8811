import CoreDomain
import TVSeriesDomain

/// Maps a TV series, resolving its images and adding data from its parts and the user's lists.
struct TVSeriesDetailsMapper {
    private let seasonMapper = TVSeasonDetailsMapper()

    func map(
        _ domain: TVSeries, imageCollection: ImageCollection?, imdbID: String?,
        certification: (text: String, countryCode: String)?,
        isOnWatchlist: Bool, imagesConfiguration images: ImagesConfiguration?
    ) -> TVSeriesDetails {
        TVSeriesDetails(
            id: domain.id, name: domain.name, tagline: domain.tagline, originalName: domain.originalName,
            englishName: domain.englishName,
            originalLanguage: domain.originalLanguage, overview: domain.overview,
            englishOverview: domain.englishOverview, episodeRunTime: domain.episodeRunTime,
            numberOfSeasons: domain.numberOfSeasons, numberOfEpisodes: domain.numberOfEpisodes,
            seasons: domain.seasons?.map { seasonMapper.map($0, images) },
            createdBy: domain.createdBy?.map { map($0, images) },
            genres: domain.genres, keywords: domain.keywords, firstAirDate: domain.firstAirDate,
            originCountry: domain.originCountry,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath),
            logoURLSet: images?.logoURLSet(for: imageCollection?.logoPaths.first),
            homepageURL: domain.homepageURL, isInProduction: domain.isInProduction, languages: domain.languages,
            lastAirDate: domain.lastAirDate,
            lastEpisodeToAir: domain.lastEpisodeToAir.map { map($0, images) },
            nextEpisodeToAir: domain.nextEpisodeToAir.map { map($0, images) },
            networks: domain.networks?.map { map($0, images) },
            productionCompanies: domain.productionCompanies?.map { map($0, images) },
            productionCountries: domain.productionCountries, spokenLanguages: domain.spokenLanguages,
            status: domain.status, type: domain.type, popularity: domain.popularity, voteAverage: domain.voteAverage,
            voteCount: domain.voteCount, isAdultOnly: domain.isAdultOnly, imdbID: imdbID,
            certification: certification?.text, certificationRegion: certification?.countryCode,
            isOnWatchlist: isOnWatchlist)
    }

    private func map(_ domain: ProductionCompany, _ images: ImagesConfiguration?) -> ProductionCompanyDetails {
        ProductionCompanyDetails(
            id: domain.id, name: domain.name, originCountry: domain.originCountry,
            logoURLSet: images?.logoURLSet(for: domain.logoPath))
    }

    private func map(_ domain: Network, _ images: ImagesConfiguration?) -> NetworkDetails {
        NetworkDetails(
            id: domain.id, name: domain.name, logoURLSet: images?.logoURLSet(for: domain.logoPath),
            originCountry: domain.originCountry, headquarters: domain.headquarters, homepage: domain.homepage)
    }

    private func map(_ domain: Creator, _ images: ImagesConfiguration?) -> CreatorDetails {
        CreatorDetails(
            id: domain.id, creditID: domain.creditID, name: domain.name, originalName: domain.originalName,
            gender: domain.gender, profileURLSet: images?.profileURLSet(for: domain.profilePath))
    }

    private func map(_ domain: TVEpisodeAirDate, _ images: ImagesConfiguration?) -> TVEpisodeAirDateDetails {
        TVEpisodeAirDateDetails(
            id: domain.id, name: domain.name, episodeNumber: domain.episodeNumber, seasonNumber: domain.seasonNumber,
            overview: domain.overview, airDate: domain.airDate, episodeType: domain.episodeType,
            runtime: domain.runtime, showID: domain.showID, productionCode: domain.productionCode,
            stillURLSet: images?.stillURLSet(for: domain.stillPath),
            voteAverage: domain.voteAverage, voteCount: domain.voteCount)
    }
}
