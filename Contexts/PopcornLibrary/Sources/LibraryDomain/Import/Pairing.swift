import CoreDomain
package import Foundation

/// Rows of one export that report the same viewing, with the viewing of the library that it is.
package struct ViewingPair: Equatable, Sendable {
    /// The positions of the rows. The same entry may be in two files of an export.
    package internal(set) var rows: [Int]
    /// The viewing, which may have been removed since; `nil` for a new one.
    package internal(set) var viewing: UUID?

    package init(rows: [Int], viewing: UUID? = nil) {
        self.rows = rows
        self.viewing = viewing
    }
}

/// Pairs the rows of one export with the viewings of one movie or episode.
///
/// A row belongs to the viewing with its key. Without one, the n-th row of a day belongs to the n-th viewing that the
/// source reported for that day, whatever day the user has given it since.
package struct Pairing {
    /// What an export reports as one viewing.
    private struct Entry {
        var pair: ViewingPair
        var key: String?
        let day: PartialDay?
        /// Whether the entry only says that the title was seen, so that any viewing is meant.
        let isOfAnyDay: Bool
        var parts: Set<ImportRow.Part>
    }

    /// A viewing as the source knows it.
    private struct Candidate {
        let id: UUID
        var keys: Set<String>
        /// Whether the source has reported the viewing before.
        var isKnown: Bool
        /// The day that the source reported, or that of the viewing.
        var day: PartialDay?
        /// What the source said last.
        var statement: SourceStatement?

        func hasKey(of program: String) -> Bool { keys.contains { $0.hasPrefix("\(program):") } }
    }

    private let rows: [ImportRow]
    private let program: String
    private var entries: [Entry] = []
    private var candidates: [Candidate]

    /// Returns the pairs of all rows, in the order of their first rows.
    ///
    /// - Parameters:
    ///   - rows: The rows of one export that report a viewing of a movie or an episode.
    ///   - viewings: The viewings of the movie or the episode.
    ///   - statements: What the program said before about viewings of the movie or the episode.
    ///   - program: The program that wrote the export.
    package static func pairs(
        _ rows: [ImportRow], viewings: [Viewing], statements: [SourceStatement], program: String
    ) -> [ViewingPair] {
        var pairing = Pairing(rows, viewings, statements, program)
        pairing.collect()
        pairing.pair()
        return pairing.entries.map(\.pair).sorted { ($0.rows.first ?? 0) < ($1.rows.first ?? 0) }
    }

    private init(
        _ rows: [ImportRow], _ viewings: [Viewing], _ statements: [SourceStatement], _ program: String
    ) {
        self.rows = rows
        self.program = program
        var candidates: [UUID: Candidate] = [:]
        var order: [UUID] = []
        let inOrder = viewings.sorted { left, right in
            (left.entry ?? .max, left.id.uuidString) < (right.entry ?? .max, right.id.uuidString)
        }
        for viewing in inOrder {
            let keys = Set([viewing.source].compactMap(\.self))
            candidates[viewing.id] = Candidate(id: viewing.id, keys: keys, isKnown: false, day: viewing.day)
            order.append(viewing.id)
        }
        for statement in statements.sorted(by: { $0.key.source < $1.key.source }) {
            guard case .viewing(let id) = statement.key.subject else { continue }
            if candidates[id] == nil { order.append(id) }
            var candidate = candidates[id] ?? Candidate(id: id, keys: [], isKnown: true, day: nil)
            candidate.isKnown = true
            candidate.day = statement.day
            candidate.statement = statement
            if statement.key.isKeyed { candidate.keys.insert(statement.key.entry) }
            candidates[id] = candidate
        }
        self.candidates = order.compactMap { candidates[$0] }
    }

    // MARK: Entries

    private mutating func collect() {
        for (position, row) in rows.enumerated() where !row.isOfAnyDay {
            if let index = index(ofEntryFor: row) {
                entries[index].pair.rows.append(position)
                entries[index].parts.insert(row.part)
                entries[index].key = entries[index].key ?? row.source
            } else {
                add(row, position)
            }
        }
        // The n-th row without a day that names the title in the same way is the n-th entry of the export, the latest
        // first.
        var order = entries.indices.sorted { (entries[$0].day?.text ?? "") > (entries[$1].day?.text ?? "") }
        var counts: [String: Int] = [:]
        for (position, row) in rows.enumerated() where row.isOfAnyDay {
            let number = counts[row.subject.key, default: 0]
            counts[row.subject.key] = number + 1
            if number < order.count {
                entries[order[number]].pair.rows.append(position)
            } else {
                order.append(entries.count)
                add(row, position)
            }
        }
    }

    private mutating func add(_ row: ImportRow, _ position: Int) {
        entries.append(
            Entry(
                pair: ViewingPair(rows: [position]), key: row.source, day: row.day, isOfAnyDay: row.isOfAnyDay,
                parts: [row.part]))
    }

    /// Returns the entry with a row's key or, if one of them has no key, the first of its day from another file.
    private func index(ofEntryFor row: ImportRow) -> Int? {
        if let key = row.source, let index = entries.firstIndex(where: { $0.key == key }) { return index }
        if row.isOncePerDay { return entries.firstIndex { $0.day == row.day && !$0.isOfAnyDay } }
        let ofDay = entries.indices.filter { index in
            let entry = entries[index]
            return entry.day == row.day && !entry.isOfAnyDay && !entry.parts.contains(row.part)
                && (entry.key == nil || row.source == nil)
        }
        return ofDay.first { entries[$0].key == nil && row.source == nil } ?? ofDay.first
    }

    // MARK: Pairs

    private mutating func pair() {
        match { entry, candidate in
            entry.key.map { candidate.keys.contains($0) || candidate.id == UUID(ofViewing: $0) } ?? false
        }
        // Of several on one day, those that haven't changed come first.
        match { [self] in $0.key == nil && !$1.hasKey(of: program) && isUnchanged($0, $1) }
        let sameDay = { (entry: Entry, candidate: Candidate) in
            !entry.isOfAnyDay && entry.day == candidate.day
        }
        match { [program] in $0.key == nil && !$1.hasKey(of: program) && $1.isKnown && sameDay($0, $1) }
        match { [program] in $0.key == nil && !$1.hasKey(of: program) && sameDay($0, $1) }
        match { [program] in $0.key != nil && !$1.hasKey(of: program) && $1.isKnown && sameDay($0, $1) }
        match { [program] in $0.key != nil && !$1.hasKey(of: program) && sameDay($0, $1) }
        // The entry has lost its key.
        match { $0.key == nil && $1.isKnown && sameDay($0, $1) }
        // The first viewing with a day is the one that was reported without one.
        entries.sort { ($0.day?.text ?? "9999") < ($1.day?.text ?? "9999") }
        match { [program] in
            $0.day != nil && !$0.isOfAnyDay && $1.isKnown && !$1.hasKey(of: program) && $1.day == nil
        }
        match { $0.isOfAnyDay && $1.isKnown && $0.day == $1.day }
        match { entry, _ in entry.isOfAnyDay && entry.day == nil }
        match { entry, _ in entry.isOfAnyDay }
    }

    /// Returns whether the source says the same of an entry as it said last.
    private func isUnchanged(_ entry: Entry, _ candidate: Candidate) -> Bool {
        guard let statement = candidate.statement, !entry.isOfAnyDay, statement.day == entry.day else { return false }
        var now = statement
        for position in entry.pair.rows { now.note(rows[position]) }
        return now == statement
    }

    /// Pairs each entry that is left with the first viewing that is left and fits.
    private mutating func match(_ fits: (Entry, Candidate) -> Bool) {
        for index in entries.indices where entries[index].pair.viewing == nil {
            guard let found = candidates.firstIndex(where: { fits(entries[index], $0) }) else { continue }
            entries[index].pair.viewing = candidates.remove(at: found).id
        }
    }
}
