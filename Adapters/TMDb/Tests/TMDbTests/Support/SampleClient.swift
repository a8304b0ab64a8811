import CoreDomain

@testable import TMDb

/// Sends every request to the sample through a separate client, so that the rate limit never delays it.
struct SampleClient {
    func send<Response>(_ request: TMDbRequest<Response>) async throws -> RemoteResponse<Response> {
        try await TMDbClient(transport: SampleCatalogue(), language: "en-US", region: "US", clock: TestClock())
            .send(request)
    }
}
