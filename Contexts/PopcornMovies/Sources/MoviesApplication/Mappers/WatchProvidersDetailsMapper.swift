import CoreDomain
import MoviesDomain

/// Maps the offers of one country in the order of their prominence, resolving the logos.
struct WatchProvidersDetailsMapper {
    func map(_ domain: WatchProviders, imagesConfiguration images: ImagesConfiguration?) -> WatchProvidersDetails {
        func ranked(_ providers: [WatchProvider]) -> [WatchProviderDetails] {
            providers
                .sorted { ($0.displayPriority ?? .max) < ($1.displayPriority ?? .max) }
                .map { self.map($0, images) }
        }
        return WatchProvidersDetails(
            countryCode: domain.countryCode, link: domain.link, stream: domain.stream.map(ranked),
            free: domain.free.map(ranked), ads: domain.ads.map(ranked), rent: domain.rent.map(ranked),
            buy: domain.buy.map(ranked))
    }

    private func map(_ domain: WatchProvider, _ images: ImagesConfiguration?) -> WatchProviderDetails {
        WatchProviderDetails(
            id: domain.id, name: domain.name,
            logoURLSet: images?.logoURLSet(for: domain.logoPath),
            displayPriority: domain.displayPriority)
    }
}
