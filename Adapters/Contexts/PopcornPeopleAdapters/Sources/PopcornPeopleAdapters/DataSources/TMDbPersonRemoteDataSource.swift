public import CoreDomain
public import Foundation
public import PeopleDomain
public import PeopleInfrastructure
public import TMDb

/// A remote source of people that fetches them from TMDb.
public struct TMDbPersonRemoteDataSource: PersonRemoteDataSource {
    private let client: TMDbClient

    public init(client: TMDbClient) {
        self.client = client
    }

    /// The maximum storage time allowed by TMDb's terms, in seconds.
    public var maximumAge: TimeInterval { TMDbTerms.maximumAge }

    /// Fetches a person with all their parts in one request.
    ///
    /// A response's warnings give the number of skipped values and the names of unreadable parts.
    public func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate> {
        let request = TMDbRequest.person(id).language(locale.language)
        return try await client.send(request, naming: PersonPart.init)
            .requiring((id, request.subject)) { ($0.main.id, $0.main.name) }
            .map(PersonAggregateMapper().map)
    }

    /// Fetches a page of a list in the language of `locale`.
    public func page(
        _ page: Int, of list: PersonList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<PersonPreview>> {
        try await client.send(request(for: list, page).language(locale.language)).map {
            $0.page(page, map: PersonPreviewMapper().map)
        }
    }

    private func request(for list: PersonList, _ page: Int) -> TMDbRequest<TMDb.PageableList<TMDb.PersonListItem>> {
        switch list {
        case .popular: .popularPeople(page: page)
        case .trending(.day): .trendingPeople(.day, page: page)
        case .trending(.week): .trendingPeople(.week, page: page)
        case .search(let search): .searchPeople(search.text, page: page)
        }
    }
}

extension PersonPart {
    fileprivate init?(_ key: TMDb.PersonParts.CodingKeys) {
        switch key {
        case .combinedCredits: self = .credits
        case .images: self = .images
        case .externalIDs: return nil
        }
    }
}
