import CoreDomain
import Foundation

/// Following the passes of series in other programs.
extension LibraryDraft {
    /// Records which series one export says were begun again, and returns the effects by the positions of the rows.
    ///
    /// - Parameters:
    ///   - rows: All rows of the export about some movies and series.
    ///   - viewings: The viewings that the rows at these positions report.
    ///   - accounts: The account of the export in each program, as far as it is known.
    ///   - older: The programs whose export is older than one that was imported, and isn't followed.
    ///   - order: The order of the event that records the passes.
    mutating func followPasses(
        _ rows: [(row: ImportRow, match: ImportMatch)], _ viewings: [Int: UUID], _ accounts: [String: String],
        _ older: Set<String>, order: Int64
    ) -> [Int: ImportEffect] {
        let telling = viewings.keys.sorted().filter {
            rows[$0].row.pass != nil && !older.contains(rows[$0].row.program)
        }
        let groups = Dictionary(grouping: telling) { position in
            SourceStatement.Key(
                source: rows[position].row.program, of: accounts[rows[position].row.program],
                part: rows[position].match.title.item.whole, subject: .opinion)
        }
        var effects: [Int: ImportEffect] = [:]
        for (key, positions) in groups {
            guard let first = positions.first, let reported = rows[first].row.pass else { continue }
            let plays = viewings.filter { rows[$0.key].match.title.item.whole == key.part }
                .compactMap { position, id in rows[position].row.time.map { (id: id, time: $0) } }
            effects[first] = follow(SeriesPass(reported, plays), key, order)
        }
        return effects
    }

    /// - Parameter pass: The pass of the source; `nil` for the first one.
    private mutating func follow(_ pass: SeriesPass?, _ key: SourceStatement.Key, _ order: Int64) -> ImportEffect {
        let before = item(key.part).statements[key]
        if pass == before?.pass { return .none }
        let old = item(key.part).opinion(of: key.part)
        var stated = old.pass?.stated
        let effect = apply(
            &stated, old.ownFields.contains(.pass), before.map(\.pass), pass, none: nil, whenEmpty: .addition)
        var said = before ?? SourceStatement(key)
        said.pass = pass
        record([.said(said, new: before.map(said.changes))])
        change(key.part) { $0.statements[key] = said }
        if stated != old.pass?.stated { set(.pass(stated), of: key.part, order: order) }
        return effect
    }
}

extension SeriesPass {
    /// Creates the pass that a file reports; `nil` for the first one.
    ///
    /// - Parameter plays: The series' viewings with a time. Those of the day the pass began, from its time on, are in it.
    fileprivate init?(_ reported: ImportRow.Pass, _ plays: [(id: UUID, time: Date)]) {
        guard case .again(let date) = reported else { return nil }
        let day = PartialDay(date.local)
        let counted = plays.filter { $0.time >= date && PartialDay($0.time.local) == day }
        self.init(since: day, counts: Set(counted.map(\.id)))
    }
}
