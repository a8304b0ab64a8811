public import CoreDomain
public import Foundation
public import LibraryDomain

/// The use cases for the user's records: lists, viewings, ratings, notes and tags. None requires a network.
///
/// ```swift
/// let library = LibraryContext(log: log, storage: storage)
/// try await library.add([heat], to: .watchlist)
/// try await library.see([Sighting(heat, on: PartialDay(.now))])
/// try await library.undo()
/// ```
///
/// Functions throw a `LibraryError` if the change is refused, and a `FetchError` if the storage fails. `merge` also throws
/// a `LibraryFormatError` if the document isn't a library.
public struct LibraryContext: Sendable {
    let repository: any LibraryRepository
    let publisher: DomainEventPublisher

    /// Creates a context over a repository. The public initialiser creates the repository over a log and a storage.
    package init(repository: any LibraryRepository, publisher: DomainEventPublisher) {
        self.repository = repository
        self.publisher = publisher
    }

    var diary: Diary { Diary(repository: repository) }

    func bridging<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw error is LibraryError || error is LibraryFormatError ? error : FetchError(error)
        }
    }

    /// Makes a change and publishes it once it is stored.
    func change(
        _ scope: LibraryScope, as part: LoggedEvent.Part? = nil,
        _ change: @escaping @Sendable (inout LibraryDraft) throws -> LibraryAction?
    ) async throws -> LibraryChange? {
        let change = try await bridging { try await repository.change(scope, as: part, change) }
        if let change { publisher.publish(change) }
        return change
    }
}

extension LibraryContext {
    /// Returns all lists: the watchlist first, then the others by name.
    public func lists() async throws(FetchError) -> [ListSummary] {
        try await FetchError.bridge { try await repository.lists().map(UserListDetailsMapper().map) }
    }

    /// Returns a list with its entries: the ranked ones in their order, then the others, the newest first. Reads the
    /// whole list.
    ///
    /// - Throws: `LibraryError.noList`, or a `FetchError` if the storage fails.
    public func list(_ name: ListName) async throws -> UserListDetails {
        let (list, entries) = try await bridging { try await repository.list(name) }
        return UserListDetailsMapper().map(list, entries)
    }

    /// Returns a movie or series with its viewings, and with the opinions about it and its parts.
    public func item(_ item: ItemReference) async throws(FetchError) -> LibraryItem {
        try await FetchError.bridge { try await repository.item(item.whole) }
    }

    /// Returns at most `limit` of the marked items that `order` selects, in that order.
    public func marked(
        _ order: MarkOrder, limit: Int
    ) async throws(FetchError) -> [(title: TitleSnapshot, marks: Marks)] {
        try await FetchError.bridge { try await repository.marked(order, limit: limit) }
    }

    /// Returns opinions of movies, series, seasons and episodes, in the order in which the library stores them.
    ///
    /// - Parameters:
    ///   - part: The part whose opinion precedes the first one returned; `nil` to begin with the first of all.
    ///   - limit: The maximum number of opinions.
    public func opinions(
        after part: ItemReference? = nil, limit: Int = .max
    ) async throws(FetchError) -> [(part: ItemReference, opinion: Opinion)] {
        try await FetchError.bridge { try await repository.opinions(after: part, limit: limit) }
    }

    /// Returns the opinions of movies, series, seasons and episodes, keyed by part. Parts without one are left out.
    public func opinions(of parts: [ItemReference]) async throws(FetchError) -> [ItemReference: Opinion] {
        try await FetchError.bridge { try await repository.opinions(of: parts) }
    }

    /// Returns the recorded titles of movies and series, keyed by the whole item.
    public func titles(of items: [ItemReference]) async throws(FetchError) -> [ItemReference: TitleSnapshot] {
        try await FetchError.bridge { try await repository.draft(LibraryScope(items)).items.compactMapValues(\.title) }
    }
}

/// Changes to lists. Each is stored before its function returns and can be undone.
extension LibraryContext {
    /// Creates an empty list. The returned change is never `nil`.
    ///
    /// - Throws: `LibraryError.nameTaken` if another list has the name.
    @discardableResult
    public func createList(named name: ListName) async throws -> LibraryChange? {
        let id = ListID(UUID().uuidString.lowercased())
        return try await change(LibraryScope([])) { try $0.createList(named: name, id: id) }
    }

