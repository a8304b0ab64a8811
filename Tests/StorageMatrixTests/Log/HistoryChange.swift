import CoreDomain
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import StorageTesting

/// A change of a random library.
enum HistoryChange: CustomStringConvertible {
    case create(ListName, String)
    case rename(ListName, ListName)
    case delete(ListName)
    case add([TitleSnapshot], ListName)
    case remove([ItemReference], ListName)
    case move([ItemReference], ListName, ListName)
    case rank(ItemReference, Int, ListName)
    case see([Sighting])
    case unsee([ItemReference])
    case edit(ItemReference, String?, Int?)
    case rate([TitleSnapshot], Int?)
    case note(TitleSnapshot, String?)
    case tag([TitleSnapshot], [String], [String])
    case drop(TitleSnapshot, Bool)
    case again(TitleSnapshot, EpisodeSchedule)
    case replace(ItemReference, TitleSnapshot)
    case renumber(ItemReference, EpisodeSchedule)

    private static let names = ["noir", "Later", "soon"].compactMap { ListName($0) }
    private static let tags = ["heist", "winter", "again"]

    static func random(using random: inout SeededGenerator) -> HistoryChange {
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        func name() -> ListName { names[number(0..<names.count)] }
        func anyList() -> ListName { number(0..<2) == 0 ? .watchlist : name() }
        func whole() -> TitleSnapshot { number(0..<3) < 2 ? .movie(number(1..<5)) : .series(number(7..<9)) }
        func episode() -> TitleSnapshot { .episode(number(7..<9), number(0..<3), number(1..<4)) }
        func viewable() -> TitleSnapshot { number(0..<2) == 0 ? .movie(number(1..<5)) : episode() }
        func part() -> TitleSnapshot { number(0..<2) == 0 ? whole() : episode() }
        func several<Value>(_ make: () -> Value) -> [Value] { (0..<number(1..<4)).map { _ in make() } }
        func day() -> String? { [nil, "2019", "2026-11-20", "2026-11-21", "2020-03"][number(0..<5)] }
        func rating() -> Int? { number(0..<2) == 0 ? nil : number(1..<11) }
        func tag() -> [String] { number(0..<2) == 0 ? [] : [tags[number(0..<tags.count)]] }
        switch number(0..<20) {
        case 0: return .create(name(), "list\(number(0..<1_000_000))")
        case 1: return .rename(name(), name())
        case 2: return .delete(name())
        case 3, 4: return .add(several(whole), anyList())
        case 5: return .remove(several { whole().item }, anyList())
        case 6: return .move(several { whole().item }, anyList(), anyList())
        case 7, 8, 9:
            return .see(
                several {
                    let episodeID = number(0..<2) == 0 ? nil : 70 + number(0..<3)
                    return .mock(viewable(), day(), episodeID: episodeID, rating: rating())
                })
        case 10: return .unsee(several { viewable().item })
        case 11: return .edit(viewable().item, day(), rating())
        case 12: return .rate(several(part), rating())
        case 13: return .note(part(), number(0..<3) == 0 ? nil : "note \(number(0..<5))")
        case 14: return .tag(several(part), tag(), tag())
        case 15: return .drop(.series(number(7..<9)), number(0..<2) == 0)
        case 18:
            // One or two episodes, which are easily all seen.
            let places = (1...number(1..<3)).map { EpisodePlace(season: 1, number: $0) }
            let episodes = places.map { EpisodeSchedule.Episode($0, airDate: PartialDay.day("2019-01-01").start) }
            return .again(.series(number(7..<9)), EpisodeSchedule(episodes, hasEnded: true))
        case 17: return .rank(whole().item, number(1..<5), anyList())
        case 16: return number(0..<3) == 0 ? .replace(whole().item, whole()) : .see([.mock(viewable(), day())])
        default:
            let episodes = (70..<73).map { id in
                EpisodeSchedule.Episode(
                    id: id, EpisodePlace(season: number(1..<3), number: number(1..<4)), airDate: nil)
            }
            return .renumber(ItemReference(.tvSeries, number(7..<9)), EpisodeSchedule(episodes, hasEnded: false))
        }
    }

    /// Returns rows of other programs with their matches.
    static func rows(using random: inout SeededGenerator) -> [(row: ImportRow, match: ImportMatch)] {
        (0..<Int.random(in: 1...4, using: &random)).map { line in
            let number = Int.random(in: 0..<12, using: &random)
            // The same key may be matched with different titles.
            let title: TitleSnapshot =
                number % 2 == 0 ? .movie(Int.random(in: 1..<5, using: &random)) : .episode(7, 1, number % 3 + 1)
            var row = ImportRow(line: line + 1, part: .diary)
            row.isSeen = number < 9
            row.program = "trakt"
            row.source = number % 3 == 0 ? nil : "trakt:\(number)"
            row.day = Bool.random(using: &random) ? .day("2026-11-2\(number % 10)") : nil
            row.rating = Bool.random(using: &random) ? number % 10 + 1 : nil
            row.loggedOn = Bool.random(using: &random) ? .day("2026-11-22") : nil
            row.tags = number % 4 == 0 ? ["imported"] : []
            row.isDropped = number == 11
            row.time = row.day.map { $0.start.addingTimeInterval(Double(number) * 3600) }
            if title.item.kind == .tvSeries, row.isSeen, Bool.random(using: &random) {
                let time = Int.random(in: 0..<2, using: &random) == 0 ? 20 : 5
                let day = PartialDay.day("2026-11-2\(Int.random(in: 0..<4, using: &random))").start
                row.pass = number == 1 ? .first : .again(since: day.addingTimeInterval(Double(time) * 3600))
            }
            row.list = number >= 9 ? ImportList(names[number % 3], key: "\(number)") : nil
            row.rank = Bool.random(using: &random) ? ListRank(number) : nil
            row.note = Bool.random(using: &random) ? "note \(number)" : nil
            return (row, ImportMatch(title, episodeID: number % 2 == 0 ? nil : 70 + number % 3))
        }
    }

