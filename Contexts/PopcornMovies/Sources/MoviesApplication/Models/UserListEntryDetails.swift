public import Foundation

/// A movie on a user’s list, ready for a face.
public struct UserListEntryDetails: Identifiable, Equatable, Sendable, Encodable {
    /// As it was known when it was added.
    public let movie: MoviePreviewDetails
    /// An instant.
    public let addedAt: Date

    public var id: Int { movie.id }
}
