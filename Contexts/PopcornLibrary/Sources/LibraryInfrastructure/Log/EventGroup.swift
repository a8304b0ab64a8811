import CoreDomain
import LibraryDomain
import Storage

/// An import, or a change of several events, to which its parts are added in their order.
struct EventGroup {
    private let id: String
    private var items: Set<ItemReference> = []
    /// The number of other items of the parts that were stored before.
    private var storedItems = 0
    private var first: [ItemReference] = []
    private var brought: Set<String> = []
    private var storedBrought = 0
    private var isComplete = false
    private var latest: EventPlace?

    init(_ id: String) { self.id = id }

    /// Creates a group whose parts are stored.
    ///
    /// - Parameter items: Those of the movies and series of the new parts that the stored ones name too.
    init(_ stored: LibraryGroupEntity, naming items: Set<ItemReference>) throws {
        id = stored.groupID
        self.items = items
        storedItems = stored.items - items.count
        storedBrought = stored.brought
        first = try (stored.first ?? []).map { try ItemReference(key: $0) }
        isComplete = stored.isComplete
        latest = stored.latest
    }

    /// Adds a part that follows all others.
    ///
    /// - Parameter isTakenBack: Whether the part doesn't count because the import that brought it is undone.
    mutating func add(_ part: LoggedEvent, isTakenBack: Bool = false) {
        for item in part.namedItems where items.insert(item).inserted && first.count < EventMapper.shownTitles {
            first.append(item)
        }
        brought.formUnion(part.brought)
        if part.part?.isLast == true, !isTakenBack { isComplete = true }
        latest = part.place
    }

    /// The record of the group; `nil` without parts.
    var record: LibraryGroupEntity? {
        latest.map { latest in
            LibraryGroupEntity(
                groupID: id, items: storedItems + items.count, first: first.map(\.key).stored,
                brought: storedBrought + brought.count,
                isComplete: isComplete, order: Int(latest.order), eventID: latest.id)
        }
    }

    /// The subject under which the parts of a group are found.
    static func subject(_ id: String) -> String { "part/\(id)/" }
}

extension LibraryGroupEntity {
    /// The place of the latest part.
    var latest: EventPlace { EventPlace(order: Int64(order), id: eventID) }
}