    var scope: LibraryScope {
        switch self {
        case .create, .rename: LibraryScope([])
        case .delete(let list): LibraryScope([], lists: [list], .wholeLists)
        case .add(let titles, let list): LibraryScope(titles.map(\.item), lists: [list])
        case .remove(let items, let list): LibraryScope(items, lists: [list])
        case .move(let items, let source, let target): LibraryScope(items, lists: [source, target])
        case .rank(let item, _, let list): LibraryScope([item], lists: [list], .wholeLists)
        case .see(let sightings): LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings)
        case .unsee(let items): LibraryScope(items, .viewings)
        case .again(let title, _): LibraryScope([title.item], .viewings)
        case .edit(let item, _, _): LibraryScope([item], .viewings)
        case .rate(let titles, _): LibraryScope(titles.map(\.item), lists: [.watchlist], .viewings)
        case .note(let title, _), .drop(let title, _): LibraryScope([title.item])
        case .tag(let titles, _, _): LibraryScope(titles.map(\.item))
        case .replace(let old, let title): LibraryScope([old, title.item], .everything)
        case .renumber(let series, _): LibraryScope([series], .everything)
        }
    }

    func apply(to draft: inout LibraryDraft) throws -> LibraryAction? {
        switch self {
        case .create(let name, let id): return try draft.createList(named: name, id: ListID(id))
        case .rename(let old, let new): return try draft.renameList(old, to: new)
        case .delete(let name): return try draft.deleteList(name)
        case .add(let titles, let list): return try draft.add(titles, to: list)
        case .remove(let items, let list): return try draft.remove(items, from: list)
        case .move(let items, let source, let target): return try draft.move(items, from: source, to: target)
        case .rank(let item, let place, let list): return try draft.rank(item, at: place, on: list)
        case .see(let sightings): return try draft.see(sightings)
        case .unsee(let items): return draft.unsee(items)
        case .edit(let item, let day, let rating):
            let viewings = draft.item(item).readViewings.filter { $0.item == item }
            let first = viewings.min { ($0.enteredAt, $0.id.uuidString) < ($1.enteredAt, $1.id.uuidString) }
            guard let viewing = first else { return nil }
            return try draft.changeViewing(viewing.id, of: item) {
                $0.day = day.map { PartialDay.day($0) }
                $0.rating = rating
                $0.tags = ["changed"]
            }
        case .rate(let titles, let rating): return try draft.rate(titles, rating)
        case .note(let title, let note): return draft.setNote(note, of: title)
        case .tag(let titles, let adding, let removing):
            return try draft.tag(titles, adding: adding, removing: removing)
        case .drop(let title, let isDropped): return draft.setDropped(isDropped, of: [title])
        case .again(let title, let schedule): return try draft.beginAgain([title], [title.item: schedule])
        case .replace(let old, let title): return draft.replace(old, by: title)
        case .renumber(let series, let schedule): return draft.renumber(series, by: schedule)
        }
    }

    /// Makes the change, unless the library refuses it.
    func make(on view: LibraryView) async throws {
        do { _ = try await view.change(scope, as: nil) { try self.apply(to: &$0) } } catch is LibraryError {}
    }

    var description: String {
        switch self {
        case .see(let sightings): "see \(sightings.map(\.title.item.text)) \(sightings.map { $0.day?.text ?? "-" })"
        case .add(let titles, let list): "add \(titles.map(\.item.text)) to \(list)"
        case .remove(let items, let list): "remove \(items.map(\.text)) from \(list)"
        case .rate(let titles, let rating): "rate \(titles.map(\.item.text)) \(rating ?? 0)"
        case .replace(let old, let title): "replace \(old.text) by \(title.item.text)"
        case .unsee(let items): "unsee \(items.map(\.text))"
        case .edit(let item, let day, let rating): "edit \(item.text) \(day ?? "-") \(rating ?? 0)"
        case .create(let name, let id): "create \(name) \(id)"
        case .rename(let old, let new): "rename \(old) to \(new)"
        case .delete(let name): "delete \(name)"
        case .move(let items, let source, let target): "move \(items.map(\.text)) from \(source) to \(target)"
        case .rank(let item, let place, let list): "rank \(item.text) \(place) on \(list)"
        case .note(let title, let note): "note \(title.item.text) \(note ?? "-")"
        case .tag(let titles, let adding, let removing): "tag \(titles.map(\.item.text)) +\(adding) -\(removing)"
        case .drop(let title, let isDropped): "drop \(title.item.text) \(isDropped)"
        case .again(let title, let schedule): "again \(title.item.text) of \(schedule.episodes.count)"
        case .renumber(let series, _): "renumber \(series.text)"
        }
    }
}

extension ItemReference {
    fileprivate var text: String { "\(kind.rawValue)/\(id)" + (episode.map { "s\(season ?? 0)e\($0)" } ?? "") }
}
