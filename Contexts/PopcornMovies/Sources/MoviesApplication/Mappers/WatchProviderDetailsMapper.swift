import CoreDomain
import MoviesDomain

/// WatchProvider as a face shows it, with its images’ URLs.
struct WatchProviderDetailsMapper {
    func map(_ domain: WatchProvider, imagesConfiguration: ImagesConfiguration?) -> WatchProviderDetails {
        WatchProviderDetails(
            id: domain.id,
            name: domain.name,
            logoURLSet: imagesConfiguration?.logoURLSet(for: domain.logoPath),
            displayPriority: domain.displayPriority)
    }
}
