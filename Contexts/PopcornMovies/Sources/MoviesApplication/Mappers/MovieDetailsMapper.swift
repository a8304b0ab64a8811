import CoreDomain
import Foundation
import MoviesDomain

/// Maps a movie, resolving its images and adding data from its parts and the user's lists.
struct MovieDetailsMapper {
    func map(
        _ domain: Movie,
        imageCollection: ImageCollection?,
        certification: (text: String, countryCode: String)?,
        releaseDateInRegion: Date?,
        isOnWatchlist: Bool,
        imagesConfiguration images: ImagesConfiguration?
    ) -> MovieDetails {
        MovieDetails(
            id: domain.id, title: domain.title, tagline: domain.tagline, originalTitle: domain.originalTitle,
            englishTitle: domain.englishTitle,
            originalLanguage: domain.originalLanguage, originCountry: domain.originCountry, overview: domain.overview,
            englishOverview: domain.englishOverview,
            runtime: domain.runtime, genres: domain.genres, keywords: domain.keywords,
            releaseDate: domain.releaseDate, releaseDateInRegion: releaseDateInRegion,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath),
            logoURLSet: images?.logoURLSet(for: imageCollection?.logoPaths.first),
            budget: domain.budget, revenue: domain.revenue, homepageURL: domain.homepageURL, imdbID: domain.imdbID,
            status: domain.status,
            productionCompanies: domain.productionCompanies?.map { map($0, images) },
            productionCountries: domain.productionCountries, spokenLanguages: domain.spokenLanguages,
            belongsToCollection: domain.belongsToCollection.map { map($0, images) },
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            hasVideo: domain.hasVideo, isAdultOnly: domain.isAdultOnly, certification: certification?.text,
            certificationRegion: certification?.countryCode, isOnWatchlist: isOnWatchlist)
    }

    private func map(_ domain: ProductionCompany, _ images: ImagesConfiguration?) -> ProductionCompanyDetails {
        ProductionCompanyDetails(
            id: domain.id, name: domain.name, originCountry: domain.originCountry,
            logoURLSet: images?.logoURLSet(for: domain.logoPath))
    }

    private func map(_ domain: MovieCollection, _ images: ImagesConfiguration?) -> MovieCollectionDetails {
        MovieCollectionDetails(
            id: domain.id, name: domain.name,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath))
    }
}
