public import CoreDomain
public import PeopleDomain

/// The use cases for people. Each is called like a function.
///
/// ```swift
/// let people = PeopleContext(remote: remote, images: images, storage: storage)
/// let bradPitt = try await people.fetchDetails(287)
/// ```
public struct PeopleContext: Sendable {
    /// The source of people.
    public let repository: any CatalogueRepository<PersonAggregate, PersonPreview, PersonList, PersonSearch>
    /// The source of the configuration that turns image paths into URLs.
    public let images: any ImagesConfigurationProviding

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(people: some PersonRepository, images: any ImagesConfigurationProviding) {
        repository = people
        self.images = images
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

    /// Maps a person, with the titles they are best known for.
    public func overview(
        of person: PersonAggregate, marks: Marks, imagesConfiguration: ImagesConfiguration?
    ) -> PersonOverview {
        PersonOverviewMapper().map(person, imagesConfiguration: imagesConfiguration)
    }

    /// Maps a row of a list.
    public func row(of preview: PersonPreview, imagesConfiguration: ImagesConfiguration?) -> PersonPreviewDetails {
        PersonPreviewDetailsMapper().map(preview, imagesConfiguration: imagesConfiguration)
    }
}

extension PeopleContext {
    /// Fetches the titles a person contributed to, with all roles and jobs.
    ///
    /// - Parameter filter: The selection of titles to return; `nil` for all.
    public func fetchCredits(
        _ id: Int, filter: CreditFilter? = nil, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<PersonCreditsDetails> {
        let fetch = fetchPart(.credits, \.credits) {
            PersonCreditsDetailsMapper().map($0, filter: filter, imagesConfiguration: $1)
        }
        return try await fetch(id, policy)
    }

    /// Fetches the portraits of a person.
    public var fetchImages: Fetch<Int, PersonImagesDetails> {
        fetchPart(.images, \.images, PersonImagesDetailsMapper().map)
    }

    /// Fetches two people concurrently, with the titles that they have in common.
    public var fetchCommon: Fetch<(first: Int, second: Int), CommonCreditsDetails> {
        Fetch(images, withCredits, CommonCreditsDetailsMapper().map)
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
        let person = try await repository.item(id, with: [.credits], requiring: .credits, policy)
        _ = try person.part(.credits, \.credits)
        return person
    }
}
