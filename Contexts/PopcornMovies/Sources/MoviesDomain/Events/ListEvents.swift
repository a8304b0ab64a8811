public import CoreDomain
public import Foundation

/// A movie came onto a list.
public struct MovieAddedToList: DomainEvent, Equatable {
    public let movieID: Int
    public let listID: UserListID
    public let occurredAt: Date
}

/// A movie went off a list.
public struct MovieRemovedFromList: DomainEvent, Equatable {
    public let movieID: Int
    public let listID: UserListID
    public let occurredAt: Date
}
