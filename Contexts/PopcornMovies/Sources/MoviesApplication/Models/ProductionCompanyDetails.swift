public import CoreDomain

/// A company that made a movie, ready for a face.
public struct ProductionCompanyDetails: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let name: String
    /// An ISO 3166-1 code; empty where it is not known.
    public let originCountry: String
    public let logoURLSet: ImageURLSet?
}
