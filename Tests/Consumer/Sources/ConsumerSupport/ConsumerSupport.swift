public import CoreDomain

/// The images configuration of a data source without images.
public struct NoImages: ImagesConfigurationProviding {
    /// Creates a provider without a configuration.
    public init() {}

    /// Always throws `notFound`.
    public func imagesConfiguration() async throws -> Fetched<ImagesConfiguration> {
        throw FetchError.notFound("images")
    }
}

extension Fetched {
    /// “fetched” or “stored”.
    public var origin: String { freshness == .network ? "fetched" : "stored" }
}
