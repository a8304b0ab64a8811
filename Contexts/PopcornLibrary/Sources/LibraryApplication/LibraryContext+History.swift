public import CoreDomain
public import LibraryDomain

/// The history of changes, and their undo.
extension LibraryContext {
    /// Returns the history of a list, the latest event first.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func history(of name: ListName, limit: Int = .max) async throws -> [LibraryEvent] {
        try await bridging {
            let lists = try await repository.lists()
            guard let index = lists.index(named: name) else { throw LibraryError.noList(name) }
            return try await repository.events(.list(lists[index].id), limit: limit)
        }
    }

    /// Returns the most recent events of the whole library, newest first. An import is one event.
    public func history(limit: Int) async throws(FetchError) -> [LibraryEvent] {
        try await FetchError.bridge { try await repository.events(.library, limit: limit) }
    }

    /// Returns the events about a movie or series and its parts, the newest first.
    public func history(of item: ItemReference, limit: Int = .max) async throws(FetchError) -> [LibraryEvent] {
        try await FetchError.bridge { try await repository.events(.item(item), limit: limit) }
    }

    /// Returns an event by its id or by at least the first eight characters of it.
    ///
    /// - Throws: `LibraryError.noChange`, or a `FetchError` if the storage fails.
    public func event(_ id: String) async throws -> LibraryEvent {
        try await bridging { try await repository.event(id) }
    }

    /// Returns the lines of the log's files that have an event; several if a file was copied. Returns none for an import,
    /// which has many lines, and for a log in memory. Reads the whole log.
    public func locations(of event: LibraryEvent) async throws(FetchError) -> [EventLocation] {
        try await FetchError.bridge { try await repository.locations(of: event) }
    }

    /// Undoes a change or an import, even one of an earlier session or of another machine.
    ///
    /// The effects of other changes are kept. Returns the undone change.
    ///
    /// - Parameter id: The id of the event, or at least its first eight characters; `nil` for the last event of this
    ///   machine that isn't undone.
    /// - Throws: `LibraryError.noChange`, `unchanged` or `nothingToUndo`, or a `FetchError` if the storage fails.
    @discardableResult
    public func undo(_ id: String? = nil) async throws -> LibraryChange { try await reverse(id, isUndone: true) }

    /// Makes an undone change or import count again, and returns it.
    ///
    /// - Parameter id: The id of the event, or at least its first eight characters; `nil` for the last event that this
    ///   machine has undone.
    /// - Throws: `LibraryError.noChange`, `unchanged` or `nothingToRedo`, or a `FetchError` if the storage fails.
    @discardableResult
    public func redo(_ id: String? = nil) async throws -> LibraryChange { try await reverse(id, isUndone: false) }

    private func reverse(_ id: String?, isUndone: Bool) async throws -> LibraryChange {
        let change = try await bridging { try await repository.reverse(id, isUndone: isUndone) }
        publisher.publish(change)
        return change
    }
}
