import CoreDomain
import PeopleDomain
import PeopleInfrastructure
import PopcornPeopleAdapters
import TMDb
import TMDbTestHelpers
import Testing

struct TMDbPersonRemoteDataSourceTests {
    let transport = FixtureTransport()
    let locale = ContentLocale(language: "de-AT", region: "AT")
    /// A remote source whose client is set to another language; the caller's takes precedence.
    var remote: TMDbPersonRemoteDataSource {
        TMDbPersonRemoteDataSource(client: TMDbClient(transport: transport, language: "fr-FR", clock: PatientClock()))
    }

    @Test func `a response about another record says where TMDb has moved the requested one`() async throws {
        transport.respond(to: "/person/970011", with: #"{"id": 970012, "name": "Survivor"}"#)
        let error = FetchError.moved("person 970011", to: 970012, title: "Survivor")
        await #expect(throws: error) { try await remote.item(970011, in: locale) }
    }

    @Test func `a person and all their parts are fetched in one request`() async throws {
        transport.respond(to: "/person/287", with: #"{"id": 287, "name": "Brad Pitt", "images": {"profiles": []}}"#)
        let response = try await remote.item(287, in: locale)
        #expect(
            response.value
                == PersonAggregate(
                    person: Person(id: 287, name: "Brad Pitt", gender: .unknown),
                    images: ImageCollection(id: 287, profilePaths: [])))
        #expect(response.warnings == [])
        #expect(
            transport.requests == [
                "/person/287?append_to_response=combined_credits,images,external_ids&include_image_language=de,null"
                    + "&language=de-AT"
            ])
    }

    @Test(arguments: [
        (PersonList.popular, "/person/popular", ""), (.trending(.day), "/trending/person/day", ""),
        (.trending(.week), "/trending/person/week", ""),
        (.search(PersonSearch("pitt & co")), "/search/person", "&query=pitt & co"),
    ])
    func `each list is requested with its path and query`(list: PersonList, path: String, query: String) async throws {
        transport.respond(
            to: path,
            with: #"{"page": 3, "results": [{"id": 9, "name": "Nine"}], "total_pages": 7, "total_results": 121}"#)
        let response = try await remote.page(3, of: list, in: locale)
        let row = PersonPreview(id: 9, name: "Nine", gender: .unknown)
        #expect(response == RemoteResponse(Page(items: [row], page: 3, totalPages: 7, totalResults: 121)))
        #expect(transport.requests == ["\(path)?language=de-AT&page=3\(query)"])
    }

    @Test func `skipped elements and credits of other kinds are counted in one warning`() async throws {
        transport.respond(
            to: "/person/287",
            with:
                """
                {"id": 287, "name": "Brad Pitt", "homepage": "not a url",
                 "combined_credits": {"cast": [{"media_type": "movie", "id": 9, "credit_id": "c1"},
                                               {"media_type": "podcast", "id": 9, "credit_id": "c2", "name": "N"},
                                               {"media_type": "person", "id": 9, "credit_id": "c3", "name": "N"}],
                                      "crew": [{"media_type": "collection", "id": 9, "credit_id": "c4", "name": "N"}]}}
                """)
        let response = try await remote.item(287, in: locale)
        #expect(response.value.credits == CombinedCredits(id: 287, cast: [], crew: []))
        #expect(response.warnings == [.skipped(5, first: #"homepage "not a url" of person 287"#)])
    }

    @Test func `titles on a page that are neither movies nor series are counted as skipped`() async throws {
        transport.respond(
            to: "/person/popular",
            with:
                """
                {"results": [{"id": 9, "name": "Nine", "known_for": [{"media_type": "person", "id": 1, "name": "N"},
                                                                     {"media_type": "podcast", "id": 2}]}]}
                """)
        let response = try await remote.page(1, of: .popular, in: locale)
        #expect(response.value.items == [PersonPreview(id: 9, name: "Nine", gender: .unknown, knownFor: [])])
        #expect(response.warnings.map(\.skippedCount) == [2])
    }

    @Test func `unreadable parts become nil, and each one in the domain adds a warning after the skipped count`()
        async throws
    {
        transport.respond(
            to: "/person/287",
            with:
                """
                {"id": 287, "name": "Brad Pitt", "homepage": "not a url", "combined_credits": 5,
                 "external_ids": 5, "images": []}
                """)
        let response = try await remote.item(287, in: locale)
        #expect(response.value.credits == nil && response.value.images == nil)
        #expect(response.warnings.first?.skippedCount == 1)
        #expect(
            response.warnings.dropFirst().first
                == .absent(
                    PersonPart.credits,
                    .badData("person 287, combined_credits: expected an object but found a number")))
        #expect(response.warnings.dropFirst(2).map { $0.absence?.part as? PersonPart } == [.images])
    }

    @Test func `people are stored for as long as TMDb's terms allow`() {
        #expect(remote.maximumAge == TMDbTerms.maximumAge)
    }
}
