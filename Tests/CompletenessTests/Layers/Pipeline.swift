/// The way of one kind of response through all layers.
struct Pipeline: Sendable {
    let table: TypeReference.Table
    /// Sends a response through the layers and returns its form at each of them.
    let shapes: @Sendable (JSON) async throws -> [Layer: Shape]
}