    /// Renames a list. Returns `nil` if it already has that name.
    ///
    /// - Throws: `LibraryError.noList`, `nameTaken`, or `watchlistIsPermanent`.
    @discardableResult
    public func renameList(_ old: ListName, to new: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope([])) { try $0.renameList(old, to: new) }
    }

    /// Deletes a list with its entries. The returned change is never `nil`.
    ///
    /// - Throws: `LibraryError.noList` or `watchlistIsPermanent`.
    @discardableResult
    public func deleteList(_ name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope([], lists: [name], .wholeLists)) { try $0.deleteList(name) }
    }

    /// Adds titles to a list, the last one on top. Returns `nil` if all of them are already on it.
    ///
    /// - Throws: `LibraryError.noList`.
    @discardableResult
    public func add(_ titles: [TitleSnapshot], to name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item), lists: [name])) { try $0.add(titles, to: name) }
    }

    /// Removes items from a list. Returns `nil` if none of them is on it.
    ///
    /// - Throws: `LibraryError.noList`.
    @discardableResult
    public func remove(_ items: [ItemReference], from name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope(items, lists: [name])) { try $0.remove(items, from: name) }
    }

    /// Moves an item to a position on a list, counted from 1. Returns `nil` if the item is ranked there already.
    ///
    /// The items before it are ranked too. Ranked items precede the others.
    ///
    /// - Throws: `LibraryError.noList`, or `notAllowed` if the item isn't on the list or the number is below 1.
    @discardableResult
    public func rank(_ item: ItemReference, at number: Int, on name: ListName) async throws -> LibraryChange? {
        try await change(LibraryScope([item], lists: [name], .wholeLists)) {
            try $0.rank(item, at: number, on: name)
        }
    }

    /// Moves items from one list to another. Returns `nil` if none of them is on the first list, or both are the same.
    ///
    /// - Throws: `LibraryError.noList`.
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
    /// The first viewing of a movie or an episode that only a rating has marked as seen gets that rating, unless it has
    /// its own. Returns `nil` if viewings with the same sources are already recorded.
    ///
    /// - Parameters:
    ///   - unlisting: Whether to remove titles from the watchlist.
    ///   - isOncePerDay: Whether a viewing on a full day is left out if the movie or episode has one on that day.
    @discardableResult
    public func see(
        _ sightings: [Sighting], unlisting: Bool = true, isOncePerDay: Bool = false
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings)) {
            try $0.see(sightings, unlisting: unlisting, isOncePerDay: isOncePerDay)
        }
    }

    /// Rates the viewings on the days of sightings, and records those that are missing. If a month or a year has several
    /// viewings, its latest is rated. Returns `nil` if nothing changed.
    ///
    /// - Parameters:
    ///   - rating: The rating of all viewings, from 1 to 10.
    ///   - unlisting: Whether to remove titles from the watchlist.
    @discardableResult
    public func rate(
        viewings sightings: [Sighting], _ rating: Int, unlisting: Bool = true
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings)) {
            try $0.rate(viewings: sightings, rating, unlisting: unlisting)
        }
    }

    /// Removes the latest viewing of each movie or episode, and with the last one the mark that a rating has made. Returns
    /// `nil` if none of them was seen.
    @discardableResult
    public func unsee(_ items: [ItemReference]) async throws -> LibraryChange? {
        try await change(LibraryScope(items, .viewings)) { $0.unsee(items) }
    }

    /// Removes viewings, and with the last one of a movie or an episode the mark that a rating has made. Returns `nil` if
    /// all of them were already removed.
    @discardableResult
    public func remove(_ viewings: [Viewing]) async throws -> LibraryChange? {
        try await change(LibraryScope(viewings.map(\.item), .viewings)) { $0.removeViewings(viewings) }
    }

    /// Changes the day, rating, note or tags of a viewing. The rating of the latest viewing is also that of its movie or
    /// episode.
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
    /// The latest viewing of a movie or episode gets the same rating, or loses its own. A movie or episode without a
    /// viewing is marked as seen, which isn't a viewing, and loses that mark with its rating. Pass the ids of episodes as
    /// `episodeIDs`, so that marks follow renumbered episodes. Returns `nil` if nothing changed.
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

    /// Marks movies and series as dropped or resumed. Returns `nil` if nothing changed.
    @discardableResult
    public func setDropped(_ isDropped: Bool, of titles: [TitleSnapshot]) async throws -> LibraryChange? {
        try await change(LibraryScope(titles.map(\.item))) { $0.setDropped(isDropped, of: titles) }
    }

    /// Begins series again: their progress is counted from today, and what was seen stays recorded. A dropped series is
    /// resumed.
    ///
    /// If all broadcast episodes were seen, viewings recorded since may belong to the new pass, which then began with the
    /// first of them. The returned change is `nil` only if there are no series.
    ///
    /// - Parameters:
    ///   - series: Series with a seen episode.
    ///   - schedules: The episodes of each series.
    /// - Throws: `LibraryError.notAllowed` for a movie, a series without a seen episode, and one without a schedule.
    @discardableResult
    public func beginAgain(
        _ series: [TitleSnapshot], by schedules: [ItemReference: EpisodeSchedule]
    ) async throws -> LibraryChange? {
        try await change(LibraryScope(series.map(\.item), .viewings)) { try $0.beginAgain(series, schedules) }
    }

    /// Moves everything recorded about one movie or series to another. Returns `nil` if nothing was recorded.
    @discardableResult
    public func move(_ old: ItemReference, to title: TitleSnapshot) async throws -> LibraryChange? {
        try await change(LibraryScope([old, title.item], .everything)) { $0.replace(old.whole, by: title) }
    }

    /// Moves the viewings and opinions of a series to the episode numbers in `schedule`. Returns `nil` if all numbers already agree.
    @discardableResult
    public func move(_ series: ItemReference, to schedule: EpisodeSchedule) async throws -> LibraryChange? {
        try await change(LibraryScope([series], .everything)) { $0.renumber(series.whole, by: schedule) }
    }
}

