public import CoreDomain
public import PeopleDomain

/// The remote source of people, as this context needs it. An adapter implements it over TMDb.
public protocol PersonRemoteDataSource: RemoteDataSource {
    /// Fetches a person with all their parts in one response.
    func person(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate>
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>>
}
