/// One kind of response on its way through all layers.
struct Pipeline: Sendable {
    let table: TypeReference.Table
    /// Sends a response through the layers and returns it as it is at each of them.
    let shapes: @Sendable (JSON) async throws -> [Layer: Shape]
}
