package import CoreDomain
package import Foundation

/// The records that the rows of an export report, even if they were removed at the prompt.
package struct ReportedRecords: Equatable, Sendable {
    /// What a row that wasn't recorded may be about, of one program.
    private struct Possible: Hashable {
        enum Record {
            case viewing, opinion, entry
        }

        enum Which: Hashable {
            case any
            case ofDay(PartialDay)
            case of(ItemReference)
        }

        let program: String
        let record: Record
        let which: Which
    }

    package internal(set) var viewings: Set<UUID> = []
    package internal(set) var ratings: Set<ItemReference> = []
    package internal(set) var entries: Set<LackingRecords.Entry> = []
    private var possible: Set<Possible> = []

    package init() {}

    package mutating func formUnion(_ other: ReportedRecords) {
        viewings.formUnion(other.viewings)
        ratings.formUnion(other.ratings)
        entries.formUnion(other.entries)
        possible.formUnion(other.possible)
    }

    /// Notes a row that wasn't recorded, since it can't be read or because its title is unsure or isn't found.
    ///
    /// The row may report any record that an earlier export brought about its title or on its day; if it has neither, any
    /// record at all.
    ///
    /// - Parameter items: The items that the row may refer to.
    package mutating func noteUnrecorded(_ row: ImportRow, _ items: [ItemReference]) {
        switch row.part {
        case .diary, .watched, .reviews:
            note(row, .opinion, items, on: row.loggedOn)
            if let source = row.source {
                viewings.insert(UUID(ofViewing: source))
                // It may have been settled as viewings of all episodes, each with a key of its own.
                let series = items.filter { $0.kind == .tvSeries }
                if !series.isEmpty { note(row, .viewing, series, on: nil) }
            } else {
                note(row, .viewing, items, on: row.day)
            }
        case .ratings:
            note(row, .opinion, items, on: row.loggedOn)
            note(row, .viewing, items, on: row.day)
        case .likes, .watchlist, .lists, .followed: note(row, .entry, items, on: row.listedOn)
        }
    }

    private mutating func note(
        _ row: ImportRow, _ record: Possible.Record, _ items: [ItemReference], on day: PartialDay?
    ) {
        var which = items.map { Possible.Which.of($0.whole) }
        if let day { which.append(.ofDay(day)) }
        if which.isEmpty { which = [.any] }
        possible.formUnion(which.map { Possible(program: row.program, record: record, which: $0) })
    }

    private func mayReport(_ statement: SourceStatement, _ record: Possible.Record) -> Bool {
        if possible.isEmpty { return false }
        var which = [Possible.Which.any, .of(statement.key.part.whole)]
        if let day = statement.day { which.append(.ofDay(day)) }
        return which.contains { possible.contains(Possible(program: statement.key.program, record: record, which: $0)) }
    }

    /// Returns whether an export would report what `statement` is about, but doesn't.
    ///
    /// - Parameters:
    ///   - coverage: What the export has as a whole.
    ///   - lists: The ids of the lists that the export has.
    package func lacks(_ statement: SourceStatement, in coverage: ExportCoverage, _ lists: Set<ListID>) -> Bool {
        let part = statement.key.part
        switch statement.key.subject {
        case .viewing(let id):
            // A file of films that were ever seen has those that are in no diary.
            let isUndated = statement.day == nil && !statement.key.isKeyed
            let needed: Set<ImportRow.Part> = isUndated ? [.diary, .watched] : [.diary]
            return coverage.parts.isSuperset(of: needed) && !viewings.contains(id) && !mayReport(statement, .viewing)
        case .opinion:
            let isRated = statement.rating != nil && coverage.ratings.contains(part.rated)
            return isRated && !ratings.contains(part) && !mayReport(statement, .opinion)
        case .entry(let list):
            let isReported = entries.contains(LackingRecords.Entry(part.whole, on: list))
            return lists.contains(list) && !isReported && !mayReport(statement, .entry)
        }
    }
}
