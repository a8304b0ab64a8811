import CoreDomain
import MoviesDomain

/// Maps a service, resolving its logo.
struct WatchProviderDetailsMapper {
    func map(_ domain: WatchProvider, imagesConfiguration: ImagesConfiguration?) -> WatchProviderDetails {
        WatchProviderDetails(
            id: domain.id,
            name: domain.name,
            logoURLSet: imagesConfiguration?.logoURLSet(for: domain.logoPath),
            displayPriority: domain.displayPriority)
    }
}
