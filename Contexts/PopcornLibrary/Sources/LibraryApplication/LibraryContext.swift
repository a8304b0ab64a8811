public import CoreDomain
import Foundation
public import LibraryDomain

/// The use cases for the user's lists. Only the addresses of images may need a network; without them there are none.
///
/// ```swift
/// let library = LibraryContext(storage: storage, images: images)
/// try await library.add([heat], to: .watchlist)
/// try await library.undo()
/// ```
public struct LibraryContext: Sendable {
    let repository: any LibraryRepository
    let images: any ImagesConfigurationProviding
    let publisher: DomainEventPublisher

    /// Wires the use cases to a repository; the public initialiser creates one over storage.
    package init(
        repository: any LibraryRepository, images: any ImagesConfigurationProviding, publisher: DomainEventPublisher
    ) {
        self.repository = repository
        self.images = images
        self.publisher = publisher
    }
}

extension LibraryContext {
    /// Returns all lists, the watchlist first, then by name.
    public func lists() async throws(FetchError) -> [ListSummary] {
        try await FetchError.bridge { try await repository.library().lists.map(UserListDetailsMapper().map) }
    }

    /// Returns a list with its entries, the newest first.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func list(named name: ListName) async throws -> UserListDetails {
        let list = try await reading { try $0.list(named: name) }
        let configuration = list.entries.isEmpty ? nil : try await images.bestEffort().value
        return UserListDetailsMapper().map(list, imagesConfiguration: configuration)
    }

    /// Returns the history of a list, the latest event first.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func history(of name: ListName) async throws -> [Activity] {
        let list = try await reading { try $0.list(named: name) }
        return try await FetchError.bridge {
            try await repository.activities().filter { $0.event.lists.contains { $0.id == list.id } }
        }
    }

    private func reading<Value>(_ read: (Library) throws -> Value) async throws -> Value {
        try read(try await FetchError.bridge { try await repository.library() })
    }
}

/// Each change is stored before its function returns, and can be undone. Throws `LibraryError` if the change is
/// refused, or a `FetchError` if the storage fails.
extension LibraryContext {
    /// Creates an empty list.
    @discardableResult
    public func createList(named name: ListName) async throws -> Activity? {
        let id = ListID(UUID().uuidString.lowercased())
        return try await change { try $0.createList(named: name, id: id, at: $1) }
    }

    /// Renames a list. Returns `nil` if it has that name already.
    @discardableResult
    public func renameList(_ old: ListName, to new: ListName) async throws -> Activity? {
        try await change { try $0.renameList(old, to: new, at: $1) }
    }

    /// Deletes a list with its entries.
    @discardableResult
    public func deleteList(named name: ListName) async throws -> Activity? {
        try await change { try $0.deleteList(named: name, at: $1) }
    }

    /// Adds titles to a list, the last one on top. Returns `nil` if all of them are on it already.
    @discardableResult
    public func add(_ titles: [TitleSnapshot], to name: ListName) async throws -> Activity? {
        try await change { try $0.add(titles, to: name, at: $1) }
    }

    /// Removes items from a list. Returns `nil` if none of them is on it.
    @discardableResult
    public func remove(_ items: [ItemReference], from name: ListName) async throws -> Activity? {
        try await change { try $0.remove(items, from: name, at: $1) }
    }

    /// Moves items from one list to another. Returns `nil` if none of them is on the first.
    @discardableResult
    public func move(
        _ items: [ItemReference], from source: ListName, to target: ListName
    ) async throws -> Activity? {
        try await change { try $0.move(items, from: source, to: target, at: $1) }
    }

    /// Undoes the latest change that hasn't been undone, even one of an earlier session, and returns it.
    @discardableResult
    public func undo() async throws -> Activity {
        let activity = try await bridging { try await repository.undo() }
        if let undoneAt = activity.undoneAt { publisher.publish(LibraryEventUndone(activity.event, at: undoneAt)) }
        return activity
    }

    private func change(
        _ change: @escaping @Sendable (inout Library, Date) throws -> LibraryEvent?
    ) async throws -> Activity? {
        let activity = try await bridging { try await repository.update(change) }
        if let activity { publisher.publish(activity.event) }
        return activity
    }

    private func bridging<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as LibraryError { throw error } catch { throw FetchError(error) }
    }
}

extension LibraryContext: ListMembershipProviding {
    /// Returns which lists hold `item`.
    public func membership(of item: ItemReference) async throws -> ListMembership {
        try await FetchError.bridge { try await repository.membership(of: item) }
    }

    /// Returns a stream with an element after each change that affects `item`.
    public func membershipChanges(of item: ItemReference) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let events = publisher.events()
        let task = Task {
            for await event in events where event.affectsLists(of: item) { continuation.yield() }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension DomainEvent {
    /// Whether the lists that hold `item`, or their names, may have changed.
    fileprivate func affectsLists(of item: ItemReference) -> Bool {
        let event = (self as? LibraryEventUndone)?.event ?? self as? LibraryEvent
        guard let event else { return false }
        if case .listRenamed = event.change { return true }
        return event.titles.contains { $0.item == item }
    }
}
