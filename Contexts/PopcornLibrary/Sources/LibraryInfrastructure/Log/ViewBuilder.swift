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

    /// The number of mutations in a batch.
    private static let batchSize = 5000
    /// How long a builder may make no progress before another one takes over.
    private static let patience = Duration.seconds(2)

    init(storage: ContextStorage, replacing position: LibraryPositionEntity?) {
        self.storage = storage
        self.position = position
    }

    mutating func build(_ events: [LoggedEvent], at position: LogPosition) async throws {
        try await waitForOther()
        try await begin()
        var seen: Set<String> = []
        let events = events.filter { seen.insert($0.id).inserted }
        var reversals = Reversals()
        for event in events { reversals.note(event) }
        for event in events {
            try await add(.put(LibraryLoggedEntity(event, isUndone: reversals.isUndone(event.id))))
            for facts in LibraryFactsEntity.all(of: event, isUndone: reversals.isUndone(event)) {
                try await add(.put(facts))
            }
        }
        for target in Set(events.compactMap(\.target)) {
            if let reversal = reversals.stored(target) { try await add(.put(reversal)) }
        }
        let fold = LibraryFold(events, reversals)
        try await addItems(of: fold)
        try await addLinks(events, fold)
        try await addLists(events, fold)
        let order = events.map(\.order).max() ?? 0
        let end = LibraryPositionEntity(position, order: order, at: storage.clock.now)
        batch.append(.put(end))
        try await flush()
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
        batch = LibraryView.recordTypes.filter { $0.collection != LibraryPositionEntity.collection }
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
        guard batch.count >= Self.batchSize else { return }
        batch.append(.put(nextPosition()))
        try await flush()
    }

    /// Commits the batch, which ends with the new position.
    private mutating func flush() async throws {
        guard case .put(let record)? = batch.last, let next = record as? LibraryPositionEntity else { return }
        _ = try await storage.engine.commit([.expect(LibraryPositionEntity.reference, position)] + batch)
        position = next
        batch.removeAll(keepingCapacity: true)
        batches += 1
    }

    private mutating func addItems(of fold: LibraryFold) async throws {
        let lists = Set(fold.lists.keys)
        let stored = try await storage.engine.query(.all, of: LibraryTitleEntity.self)
            .compactMap { ($0 as? LibraryTitleEntity)?.item }
        let titled = Set(stored)
        for (item, folded) in fold.items {
            for mutation in ItemStep(item, from: nil, on: [], to: folded, on: lists).puts { try await add(mutation) }
            if let title = folded.title, !titled.contains(item.key) {
                try await add(.put(OpinionMapper().map(title, at: storage.clock.now)))
            }
        }
    }

    /// Links the items that name the same viewing, and stores the viewings that aren't there.
    private mutating func addLinks(_ events: [LoggedEvent], _ fold: LibraryFold) async throws {
        let present = fold.viewingIDs
        var homes: [UUID: String] = [:]
        var links: Set<[String]> = []
        for event in events {
            for fact in event.facts {
                guard let id = fact.viewingID else { continue }
                let subject = fact.items[0].key
                let home = homes[id] ?? subject
                homes[id] = home
                if home != subject { links.formUnion([[home, subject], [subject, home]]) }
            }
        }
        for link in links {
            try await add(
                .put(
                    LibraryFactsEntity(
                        subject: link[0], order: -1, eventID: link[1], line: link[1], isUndone: false)))
        }
        for (id, subject) in homes where !present.contains(id) {
            try await add(.put(LibraryAbsentViewingEntity(viewingID: id.key, subject: subject)))
        }
    }

    private mutating func addLists(_ events: [LoggedEvent], _ fold: LibraryFold) async throws {
        var states: [ListID: LibraryListStateEntity] = [:]
        for event in events {
            for fact in event.facts {
                guard let list = fact.list ?? fact.entryList else { continue }
                if states[list] == nil { states[list] = ListState.with(fold.lists[list], list, nil) }
                if case .listed(_, _, let date) = fact { states[list]?.note(date) }
            }
        }
        for item in fold.items.values {
            for list in item.placements.keys { states[list]?.count += 1 }
        }
        for state in states.values { try await add(.put(state)) }
        for mutation in ListState.changes(from: [], to: states) { try await add(mutation) }
    }
}
