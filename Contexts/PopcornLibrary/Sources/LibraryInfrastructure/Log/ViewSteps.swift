import CoreDomain
import Foundation
import LibraryDomain
import Storage

/// The records of an item that differ between two folds.
struct ItemStep {
    /// The removals, which come before the puts of all items: a viewing may move from one item to another.
    private(set) var removals: [Mutation] = []
    private(set) var puts: [Mutation] = []

    init(
        _ item: ItemReference, from old: LibraryFold.Item?, on oldLists: Set<ListID>, to new: LibraryFold.Item?,
        on newLists: Set<ListID>
    ) {
        let before = old?.viewings ?? [:]
        let after = new?.viewings ?? [:]
        for id in before.keys where after[id] == nil { removals.append(.remove(LibraryViewingEntity.reference(id))) }
        let formerPlaces = ViewingPlaces(before.values.filter { !$0.isMark })
        let places = ViewingPlaces(after.values.filter { !$0.isMark })
        for (id, viewing) in after {
            let isSaid = new?.says(viewing) ?? false
            let isSame =
                viewing == before[id] && places[viewing] == formerPlaces[viewing] && isSaid == old?.says(viewing)
            if !isSame { puts.append(.put(ViewingMapper().map(viewing, places[viewing], isSaid: isSaid))) }
        }
        let opinions = new?.opinions ?? [:]
        for part in (old?.opinions ?? [:]).keys where opinions[part] == nil {
            removals.append(.remove(LibraryOpinionEntity.reference(part)))
        }
        for (part, opinion) in opinions where opinion != old?.opinions[part] {
            // A constant time, so that views made at different times are equal.
            puts.append(.put(OpinionMapper().map(opinion, of: part, at: Date(timeIntervalSince1970: 0))))
        }
        let placements = new?.placements ?? [:]
        for list in (old?.placements ?? [:]).keys where placements[list] == nil {
            removals.append(.remove(LibraryEntryEntity.reference(item, on: list)))
        }
        for (list, placement) in placements where placement != old?.placements[list] {
            puts.append(.put(LibraryEntryEntity(item, on: list, placement)))
        }
        let statements = new?.ownStatements ?? [:]
        let formerStatements = old?.ownStatements ?? [:]
        for key in formerStatements.keys where statements[key] == nil {
            removals.append(.remove(LibraryStatementEntity.reference(key)))
        }
        for (key, statement) in statements where statement != formerStatements[key] {
            puts.append(.put(StatementMapper().map(statement)))
        }
        let marks = new?.marks(item, newLists)
        if marks == old?.marks(item, oldLists) { return }
        if let marks { puts.append(.put(marks)) } else { removals.append(.remove(LibraryMarksEntity.reference(item))) }
    }
}

extension LibraryFold.Item {
    /// Whether a source said last what the viewing says.
    fileprivate func says(_ viewing: Viewing) -> Bool {
        guard let statement = SourceStatement(of: viewing) else { return false }
        return statements[statement.key] == statement
    }

    /// The statements that don't follow from a viewing.
    fileprivate var ownStatements: [SourceStatement.Key: SourceStatement] {
        statements.filter { key, statement in
            guard case .viewing(let id) = key.subject, let viewing = viewings[id] else { return true }
            return SourceStatement(of: viewing) != statement
        }
    }

    /// Returns the record of the item's marks; `nil` if there is nothing to mark.
    fileprivate func marks(_ reference: ItemReference, _ lists: Set<ListID>) -> LibraryMarksEntity? {
        let item = counted(reference) { $0 == .watchlist || lists.contains($0) }
        if item.marks == .none, item.lists.isEmpty { return nil }
        let date = Date(millisecondsSince1970: latestOrder)
        return MarksMapper().map(item, at: date)
    }
}

/// Changes of the records of lists.
enum ListState {
    static func empty(_ list: ListID) -> LibraryListStateEntity {
        LibraryListStateEntity(
            listID: list.rawValue, name: list == .watchlist ? ListName.watchlist.text : nil,
            createdAt: list == .watchlist ? UserList.emptyWatchlist.createdAt : nil, order: 0, eventID: "", count: 0,
            latestAt: nil, hasOwnName: true)
    }

    /// Returns the state of a list that was folded again; without a fold, the list doesn't exist.
    static func with(
        _ fold: LibraryFold.List?, _ list: ListID, _ former: LibraryListStateEntity?
    ) -> LibraryListStateEntity {
        var state = former ?? empty(list)
        if list == .watchlist { return state }
        state.name = fold?.name.text
        state.createdAt = fold?.createdAt
        state.order = Int(fold?.place.order ?? 0)
        state.eventID = fold?.place.id ?? ""
        state.hasOwnName = fold?.hasOwnName ?? true
        return state
    }

    /// Returns the changes of the lists' own records.
    static func changes(
        from stored: [LibraryUserListEntity], to states: [ListID: LibraryListStateEntity]
    ) -> [Mutation] {
        let former = Dictionary(stored.map { (ListID($0.listID), $0) }) { first, _ in first }
        var folded: [ListID: LibraryFold.List] = [:]
        for (list, state) in states where list != .watchlist { folded[list] = state.fold }
        let slugs = folded.slugs
        var changes: [Mutation] = []
        for (list, state) in states {
            let slug = list == .watchlist ? .watchlist : slugs[list]
            let record = slug.map { slug in
                UserListMapper().map(
                    UserList(
                        id: list, name: folded[list]?.name ?? slug, slug: slug,
                        createdAt: state.createdAt ?? UserList.emptyWatchlist.createdAt, count: state.count,
                        latestAt: state.latestAt, hasOwnName: state.hasOwnName))
            }
            if record == former[list] { continue }
            changes.append(record.map { .put($0) } ?? .remove(LibraryUserListEntity.reference(list)))
        }
        return changes
    }
}

extension LibraryListStateEntity {
    mutating func note(_ date: Date) { latestAt = max(latestAt ?? date, date) }

    fileprivate var fold: LibraryFold.List? {
        guard let name = name.flatMap(ListName.init), let createdAt else { return nil }
        return LibraryFold.List(
            name: name, createdAt: createdAt, place: EventPlace(order: Int64(order), id: eventID),
            hasOwnName: hasOwnName)
    }
}
