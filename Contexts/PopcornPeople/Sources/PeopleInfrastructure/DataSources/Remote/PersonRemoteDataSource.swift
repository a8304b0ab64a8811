public import CoreDomain
public import PeopleDomain

/// The remote source of people. An adapter implements it for TMDb.
///
/// Only `item(_:in:)` is required; unless `page(_:of:in:)` is implemented, lists aren't available.
public protocol PersonRemoteDataSource: CatalogueRemoteDataSource
where Item == PersonAggregate, Preview == PersonPreview, List == PersonList {}

extension PersonRemoteDataSource {
    /// The name of people in error messages: “people”.
    public static var itemsName: String { "people" }
}
