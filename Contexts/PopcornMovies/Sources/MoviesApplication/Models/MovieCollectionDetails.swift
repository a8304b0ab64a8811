public import CoreDomain

/// The series to which a movie belongs, ready for a face.
public struct MovieCollectionDetails: Identifiable, Equatable, Sendable, Encodable {
    public let id: Int
    public let name: String
    public let posterURLSet: ImageURLSet?
    public let backdropURLSet: ImageURLSet?
}
