public import CoreDomain
public import PeopleDomain

/// The remote source of people, as this context needs it. An adapter implements it over TMDb.
///
/// A source needs `item(_:in:)`; lists aren't offered unless it has them.
public protocol PersonRemoteDataSource: CatalogueRemoteDataSource
where Item == PersonAggregate, Preview == PersonPreview, List == PersonList {}

extension PersonRemoteDataSource {
    /// “people”.
    public static var itemsName: String { "people" }
}
