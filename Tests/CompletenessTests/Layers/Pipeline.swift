import CoreDomain
import TMDb
import TMDbTestHelpers

/// One kind of response and the layers that it passes.
struct Pipeline: Sendable {
    let table: TypeReference.Table
    let layers: [Layer]
    /// Sends a response through the layers and returns it as it is at each of them.
    let shapes: @Sendable (JSON) async throws -> [Layer: Shape]
}

// MARK: Responses that are only decoded so far

extension Pipeline {
    static let person = wire(TypeReference.person, "/person/1", .person(1)) { $0.main }

    private static func wire<Response>(
        _ table: TypeReference.Table, _ path: String, _ request: TMDbRequest<Response>,
        _ main: @escaping @Sendable (Response) -> Any
    ) -> Pipeline {
        Pipeline(table: table, layers: [.wire]) { json in
            let client = TMDbClient(transport: FixtureTransport([path: json.text]))
            return [.wire: Shape(reflecting: main(try await client.send(request).value))]
        }
    }
}
