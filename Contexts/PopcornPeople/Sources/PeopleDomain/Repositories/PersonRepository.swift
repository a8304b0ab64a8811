package import CoreDomain

/// A repository of people that reads storage and, where necessary, the remote source.
package protocol PersonRepository: CatalogueRepository
where Item == PersonAggregate, Preview == PersonPreview, List == PersonList, Search == PersonSearch {}
