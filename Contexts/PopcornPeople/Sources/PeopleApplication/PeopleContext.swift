public import CoreDomain
public import PeopleDomain

/// The use cases for people. Each is called like a function.
///
/// ```swift
/// let people = PeopleContext(remote: remote, images: images, storage: storage)
/// let bradPitt = try await people.fetchDetails(287)
/// ```
public struct PeopleContext: Sendable {
    let people: any PersonRepository
    let images: any ImagesConfigurationProviding

    /// Wires the use cases to a repository; the public initialiser creates one over storage and a remote source.
    package init(people: any PersonRepository, images: any ImagesConfigurationProviding) {
        self.people = people
        self.images = images
    }
}

extension PeopleContext {
    /// Fetches a person by their TMDb id.
    public var fetchDetails: Fetch<Int, PersonDetails> {
        Fetch(
            images, { try await people.item($0, with: [], requiring: nil, $1).map(\.person) },
            PersonDetailsMapper().map)
    }

    /// Fetches what a person's screen shows: the person, and the titles for which they are best known.
    public var fetchOverview: Fetch<Int, PersonOverview> {
        Fetch(images, { try await people.item($0, with: [.credits], requiring: nil, $1) }, PersonOverviewMapper().map)
    }

    /// Fetches the row that a list shows for a person.
    public var fetchPreview: Fetch<Int, PersonPreview> {
        Fetch { try await people.preview($0, $1) }
    }

    /// Fetches the titles to which a person contributed, each with all roles and jobs.
    ///
    /// - Parameter filter: Which of the titles to return; `nil` for all.
    public func fetchCredits(
        _ id: Int, filter: CreditFilter? = nil, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<PersonCreditsDetails> {
        let fetch = Fetch(images, { try await people.part(.credits, \.credits, of: $0, $1) }) {
            PersonCreditsDetailsMapper().map($0, filter: filter, imagesConfiguration: $1)
        }
        return try await fetch(id, policy)
    }

    /// Fetches the portraits of a person.
    public var fetchImages: Fetch<Int, PersonImagesDetails> {
        Fetch(images, { try await people.part(.images, \.images, of: $0, $1) }, PersonImagesDetailsMapper().map)
    }

    /// Fetches two people at the same time, and the titles to which both contributed.
    public var fetchCommon: Fetch<(first: Int, second: Int), CommonCreditsDetails> {
        Fetch(images, withCredits, CommonCreditsDetailsMapper().map)
    }

    /// Fetches a page of a list that TMDb keeps.
    public var fetchPage: FetchPage<PersonList, PersonPreviewDetails> {
        FetchPage(images, { try await people.page($1, of: $0, $2) }, PersonPreviewDetailsMapper().map)
    }

    /// Searches people by name. If TMDb can't be reached or refuses the request, returns stored people with a warning.
    public var search: FetchPage<PersonSearch, PersonPreviewDetails> {
        FetchPage(
            images, { try await people.page($1, of: .search($0), $2) }, stored: people.stored,
            PersonPreviewDetailsMapper().map)
    }

    /// Returns a stream that yields a person as they are stored, however stale, then again after each new response.
    ///
    /// A person who is stale or missing is fetched. If fetching fails, the stream throws a `FetchError`.
    public func observeDetails(of id: Int) -> AsyncThrowingStream<Fetched<PersonDetails>, any Error> {
        NoLists().observe(ItemReference(.person, id), people.updates(of: id, with: [])) { person in
            try await images.resolve({ person.map(\.person) }, PersonDetailsMapper().map)
        }
    }

    /// Returns the stored name that is most similar to `text`, or `nil` if none is similar. Uses no network.
    public func suggestName(near text: String) async throws(FetchError) -> String? {
        try await FetchError.bridge { try await people.storedTitle(near: text) }
    }

    /// Returns up to `limit` stored people whose name matches, the best match first. Uses no network.
    public func findStored(_ search: PersonSearch, limit: Int) async throws(FetchError) -> [PersonPreviewDetails] {
        try await FetchError.bridge {
            try await people.stored(matching: search, limit: limit).value.map {
                PersonPreviewDetailsMapper().map($0, imagesConfiguration: nil)
            }
        }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await people.clear(staleOnly: staleOnly) }
    }
}

extension PeopleContext {
    /// Fetches two people with their credits concurrently.
    private func withCredits(
        of ids: (first: Int, second: Int), _ policy: FetchPolicy
    ) async throws -> Fetched<(first: PersonAggregate, second: PersonAggregate)> {
        async let other = withCredits(of: ids.second, policy)
        let (first, second) = (try await withCredits(of: ids.first, policy), try await other)
        return Fetched(
            (first.value, second.value), first.freshness.older(second.freshness),
            warnings: first.warnings + second.warnings.filter { !first.warnings.contains($0) })
    }

    private func withCredits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonAggregate> {
        let person = try await people.item(id, with: [.credits], requiring: .credits, policy)
        _ = try person.part(.credits, \.credits)
        return person
    }
}
