package import CoreDomain

package protocol MovieRepository: CatalogueRepository
where Item == MovieAggregate, Preview == MoviePreview, List == MovieList, Search == MovieSearch {
    /// Fetches a collection with its movies.
    func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts>
}
