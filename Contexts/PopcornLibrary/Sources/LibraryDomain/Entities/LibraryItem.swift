public import CoreDomain
import Foundation

/// Everything the user has recorded about a movie or a whole series, or the part that a change requires.
///
/// Each change updates the marks.
public struct LibraryItem: Equatable, Sendable, Codable {
    /// The movie or whole series.
    public let reference: ItemReference
    /// The title, or `nil` if none was ever recorded.
    public internal(set) var title: TitleSnapshot?
    /// The viewings of the movie or of the series' episodes, and the marks made by ratings; `nil` if the change doesn't
    /// concern them.
    package private(set) var viewingsAndMarks: [Viewing]?
    /// The loaded opinions of the item, its seasons and its episodes. Empty ones are left out.
    public private(set) var opinions: [ItemReference: Opinion]
    /// The entries on the loaded lists, by list.
    package private(set) var placements: [ListID: ListPlacement]
    /// All lists that contain the item.
    public private(set) var lists: Set<ListID>
    /// The marks, without the names of lists.
    public private(set) var marks: Marks
    /// What imported files said last about the item, if the change requires it.
    package var statements: [SourceStatement.Key: SourceStatement] = [:]

    package init(
        _ reference: ItemReference, title: TitleSnapshot? = nil, viewings: [Viewing]? = [],
        opinions: [ItemReference: Opinion] = [:], placements: [ListID: ListPlacement] = [:], lists: Set<ListID> = [],
        marks: Marks = .none
    ) {
        self.reference = reference
        self.title = title
        viewingsAndMarks = viewings
        self.opinions = opinions
        self.placements = placements
        self.lists = lists
        self.marks = marks
    }

    /// Returns an item with marks counted from everything recorded about it.
    ///
    /// - Parameter viewings: The viewings, and the marks made by ratings.
    package static func counted(
        _ reference: ItemReference, viewings: [Viewing], opinions: [ItemReference: Opinion],
        placements: [ListID: ListPlacement]
    ) -> LibraryItem {
        var item = LibraryItem(reference, viewings: viewings)
        for (list, placement) in placements { item.place(on: list, placement) }
        for (part, opinion) in opinions { item.set(opinion, for: part) }
        item.countViewings()
        return item
    }

    /// The viewings of the movie or of the series' episodes; `nil` if the change doesn't concern them.
    public var viewings: [Viewing]? { viewingsAndMarks?.filter { !$0.isMark } }

    /// The viewings that were read; empty if none were.
    public var readViewings: [Viewing] { viewings ?? [] }

    /// The viewings and marks that were read; empty if none were.
    package var readViewingsAndMarks: [Viewing] { viewingsAndMarks ?? [] }

    /// Returns the viewings and marks of the movie or of one of the episodes.
    func viewingsAndMarks(of part: ItemReference) -> [Viewing] { readViewingsAndMarks.filter { $0.item == part } }

    /// Returns the viewing or mark whose rating is also that of the item or of one of its parts; `nil` if there is none.
    package func latestViewing(of part: ItemReference) -> Viewing? { viewingsAndMarks(of: part).latest }

    /// Returns the user's opinion of the item or of one of its parts.
    public func opinion(of part: ItemReference) -> Opinion { opinions[part] ?? .none }
}

extension LibraryItem {
    mutating func place(on list: ListID, _ placement: ListPlacement) {
        placements[list] = placement
        lists.insert(list)
    }

    /// Removes the item from a list and returns its entry; `nil` if it isn't on the list.
    @discardableResult
    mutating func remove(from list: ListID) -> ListPlacement? {
        lists.remove(list)
        return placements.removeValue(forKey: list)
    }

    mutating func set(_ opinion: Opinion, for part: ItemReference) {
        opinions[part] = opinion == .none ? nil : opinion
        guard let season = part.season else {
            if opinion.pass == nil { marks.pass = nil }
            marks.rating = opinion.rating
            marks.tags = opinion.tags
            marks.hasNote = opinion.note != nil
            marks.isDropped = opinion.isDropped
            return
        }
        marks.parts.removeAll { $0.season == season && $0.episode == part.episode }
        if opinion.isBlank { return }
        marks.parts.append(
            MarkedPart(
                season: season, episode: part.episode, rating: opinion.rating, tags: opinion.tags,
                hasNote: opinion.note != nil))
        marks.parts.sort { ($0.season, $0.episode ?? -1) < ($1.season, $1.episode ?? -1) }
    }

