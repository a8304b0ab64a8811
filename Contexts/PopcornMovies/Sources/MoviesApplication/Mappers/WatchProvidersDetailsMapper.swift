import CoreDomain
import MoviesDomain

/// Maps the offers of one country in the order of their prominence, resolving the logos.
struct WatchProvidersDetailsMapper {
    private let providerMapper = WatchProviderDetailsMapper()

    func map(_ domain: WatchProviders, imagesConfiguration: ImagesConfiguration?) -> WatchProvidersDetails {
        func map(_ providers: [WatchProvider]) -> [WatchProviderDetails] {
            providers
                .sorted { ($0.displayPriority ?? .max) < ($1.displayPriority ?? .max) }
                .map { providerMapper.map($0, imagesConfiguration: imagesConfiguration) }
        }
        return WatchProvidersDetails(
            countryCode: domain.countryCode,
            link: domain.link,
            stream: domain.stream.map(map),
            free: domain.free.map(map),
            ads: domain.ads.map(map),
            rent: domain.rent.map(map),
            buy: domain.buy.map(map))
    }
}
