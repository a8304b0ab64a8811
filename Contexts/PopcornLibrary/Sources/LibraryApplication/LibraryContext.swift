public import CoreDomain
import Foundation
public import LibraryDomain

/// The use cases for the user's records: lists, viewings, ratings, notes and tags. None requires a network.
///
/// ```swift
/// let library = LibraryContext(storage: storage)
/// try await library.add([heat], to: .watchlist)
/// try await library.see([Sighting(heat, on: PartialDay("2026-11-20"))])
/// try await library.undo()
/// ```
///
/// Functions throw a `LibraryError` if the change is refused, and a `FetchError` if the storage fails.
public struct LibraryContext: Sendable {
    let repository: any LibraryRepository
    let publisher: DomainEventPublisher

    /// Creates a context over a repository. The public initialiser creates the repository over a storage.
    package init(repository: any LibraryRepository, publisher: DomainEventPublisher) {
        self.repository = repository
        self.publisher = publisher
    }

    func bridging<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch let error as LibraryError { throw error } catch { throw FetchError(error) }
    }

    /// Makes a change and publishes it once it is stored.
    func change(
        _ scope: LibraryScope, as batch: EventBatch? = nil,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange? {
        let change = try await bridging { try await repository.change(scope, as: batch, change) }
        if let change { publisher.publish(change) }
        return change
    }
}

extension LibraryContext {
    /// Returns all lists: the watchlist first, then the others by name.
    public func lists() async throws(FetchError) -> [ListSummary] {
        try await FetchError.bridge { try await repository.lists().map(UserListDetailsMapper().map) }
    }

    /// Returns a list with its entries, the newest first. Reads the whole list.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func list(named name: ListName) async throws -> UserListDetails {
        let (list, entries) = try await bridging { try await repository.list(named: name) }
        return UserListDetailsMapper().map(list, entries)
    }

    /// Returns the history of a list, the latest event first.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func history(of name: ListName, limit: Int = .max) async throws -> [LibraryEvent] {
        try await bridging {
            guard let list = try await repository.lists().first(where: { $0.name == name }) else {
                throw LibraryError.noList(name)
            }
            return try await repository.events(of: list.id, limit: limit)
        }
    }

    /// Returns the most recent events of the whole library, newest first.
    public func history(limit: Int) async throws(FetchError) -> [LibraryEvent] {
        try await FetchError.bridge { try await repository.events(of: nil, limit: limit) }
    }

    /// Returns the latest viewings with their titles, latest day first; those on unknown days come last.
    public func viewings(limit: Int) async throws(FetchError) -> [(viewing: Viewing, title: TitleSnapshot)] {
        try await FetchError.bridge { try await repository.viewings(.latest(limit)) }
    }

    /// Returns the viewings of a month (`2026-11`) or of a year (`2026`), the latest day first.
    public func viewings(in period: PartialDay) async throws -> [(viewing: Viewing, title: TitleSnapshot)] {
        try await bridging {
            let months = (1...12).reversed().map { "\(period.text)-\($0 < 10 ? "0" : "")\($0)" } + [period.text]
            var found: [(viewing: Viewing, title: TitleSnapshot)] = []
            for month in period.month.map({ [$0] }) ?? months {
                found += try await repository.viewings(.month(month))
            }
            return found.filter { !period.isWhole || $0.viewing.day == period }
        }
    }

    /// Returns a movie or series with its viewings, and with the opinions about it and its parts.
    public func item(_ item: ItemReference) async throws(FetchError) -> LibraryItem {
        try await FetchError.bridge { try await repository.item(item.whole) }
    }

    /// Returns at most `limit` marked items in `order`. Ordering by progress includes only series already begun.
    public func marked(
        _ order: MarkOrder, limit: Int
    ) async throws(FetchError) -> [(title: TitleSnapshot, marks: Marks)] {
        try await FetchError.bridge { try await repository.marked(order, limit: limit) }
    }
}

/// Changes to lists. Each is stored before its function returns and can be undone.
extension LibraryContext {
    /// Creates an empty list.
    @discardableResult
    public func createList(named name: ListName) async throws -> LibraryChange? {
        let id = ListID(UUID().uuidString.lowercased())
        return try await change(LibraryScope([])) { try $0.createList(named: name, id: id) }
    }

    /// Renames a list. Returns `nil` if it already has that name.
    @discardableResult
    public func renameList(_ old: ListName, to new: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope([])) { try $0.renameList(old, to: new) }
    }

    /// Deletes a list with its entries.
    @discardableResult
    public func deleteList(named name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope([], lists: [name], .wholeLists)) { try $0.deleteList(named: name) }
    }

    /// Adds titles to a list, the last one on top. Returns `nil` if all of them are already on it.
    @discardableResult
    public func add(_ titles: [TitleSnapshot], to name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item), lists: [name])) { try $0.add(titles, to: name) }
    }

    /// Removes items from a list. Returns `nil` if none of them is on it.
    @discardableResult
    public func remove(_ items: [ItemReference], from name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope(items, lists: [name])) { try $0.remove(items, from: name) }
    }

    /// Moves items from one list to another. Returns `nil` if none of them is on the first list.
    @discardableResult
    public func move(
        _ items: [ItemReference], from source: ListName, to target: ListName
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(items, lists: [source, target])) { try $0.move(items, from: source, to: target) }
    }
}

