public import CoreDomain
public import PeopleDomain

/// The remote source of people, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `person(_:in:)`; lists aren't offered unless it has them.
public protocol PersonRemoteDataSource: RemoteDataSource {
    /// The parts that the source has; all by default. Any other part is absent without a warning.
    var offeredParts: Set<PersonPart> { get }
    /// Fetches a person with all their parts in one response.
    func person(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate>
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>>
}

extension PersonRemoteDataSource {
    /// All parts.
    public var offeredParts: Set<PersonPart> { Set(PersonPart.allCases) }

    /// Throws `FetchError.notOffered`.
    public func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>> {
        throw FetchError.notOffered("lists of people")
    }
}
