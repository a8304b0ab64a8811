import CoreDomain
import MoviesDomain

/// A part beside the main answer: its value, or the notice that it is absent.
struct Auxiliary<Value: Sendable>: Sendable {
    let value: Value?
    let warnings: [FetchWarning]

    /// Fetches the part; whatever goes wrong with it stays in its notice.
    ///
    /// Only a caller who gave up gets an error, since nobody waits for the main answer either.
    init(_ part: MoviePart, _ fetch: () async throws -> Value) async throws {
        do {
            value = try await fetch()
            warnings = []
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            value = nil
            warnings = [.absent(part, error)]
        }
    }
}

extension ImagesConfigurationProviding {
    /// The configuration as a part beside the main answer.
    func auxiliary() async throws -> Auxiliary<ImagesConfiguration> {
        try await Auxiliary(.imagesConfiguration) { try await imagesConfiguration() }
    }
}

extension ImagesConfigurationProviding {
    /// An answer put together with the images' configuration. Both are fetched at the same time.
    func resolve<Value, Details>(
        _ fetch: () async throws -> Fetched<Value>,
        _ map: (Value, ImagesConfiguration?) throws -> Details
    ) async throws -> Fetched<Details> {
        async let configuration = auxiliary()
        let fetched = try await fetch()
        let images = try await configuration
        return try fetched.map { try map($0, images.value) }.adding(images.warnings)
    }
}
