import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// Makes a view from all events of a log.
///
/// The view is written in batches. Until the last one, its position names the builder, so that a second process waits,
/// or takes over if the first one makes no progress.
struct WholeFold {
    private let storage: ContextStorage
    private var position: LibraryPositionEntity?
    private let name = UUID().key
    private var batch: [Mutation] = []
    private var batches = 0
    /// The number of events of a later version.
    private(set) var unknownEvents = 0
    private var fold: LibraryFold
    /// The items whose events name each viewing first.
    private var homes: [UUID: ItemReference] = [:]
    /// Pairs of items whose events name the same viewing.
    private var links: Set<[String]> = []
    /// The titles of all items that events name, even if none says the title.
    private var titles: [ItemReference: TitleSnapshot] = [:]
    private var states: [ListID: LibraryListStateEntity] = [:]
    /// The imports, and the changes of several events.
    private var groups: [String: EventGroup] = [:]

    /// The number of mutations in a batch, which may be a little larger.
    private static let batchSize = 20_000
    /// How long a builder may make no progress before another one takes over.
    private static let patience = Duration.seconds(2)

    init(storage: ContextStorage, replacing position: LibraryPositionEntity?) {
        self.storage = storage
        self.position = position
        fold = LibraryFold(effective: [])
    }

    mutating func run(_ events: OrderedEvents, at position: LogPosition) async throws {
        try await waitForOther()
        try await begin()
        fold = LibraryFold(sames: events.sameItems)
        for read in events {
            let id = read.event.id
            let isTakenBack = events.effects.takenBack.contains(id)
            let puts = read.puts(isUndone: events.effects.reversals.isUndone(id), isTakenBack: isTakenBack)
            for put in puts { try await add(put) }
            if let part = read.event.part {
                groups[part.id, default: EventGroup(part.id)].add(read.event, isTakenBack: isTakenBack)
            }
            note(read.event)
            if events.effects.counts(read.event) { fold.apply(read.event) }
        }
        fold.finish()
        for target in events.targets.sorted() {
            if let reversal = events.effects.reversals.stored(target) { try await add(.put(reversal)) }
        }
        for id in events.brought.sorted() { try await add(.put(LibraryBroughtEntity(eventID: id))) }
        for group in groups.values.compactMap(\.record) { try await add(.put(group)) }
        try await addItems()
        try await addTitles()
        try await addLinks()
        try await addLists()
        let end = LibraryPositionEntity(
            position, order: events.latestOrder, hasBrought: events.hasBrought, at: storage.clock.now)
        batch.append(.put(end))
        try await flush()
    }

    /// Notes what the view keeps of each event, whether or not it counts.
    private mutating func note(_ event: LoggedEvent) {
        if event.isUnknown { unknownEvents += 1 }
        titles.merge(event.titles) { former, title in title.completed(by: former) }
        for fact in event.facts {
            for item in fact.items where titles[item] == nil {
                titles[item] = TitleSnapshot(recorded: item, title: "")
            }
            if let list = fact.list ?? fact.entryList, states[list] == nil { states[list] = ListState.empty(list) }
            if case .listed(_, let list, let date) = fact.found { states[list]?.note(date) }
            guard let id = fact.viewingID, let subject = fact.items.first else { continue }
            guard let home = homes[id] else {
                homes[id] = subject
                continue
            }
            if home != subject { links.insert([home.key, subject.key].sorted()) }
        }
    }
}

// Batches.
extension WholeFold {
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
        var next = LibraryPositionEntity(LogPosition(), order: 0, hasBrought: false, at: storage.clock.now)
        next.builder = "\(name) \(batches)"
        return next
    }

    private mutating func add(_ mutation: Mutation) async throws {
        batch.append(mutation)
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
}

// Records.
extension WholeFold {
    /// The items with their keys, in the order of these.
    private var items: [(key: String, item: ItemReference)] {
        fold.items.keys.map { ($0.key, $0) }.sorted { $0.0 < $1.0 }
    }

    private mutating func addItems() async throws {
        let lists = Set(fold.lists.keys)
        for (_, item) in items {
            let folded = fold.items[item]
            for list in folded?.placements.keys ?? [:].keys { states[list]?.count += 1 }
            for put in ItemStep(item, from: nil, on: [], to: folded, on: lists).puts { try await add(put) }
        }
    }

    /// Adds a title of each item that has none: others may have been renewed. Those of undone changes are shown in the
    /// history, and a row for each item lets a lost one be noticed.
    private mutating func addTitles() async throws {
        for (item, folded) in fold.items {
            if let title = folded.title { titles[item] = title }
            if titles[item] == nil { titles[item] = TitleSnapshot(recorded: item, title: "") }
        }
        let isFirst = try await storage.engine.query(.all.limited(to: 1), of: LibraryTitleEntity.self).isEmpty
        for part in titles.keys.map({ ($0.key, $0) }).sorted(by: { $0.0 < $1.0 }).chunks(of: 1000) {
            let references = part.map { LibraryTitleEntity.reference($0.1) }
            let stored = isFirst ? references.map { _ in nil } : try await storage.engine.load(references)
            for ((_, item), stored) in zip(part, stored) where stored == nil {
                guard let title = titles[item] else { continue }
                try await add(.put(TitleSnapshotMapper().map(title, at: storage.clock.now)))
            }
        }
    }

    /// Links the items that name the same viewing, and adds the viewings that aren't there.
    private mutating func addLinks() async throws {
        for pair in links {
            for put in LibraryLinkEntity.puts(pair[0], pair[1]) { try await add(put) }
        }
        for (id, subject) in homes where !fold.hasViewing(id) {
            try await add(.put(LibraryAbsentViewingEntity(viewingID: id.recordKey, subject: subject.key)))
        }
    }

    private mutating func addLists() async throws {
        for (list, state) in states { states[list] = ListState.with(fold.lists[list], list, state) }
        for state in states.values { try await add(.put(state)) }
        for mutation in ListState.changes(from: [], to: states) { try await add(mutation) }
    }
}

extension Array {
    /// The elements in parts of a size; the last part may be smaller.
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
