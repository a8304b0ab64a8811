import Testing

@testable import TMDb

/// The wire types against the reference that the mappers are written from.
struct CompletenessTests {
    static let reference: [(WireFixture, String)] = [
        (
            .movie,
            """
            id title tagline originalTitle originalLanguage originCountry overview runtime genres releaseDate posterPath \
            backdropPath budget revenue homepageURL imdbID status productionCompanies productionCountries \
            spokenLanguages belongsToCollection popularity voteAverage voteCount hasVideo isAdultOnly
            """
        ),
        (
            .tvSeries,
            """
            id name tagline originalName originalLanguage overview episodeRunTime numberOfSeasons numberOfEpisodes \
            seasons createdBy genres firstAirDate originCountry posterPath backdropPath homepageURL isInProduction \
            languages lastAirDate lastEpisodeToAir nextEpisodeToAir networks productionCompanies productionCountries \
            spokenLanguages status type popularity voteAverage voteCount isAdultOnly
            """
        ),
        (.tvSeason, "id name seasonNumber overview airDate posterPath voteAverage episodes"),
        (
            .tvEpisode,
            """
            id name episodeNumber seasonNumber overview airDate episodeType runtime showID productionCode stillPath crew \
            guestStars voteAverage voteCount
            """
        ),
        (
            .person,
            """
            id name alsoKnownAs knownForDepartment biography birthday deathday gender placeOfBirth profilePath \
            popularity imdbID homepageURL
            """
        ),
    ]

    @Test(arguments: reference)
    func `a wire type has the properties of the reference and no others`(fixture: WireFixture, names: String) throws {
        let value = try fixture.decode(fixture.json).value
        let labels = Mirror(reflecting: value).children.compactMap(\.label)
        #expect(labels == names.split(separator: " ").map(String.init))
    }

    static let parts: [(WireFixture, String, String)] = [
        (.movie, "genres[0]", "id name"),
        (.movie, "belongsToCollection", "id name posterPath backdropPath"),
        (.movie, "productionCompanies[0]", "id name originCountry logoPath"),
        (.movie, "productionCountries[0]", "countryCode name"),
        (.movie, "spokenLanguages[0]", "languageCode name"),
        (.tvSeries, "networks[0]", "id name logoPath originCountry headquarters homepage"),
        (.tvSeries, "createdBy[0]", "id creditID name originalName gender profilePath"),
        (.credits, "cast[0]", "id castID creditID name character gender profilePath order"),
        (.credits, "crew[0]", "id creditID name job department gender profilePath"),
    ]

    @Test(arguments: parts)
    func `a supporting type has the properties of the reference and no others`(
        fixture: WireFixture, path: String, names: String
    ) throws {
        let found = try fixture.whole().keys.filter { $0.hasPrefix(path + ".") }.map { $0.dropFirst(path.count + 1) }
        #expect(Set(found) == Set(names.split(separator: " ")))
    }

    /// Otherwise a property that is read from another's key would go unseen.
    @Test(arguments: WireFixture.all)
    func `each property of a fixture has a value that no other has`(fixture: WireFixture) throws {
        guard !["ImageCollection", "WatchProviders"].contains(fixture.testDescription) else { return }
        let values = try fixture.whole().filter { !["true", "false", "nil"].contains($0.value) }
        for (path, value) in values {
            let sameOwner = path.split(separator: ".").dropLast().joined(separator: ".")
            let twins = values.filter { other in
                other.key != path && other.value == value
                    && other.key.split(separator: ".").dropLast().joined(separator: ".") == sameOwner
            }
            #expect(twins.isEmpty, "\(path) is \(value) as well as \(twins.keys)")
        }
    }

    @Test(arguments: [WireFixture.movie, .tvSeries, .tvSeason, .tvEpisode, .person, .credits])
    func `a fixture leaves nothing of its type absent, but for the episodes within a series`(
        fixture: WireFixture
    ) throws {
        let absent = try fixture.whole().filter { $0.value == "nil" }.keys.filter { $0 != "seasons[0].episodes" }
        #expect(absent.isEmpty)
    }

    @Test func `the numbers and flags of a movie arrive as they were sent`() throws {
        let whole = try WireFixture.movie.whole()
        #expect(whole["budget"] == "63000000000.5" && whole["revenue"] == "100853753.0")
        #expect(whole["isAdultOnly"] == "true" && whole["hasVideo"] == "false")
        #expect(whole["releaseDate"] == "1999-10-15 00:00:00 +0000")
        #expect(whole["status"] == "postProduction")
    }
}