    mutating func change(_ part: ItemReference, _ change: (inout Opinion) -> Void) {
        var opinion = opinion(of: part)
        change(&opinion)
        set(opinion, for: part)
    }

    /// Adds a viewing, or replaces the one with the same id.
    mutating func put(_ viewing: Viewing) {
        putUncounted(viewing)
        countViewings()
    }

    /// Adds or replaces one of many viewings, after which `countViewings` is to be called.
    mutating func putUncounted(_ viewing: Viewing) {
        let former = viewingsAndMarks?.firstIndex { $0.id == viewing.id }
        if let former { viewingsAndMarks?.remove(at: former) }
        viewingsAndMarks = viewingsAndMarks ?? []
        viewingsAndMarks?.append(viewing)
    }

    @discardableResult
    mutating func removeViewing(_ id: UUID) -> Viewing? {
        guard let index = viewingsAndMarks?.firstIndex(where: { $0.id == id }) else { return nil }
        defer { countViewings() }
        return viewingsAndMarks?.remove(at: index)
    }

    /// Adds a sighting, and returns its viewing. A first viewing after a mark has the rating. Returns `nil` if there is a
    /// viewing from the same source.
    mutating func see(_ sighting: Sighting, at date: Date) -> Viewing? {
        if let source = sighting.source, readViewingsAndMarks.contains(where: { $0.source == source }) { return nil }
        let part = sighting.title.item
        var viewing = sighting.viewing(at: date)
        if latestViewing(of: part)?.isMark == true { viewing.rating = sighting.rating ?? opinion(of: part).rating }
        put(viewing)
        title = sighting.title.whole.completed(by: title)
        return viewing
    }

    mutating func countViewings() {
        guard let viewingsAndMarks else { return }
        let viewings = viewingsAndMarks.filter { !$0.isMark }
        let days = viewings.compactMap(\.day)
        marks.isSeen = !viewingsAndMarks.isEmpty
        marks.timesSeen = viewings.count
        marks.firstSeen = days.min()
        marks.lastSeen = days.max()
        marks.seasons = viewingsAndMarks.seasons
        // A series may count for a movie, which has no passes.
        let pass = reference.kind == .tvSeries ? opinion(of: reference).pass : nil
        marks.pass = pass.map { pass in
            MarkedPass(since: pass.since, seasons: viewingsAndMarks.filter(pass.contains).seasons)
        }
    }

    /// The pass that is going on; `nil` in the first one, and while the series is dropped.
    package var presentPass: SeriesPass? { marks.isDropped ? nil : opinion(of: reference).pass }

    /// The first viewing, in the present pass, of the regular episode that was seen for the first time last; that of a
    /// special, if no regular episode was seen.
    package var latestProgress: Viewing? {
        let pass = presentPass
        let viewings = readViewingsAndMarks.filter { pass?.contains($0) ?? true }
        let viewed = Set(viewings.filter { !$0.isMark }.map(\.item))
        var first: [EpisodePlace: Viewing] = [:]
        for viewing in viewings {
            guard let place = viewing.place, !viewing.isMark || !viewed.contains(viewing.item) else { continue }
            first[place] = first[place].map { Viewing.isEarlier(viewing, $0) ? viewing : $0 } ?? viewing
        }
        // A special begins a series, but never moves its progress.
        let regular = first.filter { $0.key.isRegular }
        return (regular.isEmpty ? first : regular).values.max(by: Viewing.isEarlier)
    }
}

extension [Viewing] {
    /// The numbers of the episodes by season.
    fileprivate var seasons: [Int: Set<Int>] {
        Dictionary(grouping: compactMap(\.place), by: \.season).mapValues { Set($0.map(\.number)) }
    }
}
