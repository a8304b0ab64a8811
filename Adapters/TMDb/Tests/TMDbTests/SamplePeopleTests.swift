import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct SamplePeopleTests {
    let client = SampleClient()

    @Test func `every person credited in the sample can be opened with all of their credits`() async throws {
        var credited: [Int: Int] = [:]
        for id in SampleShow.movies.map(\.id) {
            let credits = try #require(try await client.send(.movie(id)).value.parts.credits)
            for person in credits.cast.map(\.id) + credits.crew.map(\.id) { credited[person, default: 0] += 1 }
        }
        for id in SampleShow.series.map(\.id) {
            let credits = try #require(try await client.send(.tvSeries(id)).value.parts.aggregateCredits)
            for person in credits.cast { credited[person.id, default: 0] += person.roles?.count ?? 0 }
            for person in credits.crew { credited[person.id, default: 0] += person.jobs?.count ?? 0 }
        }
        #expect(credited.count == SampleCatalogue.personCount)
        for (id, count) in credited {
            let response = try await client.send(.person(id))
            let credits = try #require(response.value.parts.combinedCredits)
            #expect(response.warnings == [] && response.value.failures == [:] && response.value.main.id == id)
            #expect(credits.cast.count + credits.crew.count == count, "\(response.value.main.name)")
        }
    }

    @Test func `every movie of the sample has a director`() async throws {
        for id in SampleShow.movies.map(\.id) {
            let crew = try #require(try await client.send(.movie(id)).value.parts.credits).crew
            #expect(crew.contains { $0.job == "Director" && $0.department == "Directing" }, "\(id)")
        }
    }

    @Test(arguments: [(525, "Directing"), (287, "Acting"), (527, "Writing")])
    func `a person is known for the department with most of their work`(id: Int, department: String) async throws {
        #expect(try await client.send(.person(id)).value.main.knownForDepartment == department)
    }

    @Test func `everyone in an episode or in the main cast of a season is in the credits of the series`() async throws {
        let people = SampleShow.series.map { show in
            (show.id, Set((show.credits.cast + show.credits.crew).map(\.person.id)))
        }
        let credited = Dictionary(uniqueKeysWithValues: people)
        for season in SampleSeason.all {
            #expect(credited[season.seriesID, default: []].isSuperset(of: season.cast))
        }
        for episode in SampleEpisode.all {
            let response = try await client.send(
                .tvEpisode(episode.number, season: episode.seasonNumber, ofSeries: episode.seriesID))
            let credits = try #require(response.value.parts.credits)
            let ids = credits.crew.map(\.id) + (credits.guestStars ?? []).map(\.id) + credits.cast.map(\.id)
            #expect(credited[episode.seriesID, default: []].isSuperset(of: ids))
        }
    }

    @Test func `a well-known person of the sample has a birthday, a birthplace and a biography`() async throws {
        for id in SampleLife.all.keys.sorted() { try await expectLife(of: id) }
    }

    private func expectLife(of id: Int) async throws {
        let response = try await client.send(.person(id)).value
        let person = response.main
        #expect(person.biography != nil && person.placeOfBirth != nil && person.birthday != nil, "person \(id)")
        #expect(person.deathday.map { $0 > person.birthday ?? .distantFuture } ?? true, "person \(id)")
        #expect(person.imdbID == response.parts.externalIDs?.imdbID, "person \(id)")
        #expect(response.parts.images?.profiles?.first?.filePath == person.profilePath, "person \(id)")
        #expect(person.knownForDepartment != nil && person.popularity ?? 0 > 0, "person \(id)")
    }

    @Test(arguments: SampleKind.allCases)
    func `a credit id occurs only once among the credits of a title`(kind: SampleKind) {
        for show in kind.shows {
            let ids = (show.credits.cast + show.credits.crew).flatMap(\.roles).map(\.creditID)
            #expect(Set(ids).count == ids.count, "\(show.facts.name)")
        }
    }

    @Test func `the IMDb ids of the sample's people are unique`() {
        let ids = SampleKind.allCases.flatMap(\.entries).compactMap(\.imdbID)
        #expect(Set(ids).count == ids.count && ids.count > 200)
    }

    @Test func `a person's credits list movies and series together`() async throws {
        let response = try await client.send(.person(48)).value
        let credits = try #require(response.parts.combinedCredits)
        let roles = credits.cast.map { credit in
            switch credit.title {
            case .movie(let movie): "movie \(movie.id): \(credit.character)"
            case .tv(let series): "tv \(series.id): \(credit.character)"
            }
        }
        #expect(roles == ["movie 120: Boromir", "tv 1399: Eddard 'Ned' Stark"])
        #expect(credits.cast.map(\.order) == [7, nil] && credits.cast.map(\.episodeCount) == [nil, 10])
        let makers = try #require(try await client.send(.person(67780)).value.parts.combinedCredits)
        #expect(makers.crew.map(\.job) == ["Director"] && makers.crew.map(\.department) == ["Directing"])
        #expect(makers.crew.map(\.episodeCount) == [3])
    }

    @Test func `a person without a biography has the name and the department from the credits`() async throws {
        let person = try await client.send(.person(598)).value.main
        #expect(person.name == "Mike Fenton" && person.knownForDepartment == "Production" && person.gender == .male)
        #expect(person.biography == nil && person.birthday == nil && person.alsoKnownAs == [])
    }

    @Test func `the sample's lists of people contain everyone and are ordered by popularity`() async throws {
        let first = try await client.send(.popularPeople())
        let popularity = first.value.results.compactMap(\.popularity)
        #expect(first.warnings == [] && popularity == popularity.sorted(by: >) && popularity.count == 20)
        #expect(first.value.totalResults == SampleCatalogue.personCount)
        #expect(first.value.results.allSatisfy { (1...3).contains($0.knownFor?.count ?? 0) })
        #expect(try await client.send(.trendingPeople()).value == first.value)
        let second = try await client.send(.popularPeople(page: 2)).value.results.map(\.id)
        #expect(second.count == 20 && Set(second).isDisjoint(with: first.value.results.map(\.id)))
    }

    @Test(arguments: [
        ("bryan cran", 17419), ("CRANSTON", 17419), ("guðnadottir", nil), ("milos forman", 3974),
        ("skarsgard", 1640), ("timothee", 1190668),
    ])
    func `a search finds people regardless of case and accents`(query: String, id: Int?) async throws {
        let response = try await client.send(.searchPeople(query))
        #expect(response.warnings == [] && response.value.results.count == 1)
        if let id { #expect(response.value.results.map(\.id) == [id]) }
    }
}
