import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct TVSeriesDetailsMapperTests {
    private func details(
        _ series: TVSeries = .mock(), images: ImageCollection? = .mock(), imdbID: String? = "tt0903747",
        certification: (text: String, countryCode: String)? = ("TV-MA", "US"), isOnWatchlist: Bool = true,
        _ configuration: ImagesConfiguration? = .mock()
    ) -> TVSeriesDetails {
        TVSeriesDetailsMapper().map(
            series, imageCollection: images, imdbID: imdbID, certification: certification,
            isOnWatchlist: isOnWatchlist, imagesConfiguration: configuration)
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and resolvable images become URLs`(_ configuration: ImagesConfiguration?) {
        let series = TVSeries.mock()
        let expected = properties(
            of: series, renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("series-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("series-backdrop.jpg") },
                "logoURLSet": configuration.map { _ in ImageURLSet.logo("logo-1.png") },
                "seasons": series.seasons?.map { TVSeasonDetailsMapper().map($0, configuration) },
                "imdbID": "tt0903747", "certification": "TV-MA", "certificationRegion": "US",
                "isOnWatchlist": true,
            ])
        let children = ["productionCompanies", "networks", "createdBy", "lastEpisodeToAir", "nextEpisodeToAir"]
        let found = properties(of: details(series, configuration))
        #expect(found.filter { !children.contains($0.key) } == expected.filter { !children.contains($0.key) })
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a company, a network, a creator and an episode is mapped`(
        _ configuration: ImagesConfiguration?
    ) throws {
        let series = TVSeries.mock()
        let details = details(series, configuration)
        let company = try #require(series.productionCompanies?.first)
        let network = try #require(series.networks?.first)
        let creator = try #require(series.createdBy?.first)
        let episode = try #require(series.nextEpisodeToAir)
        #expect(
            details.productionCompanies.map { properties(of: $0[0]) }
                == properties(
                    of: company, renaming: ["logoPath": "logoURLSet"],
                    setting: ["logoURLSet": configuration?.logoURLSet(for: company.logoPath)]))
        #expect(
            details.networks.map { properties(of: $0[0]) }
                == properties(
                    of: network, renaming: ["logoPath": "logoURLSet"],
                    setting: ["logoURLSet": configuration?.logoURLSet(for: network.logoPath)]))
        #expect(
            details.createdBy.map { properties(of: $0[0]) }
                == properties(
                    of: creator, renaming: ["profilePath": "profileURLSet"],
                    setting: ["profileURLSet": configuration?.profileURLSet(for: creator.profilePath)]))
        #expect(
            details.nextEpisodeToAir.map { properties(of: $0) }
                == properties(
                    of: episode, renaming: ["stillPath": "stillURLSet"],
                    setting: ["stillURLSet": configuration?.stillURLSet(for: episode.stillPath)]))
        #expect(details.lastEpisodeToAir?.id == series.lastEpisodeToAir?.id)
    }

    @Test func `unknown properties of a series are nil`() {
        let details = details(
            TVSeries(id: 1396, name: "Breaking Bad"), images: nil, imdbID: nil, certification: nil,
            isOnWatchlist: false)
        let known = properties(of: details).filter { $0.value != "nil" }
        #expect(known == ["id": "1396", "name": "Breaking Bad", "isOnWatchlist": "false"])
    }

    @Test func `the logo URLs are nil if a series has no logos or no images`() {
        #expect(details(images: .mock(logoPaths: [])).logoURLSet == nil)
        #expect(details(images: nil).logoURLSet == nil)
    }
}