extension LibraryContext {
    /// Changes the stored titles of recorded items, which is no event. Requires one read, and one write if any title
    /// differs.
    public func change(_ titles: [TitleSnapshot]) async throws(FetchError) {
        try await FetchError.bridge { try await repository.renew(titles) }
    }
}

/// The log as a whole.
extension LibraryContext {
    /// Reads every byte of the log, and describes its files and what is wrong with them.
    public func condition() async throws(FetchError) -> LibraryCondition {
        try await FetchError.bridge { try await repository.condition() }
    }

    /// Writes the events that the log has lost to this machine's file, and returns them.
    public func restore() async throws(FetchError) -> [LibraryEvent] {
        try await FetchError.bridge { try await repository.restore() }
    }

    /// Forgets the events that the log has lost, so that they no longer count, and returns them.
    public func forget() async throws(FetchError) -> ForgottenChanges {
        try await FetchError.bridge { try await repository.forget() }
    }

    /// Rebuilds the stored records from the whole log, and returns whether they were correct.
    @discardableResult
    public func rebuild() async throws(FetchError) -> Bool {
        try await FetchError.bridge { try await repository.rebuild() }
    }

    /// Writes the whole log, a line for each event, as `merge` and programs for JSON lines read it.
    ///
    /// - Parameter write: Receives the bytes in parts of whole lines.
    public func export(to write: (Data) throws -> Void) async throws {
        try await bridging {
            for try await lines in try await repository.lines() {
                var part = Data()
                for line in lines {
                    part.append(contentsOf: line)
                    part.append(UInt8(ascii: "\n"))
                }
                try write(part)
            }
        }
    }

    /// Adds the events of an exported library that this one doesn't have, as one import that can be undone.
    ///
    /// A damaged line costs its event only.
    ///
    /// - Parameters:
    ///   - data: The lines, as `export` writes them.
    ///   - source: The name of the file.
    /// - Throws: `LibraryFormatError` if no line has an event.
    @discardableResult
    public func merge(_ data: Data, from source: String, isDryRun: Bool = false) async throws -> LibraryMerge {
        try await bridging { try await repository.merge([UInt8](data), from: source, isDryRun: isDryRun) }
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
