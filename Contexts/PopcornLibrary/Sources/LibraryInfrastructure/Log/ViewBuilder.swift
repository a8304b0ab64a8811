import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Makes a view from all events of a log.
///
/// The view is written in batches. Until the last one, its position names the builder, so that a second process waits,
/// or takes over if the first one makes no progress.
struct ViewBuilder {
    private let storage: ContextStorage
    private var position: LibraryPositionEntity?
    private let name = UUID().key
    private var batch: [Mutation] = []
    private var batches = 0
    /// The number of lines that aren't events.
    private(set) var foreignLines = 0
    /// The number of events of a later version.
    private(set) var unknownEvents = 0
    /// Whether the storage has titles from before.
    private var hasTitles = false
    /// The lists that exist.
    private var lists: [ListID: LibraryFold.List] = [:]
    private var states: [ListID: LibraryListStateEntity] = [:]

    /// The number of mutations in a batch, which may be a little larger.
    private static let batchSize = 20_000
    /// How long a builder may make no progress before another one takes over.
    private static let patience = Duration.seconds(2)

    init(storage: ContextStorage, replacing position: LibraryPositionEntity?) {
        self.storage = storage
        self.position = position
    }

    mutating func build(_ lines: [LogLine], at position: LogPosition) async throws {
        try await waitForOther()
        try await begin()
        let groups = EventGroups(lines)
        for number in groups.linesOfNoGroup {
            guard let read = ReadEvent(lines[number]) else { continue }
            if read.event.isUnknown { unknownEvents += 1 }
            try await add(.put(EventMapper().map(read, isUndone: groups.reversals.isUndone(read.event.id))))
        }
        for target in groups.targets {
            if let reversal = groups.reversals.stored(target) { try await add(.put(reversal)) }
        }
        hasTitles = try await !storage.engine.query(.all.limited(to: 1), of: LibraryTitleEntity.self).isEmpty
        // The items are marked with lists that exist.
        for range in [0..<groups.countOfLists, groups.countOfLists..<groups.count] {
            var batch = FoldBatch(groups)
            for group in range {
                batch.add(group)
                if batch.isFull || group == range.upperBound - 1 { try await fold(&batch) }
            }
            unknownEvents += batch.unknownEvents
        }
        for state in states.values { try await add(.put(state)) }
        for mutation in ListState.changes(from: [], to: states) { try await add(mutation) }
        self.batch.append(.put(LibraryPositionEntity(position, order: groups.latestOrder, at: storage.clock.now)))
        try await flush()
        foreignLines = groups.foreignLines
    }

    /// Waits while another process builds the view. Throws `StorageError.conflict` if it has made progress.
    private func waitForOther() async throws {
        guard let position, position.builder != nil else { return }
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
            let current = try await storage.engine.load([LibraryPositionEntity.reference])[0]
            guard current as? LibraryPositionEntity == position else {
                throw StorageError.conflict(LibraryPositionEntity.collection)
            }
        }
    }

    private mutating func begin() async throws {
        batch = [.expect(LibraryPositionEntity.reference, position)]
        batch += LibraryView.recordTypes.filter { $0.collection != LibraryPositionEntity.collection }
            .map { .removeAll(of: $0) }
        batch.append(.put(nextPosition()))
        try await flush()
    }

    private func nextPosition() -> LibraryPositionEntity {
        var next = LibraryPositionEntity(LogPosition(), order: 0, at: storage.clock.now)
        next.builder = "\(name) \(batches)"
        return next
    }

    private mutating func add(_ mutation: Mutation) async throws {
        batch.append(mutation)
        try await flushIfFull()
    }

    private mutating func flushIfFull() async throws {
        guard batch.count >= Self.batchSize else { return }
        batch.append(.put(nextPosition()))
        try await flush()
    }

    /// Commits the batch, which begins with the expected position and ends with the new one.
    private mutating func flush() async throws {
        guard case .put(let record)? = batch.last, let next = record as? LibraryPositionEntity else { return }
        _ = try await storage.engine.commit(batch)
        position = next
        batch.removeAll(keepingCapacity: true)
        batch.append(.expect(LibraryPositionEntity.reference, next))
        batches += 1
    }

    /// Writes the records of a batch of groups, and empties it.
    private mutating func fold(_ batch: inout FoldBatch) async throws {
        self.batch += batch.puts
        try await flushIfFull()
        let fold = LibraryFold(effective: batch.effective)
        lists.merge(fold.lists) { $1 }
        noteLists(batch.events, fold)
        try await addItems(of: fold, titles: titles(in: batch.events, fold))
        try await addLinks(batch.events, fold)
        batch.removeAll()
    }

    /// Returns the titles of all items that the events name. Those of undone changes are shown in the history.
    private func titles(in events: [LoggedEvent], _ fold: LibraryFold) -> [ItemReference: TitleSnapshot] {
        var titles: [ItemReference: TitleSnapshot] = [:]
        for event in events {
            titles.merge(event.titles) { former, title in title.completed(by: former) }
        }
        titles.merge(fold.items.compactMapValues(\.title)) { $1 }
        // A row for each item that is named, so that a lost one is noticed.
        for item in events.flatMap(\.facts).flatMap(\.items) + fold.items.keys where titles[item] == nil {
            titles[item] = TitleSnapshot(recorded: item, title: "")
        }
        return titles
    }

    private mutating func addItems(of fold: LibraryFold, titles: [ItemReference: TitleSnapshot]) async throws {
        let existing = Set(lists.keys)
        for (item, folded) in fold.items {
            batch += ItemStep(item, from: nil, on: [], to: folded, on: existing).puts
            try await flushIfFull()
        }
        let stored = hasTitles ? try await storedTitles(of: Array(titles.keys)) : []
        for (item, title) in titles where !stored.contains(item.key) {
            try await add(.put(TitleSnapshotMapper().map(title, at: storage.clock.now)))
        }
    }

    /// The keys of the items that have a title already: it may have been renewed.
    private func storedTitles(of items: [ItemReference]) async throws -> Set<String> {
        let references = items.map(LibraryTitleEntity.reference)
        return Set(try await storage.engine.load(references).compactMap { ($0 as? LibraryTitleEntity)?.item })
    }

    /// Links the items that name the same viewing, and stores the viewings that aren't there.
    private mutating func addLinks(_ events: [LoggedEvent], _ fold: LibraryFold) async throws {
        var homes: [UUID: ItemReference] = [:]
        var links: Set<[String]> = []
        for event in events {
            for fact in event.facts {
                guard let id = fact.viewingID else { continue }
                let subject = fact.items[0]
                guard let home = homes[id] else {
                    homes[id] = subject
                    continue
                }
                if home != subject { links.formUnion([[home.key, subject.key], [subject.key, home.key]]) }
            }
        }
        for link in links { try await add(.put(LibraryFactsEntity(linking: link[0], to: link[1]))) }
        for (id, subject) in homes where !fold.hasViewing(id) {
            try await add(.put(LibraryAbsentViewingEntity(viewingID: id.key, subject: subject.key)))
        }
    }

    private mutating func noteLists(_ events: [LoggedEvent], _ fold: LibraryFold) {
        for event in events {
            for fact in event.facts {
                guard let list = fact.list ?? fact.entryList else { continue }
                if states[list] == nil { states[list] = ListState.with(lists[list], list, nil) }
                if case .listed(_, _, let date) = fact { states[list]?.note(date) }
            }
        }
        for item in fold.items.values {
            for list in item.placements.keys { states[list]?.count += 1 }
        }
    }
}
