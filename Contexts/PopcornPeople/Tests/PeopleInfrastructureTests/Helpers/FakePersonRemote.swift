package import CoreDomain
package import CoreDomainTestHelpers
package import Foundation
package import PeopleDomain
import PeopleInfrastructure

/// A remote source of scripted people.
package struct FakePersonRemote: PersonRemoteDataSource {
    package enum Request: Hashable, Sendable {
        case person(Int, in: ContentLocale = .unitedStates)
        case page(Int, of: PersonList, in: ContentLocale = .unitedStates)
    }

    /// The scripted responses, each a `RemoteResponse`.
    package let script = ScriptedSource<Request>()
    package let maximumAge: TimeInterval

    package init(maximumAge: TimeInterval = .infinity) {
        self.maximumAge = maximumAge
    }

    /// Scripts the response to requests for a person, by the aggregate's id.
    package func respond(
        with aggregate: PersonAggregate, warnings: [FetchWarning] = [], in locale: ContentLocale = .unitedStates
    ) {
        script.respond(
            to: .person(aggregate.person.id, in: locale), with: RemoteResponse(aggregate, warnings: warnings))
    }

    /// Scripts the responses to requests for a page of `list`, by page number.
    package func respond(
        _ list: PersonList, with page: Page<PersonPreview>, in locale: ContentLocale = .unitedStates
    ) {
        script.respond(to: .page(page.page, of: list, in: locale), with: RemoteResponse(page))
    }

    package func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate> {
        try script.response(to: .person(id, in: locale))
    }

    package func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>> {
        try script.response(to: .page(page, of: list, in: locale))
    }
}
