import CoreDomain
import Foundation

// The order of the viewings of one day.
extension [ImportRow] {
    /// The rows of an import, with the position of each among those that report a viewing on its day: by time, then by
    /// their place in the file. A file that begins with the latest day is read from its end. Unknown days count as one.
    package var orderedInDays: [ImportRow] {
        var rows = self
        let seen = indices.filter { self[$0].reportsViewingOfDay }
        let latestFirst = latestFirst(seen)
        func key(_ position: Int) -> (Date, Int) {
            let row = self[position]
            return (row.time ?? .distantFuture, latestFirst.contains(Origin(row)) ? -position : position)
        }
        for positions in Dictionary(grouping: seen, by: { self[$0].day }).values where positions.count > 1 {
            for (number, position) in positions.sorted(by: { key($0) < key($1) }).enumerated() {
                rows[position].orderInDay = number
            }
        }
        return rows
    }

    /// Returns the files in which more days are followed by an earlier one than by a later one.
    private func latestFirst(_ positions: [Int]) -> Set<Origin> {
        var latest: [Origin: PartialDay] = [:]
        var descents: [Origin: Int] = [:]
        for position in positions {
            guard let day = self[position].day else { continue }
            let origin = Origin(self[position])
            if let former = latest.updateValue(day, forKey: origin), former != day {
                descents[origin, default: 0] += day < former ? 1 : -1
            }
        }
        return Set(descents.filter { $0.value > 0 }.keys)
    }
}

extension ImportRow {
    /// Whether the row reports a viewing on a day, or one whose day isn't known.
    fileprivate var reportsViewingOfDay: Bool { isSeen && problem == nil && (day != nil || !isOfAnyDay) }
}

/// The file of a row, as far as its order matters.
private struct Origin: Hashable {
    let program: String
    let part: ImportRow.Part

    init(_ row: ImportRow) {
        program = row.program
        part = row.part
    }
}
