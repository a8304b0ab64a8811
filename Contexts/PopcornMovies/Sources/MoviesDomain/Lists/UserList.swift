public import CoreDomain
public import Foundation

/// The name under which a user keeps a list: one or more letters, digits, dashes or underscores.
public struct UserListID: Hashable, Sendable, CustomStringConvertible {
    public let name: String

    /// nil where the name is empty, longer than 64 characters, or has others than those.
    public init?(_ name: String) {
        let isAllowed = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard !name.isEmpty, name.count <= 64, isAllowed else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    public static let watchlist = UserListID(known: "watchlist")

    public var description: String { name }
}

/// A user's list of movies. It refers to them by id, and keeps enough of each to be read without any network.
public struct UserList: Identifiable, Equatable, Sendable {
    public let id: UserListID
    /// The newest first.
    public private(set) var entries: [UserListEntry]

    public init(id: UserListID, entries: [UserListEntry] = []) {
        self.id = id
        self.entries = entries.sorted { ($0.addedAt, $0.id) > ($1.addedAt, $1.id) }
    }

    public func contains(_ movieID: Int) -> Bool {
        entries.contains { $0.id == movieID }
    }

    /// Puts a movie on the list. One that is there already stays where it is, and nothing has happened.
    public mutating func add(_ movie: MoviePreview, at date: Date) -> [any DomainEvent] {
        guard !contains(movie.id) else { return [] }
        // The clock may stand still or be put back; the newest entry comes first all the same.
        let latest = entries.first?.addedAt ?? .distantPast
        let addedAt = max(date, latest.addingTimeInterval(0.001))
        entries.insert(UserListEntry(movie: movie, addedAt: addedAt), at: 0)
        return [MovieAddedToList(movieID: movie.id, listID: id, occurredAt: date)]
    }

    /// Takes a movie off the list. Where it is not on it, nothing has happened.
    public mutating func remove(_ movieID: Int, at date: Date) -> [any DomainEvent] {
        guard contains(movieID) else { return [] }
        entries.removeAll { $0.id == movieID }
        return [MovieRemovedFromList(movieID: movieID, listID: id, occurredAt: date)]
    }
}

/// A movie on a list.
public struct UserListEntry: Identifiable, Equatable, Sendable {
    /// The movie as it was known when it was added.
    public let movie: MoviePreview
    /// An instant.
    public let addedAt: Date

    public init(movie: MoviePreview, addedAt: Date) {
        self.movie = movie
        self.addedAt = addedAt
    }

    public var id: Int { movie.id }
}
