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
    /// The titles of these records, each once.
    public internal(set) var titles: [TitleSnapshot] = []
    /// The number of records that stay in any case, since the user or another source has said or touched them too.
    public internal(set) var kept = 0

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
    /// Adds what is still there of the records that `statements` about an item are about. Those that anyone else has
    /// said or touched are only counted: the user at the prompt, or a source that doesn't lack them.
    ///
    /// - Parameters:
    ///   - statements: All statements about the item that the export lacks, since several may be about the same record.
    ///   - item: The item with everything that sources said about it, which must not be added twice.
    package mutating func add(_ statements: [SourceStatement], about item: LibraryItem) {
        let former = count
        let keys = Set(statements.map(\.key))
        // Each record is added once.
        var viewings = Dictionary(item.readViewings.map { ($0.id, $0) }) { first, _ in first }
        var rated: Set<ItemReference> = []
        var lists: Set<ListID> = []
        for statement in statements {
            let part = statement.key.part
            let isShared = item.statements.values.contains { other in
                let isSame = other.key.subject == statement.key.subject && other.key.part == part
                return isSame && !keys.contains(other.key) && (other.key.subject != .opinion || other.rating != nil)
            }
            switch statement.key.subject {
            case .viewing(let id):
                guard let viewing = viewings.removeValue(forKey: id) else { continue }
                if isShared || !viewing.ownFields.isEmpty { kept += 1 } else { self.viewings.append(viewing) }
            case .opinion:
                let opinion = item.opinion(of: part)
                guard opinion.rating != nil, rated.insert(part).inserted else { continue }
                let isOfSource = opinion.rating == statement.rating && !opinion.ownFields.contains(.rating)
                if isShared || !isOfSource { kept += 1 } else { ratings.append(part) }
            case .entry(let list):
                guard let placement = item.placements[list], lists.insert(list).inserted else { continue }
                if isShared || placement.isOwn { kept += 1 } else { entries.append(Entry(part.whole, on: list)) }
            }
        }
        if count > former { titles.append(item.title ?? TitleSnapshot(recorded: item.reference, title: "")) }
    }
}

extension LibraryDraft {
    /// Removes what a later export lacks. It comes back if the account has it again.
    package mutating func remove(_ lacking: LackingRecords) {
        _ = removeViewings(lacking.viewings, keepingMarks: true)
        for viewing in lacking.viewings { takeBack(.viewing(viewing.id), about: viewing.item) }
        for part in lacking.ratings {
            let rating = item(part).opinion(of: part).rating
            set(.rating(nil, on: nil), of: part)
            let said = item(part).statements.values.filter { $0.key.part == part && $0.key.subject == .opinion }
            for var statement in said where statement.rating == rating {
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
    mutating func takeBack(_ subject: SourceStatement.Subject, about item: ItemReference) {
        change(item) { item in item.statements = item.statements.filter { $0.key.subject != subject } }
    }
}
