/// The ids of a TV series in other catalogues.
public struct ExternalIDs: Equatable, Sendable, Codable {
    /// The IMDb id: “tt” followed by digits.
    public let imdbID: String?

    public init(imdbID: String? = nil) {
        self.imdbID = imdbID
    }
}
