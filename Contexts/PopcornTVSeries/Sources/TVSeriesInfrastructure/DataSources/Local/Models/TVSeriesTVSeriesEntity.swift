package import Foundation
package import Storage

package struct TVSeriesTVSeriesEntity: StoredRecord {
    package let tvSeriesID: Int
    package let language: String
    package var name: String
    package var tagline: String?
    package var originalName: String?
    package var englishName: String?
    package var originalLanguage: String?
    package var overview: String?
    package var englishOverview: String?
    package var episodeRunTime: [Int]?
    package var numberOfSeasons: Int?
    package var numberOfEpisodes: Int?
    package var seasons: [TVSeriesTVSeasonEntity]?
    package var createdBy: [TVSeriesCreatorEntity]?
    package var genres: [TVSeriesGenreEntity]?
    package var keywords: [TVSeriesKeywordEntity]?
    package var firstAirDate: Date?
    package var originCountry: [String]?
    package var posterPath: URL?
    package var backdropPath: URL?
    package var homepageURL: URL?
    package var isInProduction: Bool?
    package var languages: [String]?
    package var lastAirDate: Date?
    package var lastEpisodeToAir: TVSeriesTVEpisodeAirDateEntity?
    package var nextEpisodeToAir: TVSeriesTVEpisodeAirDateEntity?
    package var networks: [TVSeriesNetworkEntity]?
    package var productionCompanies: [TVSeriesProductionCompanyEntity]?
    package var productionCountries: [TVSeriesProductionCountryEntity]?
    package var spokenLanguages: [TVSeriesSpokenLanguageEntity]?
    package var status: String?
    package var type: String?
    package var popularity: Double?
    package var voteAverage: Double?
    package var voteCount: Int?
    package var isAdultOnly: Bool?
    package var cachedAt: Date

    package static let schema = Schema(
        "tvSeries", Self.init,
        key("tvSeriesID", \.tvSeriesID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        field("tagline", \.tagline, String?.self),
        field("originalName", \.originalName, String?.self),
        field("englishName", \.englishName, String?.self),
        field("originalLanguage", \.originalLanguage, String?.self),
        field("overview", \.overview, String?.self),
        field("englishOverview", \.englishOverview, String?.self),
        field("episodeRunTime", \.episodeRunTime, [Int]?.self),
        field("numberOfSeasons", \.numberOfSeasons, Int?.self),
        field("numberOfEpisodes", \.numberOfEpisodes, Int?.self),
        children("seasons", \.seasons, [TVSeriesTVSeasonEntity]?.self),
        children("createdBy", \.createdBy, [TVSeriesCreatorEntity]?.self),
        children("genres", \.genres, [TVSeriesGenreEntity]?.self),
        children("keywords", \.keywords, [TVSeriesKeywordEntity]?.self),
        day("firstAirDate", \.firstAirDate, Date?.self),
        field("originCountry", \.originCountry, [String]?.self),
        field("posterPath", \.posterPath, URL?.self),
        field("backdropPath", \.backdropPath, URL?.self),
        field("homepageURL", \.homepageURL, URL?.self),
        field("isInProduction", \.isInProduction, Bool?.self),
        field("languages", \.languages, [String]?.self),
        day("lastAirDate", \.lastAirDate, Date?.self),
        child("lastEpisodeToAir", \.lastEpisodeToAir, TVSeriesTVEpisodeAirDateEntity?.self),
        child("nextEpisodeToAir", \.nextEpisodeToAir, TVSeriesTVEpisodeAirDateEntity?.self),
        children("networks", \.networks, [TVSeriesNetworkEntity]?.self),
        children("productionCompanies", \.productionCompanies, [TVSeriesProductionCompanyEntity]?.self),
        children("productionCountries", \.productionCountries, [TVSeriesProductionCountryEntity]?.self),
        children("spokenLanguages", \.spokenLanguages, [TVSeriesSpokenLanguageEntity]?.self),
        field("status", \.status, String?.self),
        field("type", \.type, String?.self),
        field("popularity", \.popularity, Double?.self),
        field("voteAverage", \.voteAverage, Double?.self),
        field("voteCount", \.voteCount, Int?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "TV series \(key.parts[0])" }
}
