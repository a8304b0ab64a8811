public import CatalogueTesting
import PeopleDomainTestHelpers
public import PopcornPeople
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
        recordTypes: PeopleContext.recordTypes,
        preview: { .mock(id: $0, name: "\($1) \($0)", originalName: nil) }, search: { PersonSearch($0) }
    ) {
        PeopleContext(
            remote: $0.remote, images: $0.images, storage: $0.storage, locale: $0.locale)
    }

    @Test(arguments: conformance.checks)
    func `the context meets the guarantees that apply to all catalogues`(_ check: CatalogueCheck) async throws {
        try await check.run()
    }
}

/// A source with items and lists only.
extension ScriptedCatalogue: PersonRemoteDataSource where Context == PeopleContext {}
