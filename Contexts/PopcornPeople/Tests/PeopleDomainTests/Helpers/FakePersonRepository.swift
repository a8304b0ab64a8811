package import CoreDomainTestHelpers
package import PeopleDomain

/// Provides the people that a test scripts.
package struct FakePersonRepository: PersonRepository, ScriptedRepository {
    package let script = ScriptedSource<CatalogueRequest<PersonPart, PersonList, PersonSearch, Never>>()

    package init() {}
}
