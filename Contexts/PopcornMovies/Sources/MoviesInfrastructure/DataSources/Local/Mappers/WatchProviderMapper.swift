import MoviesDomain

/// WatchProvider between domain and storage.
struct WatchProviderMapper {
    func map(_ entity: MoviesWatchProviderEntity) -> WatchProvider {
        WatchProvider(
            id: entity.providerID,
            name: entity.name,
            logoPath: entity.logoPath,
            displayPriority: entity.displayPriority)
    }

    func map(_ domain: WatchProvider) -> MoviesWatchProviderEntity {
        MoviesWatchProviderEntity(
            providerID: domain.id,
            name: domain.name,
            logoPath: domain.logoPath,
            displayPriority: domain.displayPriority)
    }
}
