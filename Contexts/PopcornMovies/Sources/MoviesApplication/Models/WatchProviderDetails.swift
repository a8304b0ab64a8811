public import CoreDomain

/// A service on which a movie can be watched, ready for a face.
public struct WatchProviderDetails: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let name: String
    public let logoURLSet: ImageURLSet?
    public let displayPriority: Int?
}
