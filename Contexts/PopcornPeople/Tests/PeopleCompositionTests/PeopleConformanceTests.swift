import CatalogueTesting
import PeopleDomainTestHelpers
import PopcornPeople
import Testing

@Suite(.timeLimit(.minutes(10))) struct PeopleConformanceTests {
    static let conformance = CatalogueConformance<PeopleContext>(
        287, item: .mock(),
        second: PersonAggregate(
            person: Person(id: 287, name: "Second", gender: .unknown), credits: .mock(crew: []),
            images: .mock(profilePaths: [])),
        variants: [.mock(credits: .mock(cast: [], crew: []), images: .mock(profilePaths: []))],
        lists: [
            .popular, .trending(.day), .trending(.week), .search(PersonSearch("pitt")), .search(PersonSearch("Pitt")),
            .search(PersonSearch("popular")), .search(PersonSearch("")),
        ],
        only: { $0.only($1) }, recordTypes: PeopleContext.recordTypes,
        preview: { .mock(id: $0, name: "\($1) \($0)", originalName: nil) }, search: { PersonSearch($0) }
    ) {
        PeopleContext(
            remote: Remote(catalogue: $0.remote), images: $0.images, storage: $0.storage, locale: $0.locale)
    }

    @Test(arguments: conformance.checks)
    func `the context conforms to what all catalogues guarantee`(_ check: CatalogueCheck) async throws {
        try await check.run()
    }
}

private struct Remote: PersonRemoteDataSource {
    let catalogue: ScriptedCatalogue<PeopleContext>

    var maximumAge: Double { catalogue.maximumAge }

    func person(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate> {
        try catalogue.item(id, in: locale)
    }

    func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>> {
        try catalogue.page(page, of: list, in: locale)
    }
}
