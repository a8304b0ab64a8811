public import CoreDomain
public import PeopleDomain

/// The use cases for people.
///
/// ```swift
/// let people = PeopleContext(remote: remote, images: images, storage: storage)
/// let bradPitt = try await people.details(of: 287)
/// ```
public struct PeopleContext: Sendable {
    /// The repository and mappings behind the use cases that all catalogues share.
    @_documentation(visibility: internal)
    public let core:
        CatalogueCore<
            PersonAggregate, PersonPreview, PersonList, PersonSearch, PersonOverview, PersonPreviewDetails
        >

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(people: some PersonRepository, images: any ImagesConfigurationProviding) {
        core = CatalogueCore(
            repository: people, images: images,
            overview: { person, _, configuration in
                PersonOverviewMapper().map(person, imagesConfiguration: configuration)
            },
            row: { PersonPreviewDetailsMapper().map($0, imagesConfiguration: $1) })
    }
}

extension PeopleContext: Catalogue {
    /// People.
    public static var kind: ItemKind { .person }
    /// No parts, since a person's details require none.
    public static var detailsParts: Set<PersonPart> { [] }
    /// The part that provides the credits.
    public static var overviewParts: Set<PersonPart> { [.credits] }
    /// Returns the list of people who match `search`.
    public static func list(of search: PersonSearch) -> PersonList { .search(search) }
}

extension PeopleContext {
    /// Fetches the titles a person contributed to, with all roles and jobs.
    ///
    /// A movie's credits have people, in `cast` and `crew`; a person's have `titles`, each with what the person did there.
    ///
    /// - Parameters:
    ///   - id: The id of the person.
    ///   - filter: The selection of titles to return; `nil` for all.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func credits(
        of id: Int, filter: CreditFilter? = nil, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<PersonCreditsDetails> {
        try await fetchCredits(filter)(id, policy)
    }

    /// Fetches the titles that several people contributed to, eight people at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people.
    ///   - filter: The selection of titles to return; `nil` for all.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func credits(
        of ids: [Int], filter: CreditFilter? = nil, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<PersonCreditsDetails>] {
        try await fetchCredits(filter)(ids, policy)
    }

    /// Fetches the portraits of a person.
    ///
    /// - Parameters:
    ///   - id: The id of the person.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func images(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<PersonImagesDetails> {
        try await fetchImages(id, policy)
    }

    /// Fetches the portraits of several people, eight people at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func images(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<PersonImagesDetails>] {
        try await fetchImages(ids, policy)
    }

    /// Fetches two people concurrently, with the titles that they have in common.
    ///
    /// - Parameters:
    ///   - first: The id of a person.
    ///   - second: The id of another person.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: The value with its image URLs, the freshness of the older one, and warnings about what is missing.
    public func commonTitles(
        of first: Int, and second: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<CommonCreditsDetails> {
        try await fetchCommon((first, second), policy)
    }
}

// What the use cases are made of.
extension PeopleContext {
    private func fetchCredits(_ filter: CreditFilter?) -> Fetch<Int, PersonCreditsDetails> {
        fetchPart(.credits, \.credits) {
            PersonCreditsDetailsMapper().map($0, filter: filter, imagesConfiguration: $1)
        }
    }

    private var fetchImages: Fetch<Int, PersonImagesDetails> {
        fetchPart(.images, \.images, PersonImagesDetailsMapper().map)
    }

    private var fetchCommon: Fetch<(first: Int, second: Int), CommonCreditsDetails> {
        Fetch(core.images, withCredits, CommonCreditsDetailsMapper().map)
    }

    private func withCredits(
        of ids: (first: Int, second: Int), _ policy: FetchPolicy
    ) async throws -> Fetched<(first: PersonAggregate, second: PersonAggregate)> {
        async let other = withCredits(of: ids.second, policy)
        let first = try await withCredits(of: ids.first, policy)
        let second = try await other
        return Fetched(
            (first.value, second.value), first.freshness.older(second.freshness),
            warnings: first.warnings + second.warnings.filter { !first.warnings.contains($0) })
    }

    private func withCredits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<PersonAggregate> {
        let person = try await core.repository.item(id, with: [.credits], requiring: .credits, policy)
        _ = try person.part(.credits, \.credits)
        return person
    }
}
