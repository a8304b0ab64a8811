import LibraryDomain
import Storage

/// The events about movies and series that count. Each event is read once, however often and by whichever title it is
/// asked for.
struct CountingEvents {
    private let storage: ContextStorage
    private var stored: SubjectEvents
    private var reversals = Reversals()
    /// The targets whose reversals were loaded.
    private var known: Set<String> = []

    init(storage: ContextStorage) {
        self.storage = storage
        stored = SubjectEvents(storage: storage)
    }

    /// Returns the events about movies and series that aren't undone, and those about what counts as the same.
    ///
    /// - Parameter importID: An import whose events are returned although it is undone.
    mutating func about(_ subjects: [String], with importID: String? = nil) async throws -> [LoggedEvent] {
        try await stored.load(subjects)
        let events = stored.about(subjects).filter { !stored.takenBack.contains($0.id) }
        // `subtracting` would go through all that are known, for each item of an import again.
        let targets = Set(events.flatMap(\.reversible).filter { !known.contains($0) })
        known.formUnion(targets)
        for record in try await storage.engine.load(targets.map(LibraryReversalEntity.reference)) {
            if let last = record as? LibraryReversalEntity { reversals.note(last) }
        }
        return events.filter { event in
            !reversals.isUndone(event) || importID != nil && event.part?.id == importID
        }
    }
}
