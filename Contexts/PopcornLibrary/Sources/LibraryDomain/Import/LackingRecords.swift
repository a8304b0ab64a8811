public import CoreDomain
import Foundation

/// What earlier exports of an account brought and a later one lacks.
public struct LackingRecords: Equatable, Sendable, Codable {
    /// An entry on a list.
    public struct Entry: Hashable, Sendable, Codable {
        /// The movie or series.
        public let item: ItemReference
        /// The list, or the watchlist.
        public let list: ListID

        /// - Parameters:
        ///   - item: The movie or series.
        ///   - list: The list, or the watchlist.
        init(_ item: ItemReference, on list: ListID) {
            self.item = item
            self.list = list
        }
    }

    /// The viewings that are still there.
    public internal(set) var viewings: [Viewing] = []
    /// The movies, series, seasons and episodes whose ratings are lacking.
    public internal(set) var ratings: [ItemReference] = []
    /// The entries that are still on their lists.
    public internal(set) var entries: [Entry] = []

    package init() {}

    /// The number of viewings, ratings and entries.
    public var count: Int { viewings.count + ratings.count + entries.count }

    /// The movies and series.
    package var items: [ItemReference] { viewings.map(\.item.whole) + ratings.map(\.whole) + entries.map(\.item) }
}

extension LibraryDraft {
    /// What imported files said before about the draft's items, and the rows that were followed don't report.
    package var unreported: [SourceStatement] {
        items.values.flatMap(\.statements.values).filter { statement in
            switch statement.key.subject {
            case .viewing(let id): !reported.viewings.contains(id)
            case .opinion: !reported.ratings.contains(statement.key.part)
            case .entry(let list):
                !reported.entries.contains(LackingRecords.Entry(statement.key.part.whole, on: list))
            }
        }
    }
}

extension LackingRecords {
    /// Adds what is still there of the records that `statements` about an item are about. A rating that the user has
    /// changed isn't the source's any more.
    ///
    /// - Parameters:
    ///   - statements: All statements about the item, since several may be about the same record.
    ///   - item: The item, which must not be added twice.
    package mutating func add(_ statements: [SourceStatement], about item: LibraryItem) {
        // Each record is added once.
        var viewings = Dictionary(item.readViewings.map { ($0.id, $0) }) { first, _ in first }
        var rated: Set<ItemReference> = []
        var lists: Set<ListID> = []
        for statement in statements {
            let part = statement.key.part
            switch statement.key.subject {
            case .viewing(let id):
                if let viewing = viewings.removeValue(forKey: id) { self.viewings.append(viewing) }
            case .opinion:
                let opinion = item.opinion(of: part)
                let isOfSource = opinion.rating == statement.rating && !opinion.ownFields.contains(.rating)
                if isOfSource, rated.insert(part).inserted { ratings.append(part) }
            case .entry(let list):
                if item.placements[list] != nil, lists.insert(list).inserted {
                    entries.append(Entry(part.whole, on: list))
                }
            }
        }
    }
}

extension LibraryDraft {
    /// Removes what a later export lacks. It comes back if the account has it again.
    package mutating func remove(_ lacking: LackingRecords) {
        _ = removeViewings(lacking.viewings, keepingMarks: true)
        for viewing in lacking.viewings { takeBack(.viewing(viewing.id), about: viewing.item) }
        for part in lacking.ratings {
            let old = item(part).opinion(of: part)
            var new = old
            new.rating = nil
            new.ratedOn = nil
            record(LibraryFact.changes(from: old, to: new, of: part))
            let said = item(part).statements.values.filter { $0.key.part == part && $0.key.subject == .opinion }
            change(part) { $0.set(new, for: part) }
            for var statement in said where statement.rating == old.rating {
                statement.rating = nil
                statement.day = nil
                record([.said(statement, new: [.rating, .day])])
                change(part) { [statement] in $0.statements[statement.key] = statement }
            }
        }
        for entry in lacking.entries {
            guard let index = lists.firstIndex(where: { $0.id == entry.list }) else { continue }
            _ = remove(entry.item, from: index)
            takeBack(.entry(entry.list), about: entry.item)
        }
    }

    /// Forgets what sources said about a record.
    private mutating func takeBack(_ subject: SourceStatement.Subject, about item: ItemReference) {
        change(item) { item in item.statements = item.statements.filter { $0.key.subject != subject } }
    }
}
