import CoreDomain
import Foundation

/// Following the exports of other programs.
extension LibraryDraft {
    /// Records what one export says about some movies and series, and returns the outcomes of its rows.
    ///
    /// A value of the library changes if the export says something else than the source said before, unless the user has
    /// set or cleared it at the prompt. Nothing is removed from a list, and only rows that report a viewing add one.
    ///
    /// - Parameters:
    ///   - rows: All rows of the export about these movies and series.
    ///   - parts: The parts of the user's data that the export of each program has, even those without rows.
    ///   - accounts: The account of the export in each program, as far as it is known.
    ///   - older: The programs whose export is older than one that was imported: only what that lacks is added.
    ///   - firstOrder: The order of the first event of the import; `nil` if this is the first event.
    package mutating func follow(
        _ rows: [(row: ImportRow, match: ImportMatch)], parts: [String: Set<ImportRow.Part>] = [:],
        accounts: [String: String] = [:], older: Set<String> = [], order firstOrder: Int64? = nil
    ) -> [ImportOutcome] {
        var effects = Array(repeating: ImportEffect.none, count: rows.count)
        var positions: [ItemReference: [Int]] = [:]
        var order: [ItemReference] = []
        let contested = contested(rows, accounts, older)
        for (position, (row, _)) in rows.enumerated() where contested[position] == nil && !older.contains(row.program) {
            takeMoved(row)
        }
        for (position, row) in rows.enumerated() where contested[position] == nil {
            let part = row.match.title.item
            if positions[part] == nil { order.append(part) }
            positions[part, default: []].append(position)
        }
        let wholes = Set(order.map(\.whole))
        let statements = Dictionary(grouping: wholes.flatMap { item($0).statements.values }, by: \.key.part)
        let viewings = Dictionary(grouping: wholes.flatMap { item($0).readViewings }, by: \.item)
        let entries = statements.values.joined().compactMap {
            if case .entry(let list) = $0.key.subject { list } else { nil }
        }
        deletedLists = Set(entries).subtracting(lists.map(\.id))
        var ids: [Int: UUID] = [:]
        for part in order {
            let own = positions[part] ?? []
            let programs = Dictionary(grouping: own) { rows[$0].row.program }
            for (program, positions) in programs.sorted(by: { $0.key < $1.key }) {
                var export = ExportedTitle(
                    positions.map { rows[$0] }, program: program, account: accounts[program], part,
                    parts[program] ?? [], isOlder: older.contains(program), order: firstOrder ?? self.order)
                // An earlier program may have changed the viewings.
                let isOnly = programs.count == 1
                let current = isOnly ? viewings[part] ?? [] : item(part).readViewings.filter { $0.item == part }
                let found = export.follow(in: &self, after: statements[part] ?? [], current)
                for (position, effect) in zip(positions, found) { effects[position] = effect }
                for (own, id) in export.viewings { ids[positions[own]] = id }
            }
        }
        for (position, effect) in followPasses(rows, ids, accounts, older, order: firstOrder ?? self.order) {
            effects[position].add(effect)
        }
        for item in wholes { change(item) { $0.countViewings() } }
        return effects.indices.map { contested[$0].map { .unsure([$0]) } ?? effects[$0].outcome }
    }

    /// Returns the matches of the rows whose viewing is recorded for another movie or series, and doesn't follow them by
    /// itself: someone else than the account has said that it is of the other one.
    private func contested(
        _ rows: [(row: ImportRow, match: ImportMatch)], _ accounts: [String: String], _ older: Set<String>
    ) -> [Int: ImportMatch] {
        var contested: [Int: ImportMatch] = [:]
        for (position, (row, match)) in rows.enumerated() where row.isSeen && !row.subject.isChosen {
            guard let id = row.source.map(UUID.init(ofViewing:)), let home = homes[id] else { continue }
            if older.contains(row.program) { continue }
            let said = item(home).statements.keys.filter { $0.subject == .viewing(id) }
            let isOfAccount = said.allSatisfy { $0.program == row.program && $0.account == accounts[row.program] }
            if !said.isEmpty, isOfAccount { continue }
            var unsure = match
            unsure.recordedAs = item(home).title
            contested[position] = unsure
        }
        return contested
    }

    /// Takes the viewing of a row from the movie or series that has it.
    private mutating func takeMoved(_ row: ImportRow) {
        guard row.isSeen, let id = row.source.map(UUID.init(ofViewing:)), let home = homes[id] else { return }
        guard let viewing = change(home, { $0.removeViewing(id) }) else { return }
        moved[id] = viewing
        takeBack(.viewing(id), about: home)
    }

    /// Returns the index of a list, creating the list if necessary.
    @discardableResult
    package mutating func importedList(_ list: ImportList) -> Int {
        if let known = lists.index(of: list) { return known }
        make(list: list.id, named: list.name, isOwn: false)
        sharedLists.insert(list.id)
        guard let index = lists.firstIndex(where: { $0.id == list.id }) else {
            preconditionFailure("the list \(list.name) was just added")
        }
        return index
    }

    /// Renames a list that was renamed at the source, unless the user has named it here, and returns whether it did.
    mutating func followName(of list: ImportList) -> Bool {
        guard list.key != nil, let known = lists.first(where: { $0.id == list.id }), !known.hasOwnName,
            known.name.text != list.name.text
        else { return false }
        rename(known, to: list.name, isOwn: false)
        return true
    }
}

extension [UserList] {
    /// Returns the index of the list that an import puts a list's entries on: the one that it made before, or the user's own
    /// of the same name; `nil` if there is none.
    package func index(of list: ImportList) -> Int? {
        let isOwn = { (other: UserList) in other.id != .watchlist && (list.key == nil || !other.id.isImported) }
        return firstIndex { $0.id == list.id }
            ?? (list.isWatchlist ? nil : firstIndex { isOwn($0) && $0.name == list.name })
    }
}

extension ListID {
    static func imported(_ id: UUID) -> ListID { ListID("import-\(id.uuidString.lowercased())") }

    var isImported: Bool { rawValue.hasPrefix("import-") }
}

/// The effect of a row on the library. Of several effects, the greatest counts.
enum ImportEffect: Comparable {
    case none
    /// The user's own value was kept.
    case keptOwn
    case replacement
    case addition
    /// The row marks a whole series as seen, but only episodes can be recorded as seen. Whatever else it brought, this
    /// is to be reported.
    case unrecordable

    mutating func add(_ other: ImportEffect) { self = max(self, other) }

    var outcome: ImportOutcome {
        switch self {
        case .none: .alreadyThere(keepsOwn: false)
        case .keptOwn: .alreadyThere(keepsOwn: true)
        case .unrecordable: .skipped("only episodes can be marked as seen, and the row doesn't name one")
        case .replacement: .changed
        case .addition: .added
        }
    }
}