/// Changes to viewings and opinions. Each is stored before its function returns and can be undone.
extension LibraryContext {
    /// Records viewings of movies and episodes, and removes their titles from the watchlist.
    ///
    /// Returns `nil` if viewings with the same sources are already recorded.
    ///
    /// - Parameter unlisting: Whether to remove titles from the watchlist.
    @discardableResult
    public func see(_ sightings: [Sighting], unlisting: Bool = true) async throws -> LibraryChange? {
        try await change(LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings)) {
            try $0.see(sightings, unlisting: unlisting)
        }
    }

    /// Removes the latest viewing of each movie or episode. Returns `nil` if none of them was seen.
    @discardableResult
    public func unsee(_ items: [ItemReference]) async throws -> LibraryChange? {
        try await change(LibraryScope(items, .viewings)) { $0.unsee(items) }
    }

    /// Removes viewings. Returns `nil` if all of them were already removed.
    @discardableResult
    public func remove(_ viewings: [Viewing]) async throws -> LibraryChange? {
        try await change(LibraryScope(viewings.map(\.item), .viewings)) { $0.removeViewings(viewings) }
    }

    /// Changes the day, rating, note or tags of a viewing. A new rating also becomes that of the movie or episode, and
    /// removing it also removes an equal rating of the movie or episode, unless another viewing has it too.
    ///
    /// - Throws: `LibraryError.noViewing` if the viewing was removed.
    @discardableResult
    public func change(
        _ viewing: Viewing, _ edit: @escaping @Sendable (inout Viewing) -> Void
    ) async throws -> LibraryChange? {
        try await change([viewing], edit)
    }

    /// Changes several viewings at once, as one change. Returns `nil` if none of them differs afterwards.
    ///
    /// - Throws: `LibraryError.noViewing` if one of the viewings was removed.
    @discardableResult
    public func change(
        _ viewings: [Viewing], _ edit: @escaping @Sendable (inout Viewing) -> Void
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(viewings.map(\.item), .viewings)) { draft in
            var action: LibraryAction?
            for viewing in viewings {
                action = try draft.changeViewing(viewing.id, of: viewing.item, edit) ?? action
            }
            return action
        }
    }

    /// Rates items from 1 to 10, or removes their ratings if `rating` is `nil`.
    ///
    /// A movie or episode without a viewing gets one on an unknown day. Pass the ids of episodes as `episodeIDs`, so
    /// that viewings follow renumbered episodes. Returns `nil` if nothing changed.
    @discardableResult
    public func rate(
        _ titles: [TitleSnapshot], _ rating: Int?, episodeIDs: [ItemReference: Int] = [:], unlisting: Bool = true
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item), lists: [.watchlist], .viewings)) {
            try $0.rate(titles, rating, episodeIDs: episodeIDs, unlisting: unlisting)
        }
    }

    /// Replaces the note of an item; `nil` or an empty text removes it. Returns `nil` if the note stays the same.
    @discardableResult
    public func setNote(_ note: String?, of title: TitleSnapshot) async throws -> LibraryChange? {
        try await change(LibraryScope([title.item])) { $0.setNote(note, of: title) }
    }

    /// Adds tags to items and removes others. Returns `nil` if nothing changed.
    @discardableResult
    public func tag(
        _ titles: [TitleSnapshot], adding: [String], removing: [String] = []
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item))) { try $0.tag(titles, adding: adding, removing: removing) }
    }

    /// Marks series as dropped or resumed. Returns `nil` if nothing changed.
    @discardableResult
    public func setDropped(_ isDropped: Bool, _ series: [TitleSnapshot]) async throws -> LibraryChange? {
        try await change(LibraryScope(series.map(\.item))) { try $0.setDropped(isDropped, series) }
    }

    /// Moves everything recorded about one movie or series to another. Returns `nil` if nothing was recorded.
    @discardableResult
    public func replace(_ old: ItemReference, by title: TitleSnapshot) async throws -> LibraryChange? {
        try await change(LibraryScope([old, title.item], .everything)) { $0.replace(old.whole, by: title) }
    }

    /// Moves viewings and opinions to the episode numbers in `schedule`. Returns `nil` if all numbers already agree.
    @discardableResult
    public func renumber(_ series: ItemReference, by schedule: EpisodeSchedule) async throws -> LibraryChange? {
        try await change(LibraryScope([series], .everything)) { $0.renumber(series.whole, by: schedule) }
    }

    /// Undoes and returns the latest change that hasn't been undone, even if it is from an earlier session.
    @discardableResult
    public func undo() async throws -> LibraryChange {
        let change = try await bridging { try await repository.undo() }
        publisher.publish(change)
        return change
    }
}

extension LibraryContext {
    /// Updates the stored titles of recorded items. Requires one read, and one write if any title differs.
    public func renew(_ titles: [TitleSnapshot]) async throws(FetchError) {
        try await FetchError.bridge { try await repository.renew(titles) }
    }

    /// Recounts the whole library's marks and returns the items with wrong marks, corrected if `isRepairing`.
    public func recount(isRepairing: Bool) async throws(FetchError) -> [ItemReference] {
        try await FetchError.bridge { try await repository.recount(isRepairing: isRepairing) }
    }
}

extension LibraryContext: MarksProviding {
    /// Returns the marks of `items`, keyed by movie or whole series, leaving out items without marks.
    public func marks(of items: [ItemReference]) async throws -> [ItemReference: Marks] {
        try await FetchError.bridge { try await repository.marks(of: items) }
    }

    /// Returns a stream that yields an element after each change that concerns `item`.
    public func markChanges(of item: ItemReference) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let events = publisher.events()
        let task = Task {
            for await event in events where event.concerns(item.whole) { continuation.yield() }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension DomainEvent {
    /// Returns whether the marks of an item, or the names of its lists, may have changed.
    fileprivate func concerns(_ item: ItemReference) -> Bool {
        guard let change = self as? LibraryChange else { return false }
        return change.event.action.kind == .listRenamed || change.items.contains { $0.title.item == item }
    }
}
