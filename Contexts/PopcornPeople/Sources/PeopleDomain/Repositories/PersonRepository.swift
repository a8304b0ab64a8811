package import CoreDomain

package protocol PersonRepository: CatalogueRepository
where Item == PersonAggregate, Preview == PersonPreview, List == PersonList, Search == PersonSearch {}
