import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import MemoryStorage
import Storage
import StorageTesting

/// Several machines with a library, whose logs are carried between them late, in part, and more than once.
struct HistoryWorld {
    /// A machine with its own copy of the log's files, and a view of them.
    final class Machine {
        let name: String
        let files = MemoryLog.Files()
        let clock = ManualClock()
        let open: () throws -> any StorageEngine
        private(set) var view: LibraryView

        init(_ name: String, _ open: @escaping () throws -> any StorageEngine) throws {
            self.name = name
            self.open = open
            view = try Self.view(name, files, clock, open)
        }

        /// Begins again with an empty engine, as if the view's file had been removed.
        func loseView() throws { view = try Self.view(name, files, clock, open) }

        /// Returns a view of the same log in memory, folded from nothing.
        func freshView() async throws -> LibraryView {
            let view = try Self.view(name, files, clock) { MemoryStorage() }
            _ = try await view.follow()
            return view
        }

        private static func view(
            _ name: String, _ files: MemoryLog.Files, _ clock: ManualClock, _ open: () throws -> any StorageEngine
        ) throws -> LibraryView {
            LibraryView(
                of: MemoryLog(files, writer: name), in: ContextStorage(try open(), clock: clock.wall), machine: name)
        }
    }

    var random: SeededGenerator
    let machines: [Machine]
    /// What was done, for a failure's message.
    private(set) var steps: [String] = []

    init(seed: UInt64, machines count: Int, _ open: @escaping (Int) throws -> any StorageEngine) throws {
        random = SeededGenerator(seed)
        var machines: [Machine] = []
        for index in 0..<count { machines.append(try Machine("m\(index)") { try open(index) }) }
        self.machines = machines
    }

    mutating func step() async throws {
        guard let machine = machines.randomElement(using: &random) else { return }
        let what = Int.random(in: 0..<100, using: &random)
        switch what {
        case 0..<12 where machines.count > 1: deliver(to: machine)
        case 12..<14:
            let jumps: [TimeInterval] = [-86_400, 31_536_000, -31_536_000, 60]
            machine.clock.advance(by: jumps[Int.random(in: 0..<jumps.count, using: &random)])
        case 14..<16:
            note("\(machine.name) loses its view")
            try machine.loseView()
        case 16..<28: try await reverse(on: machine)
        case 28..<34: try await importRows(on: machine)
        default:
            machine.clock.advance(by: Double(Int.random(in: 0..<90, using: &random)))
            let change = HistoryChange.random(using: &random)
            note("\(machine.name): \(change)")
            try await change.make(on: machine.view)
        }
    }

    /// Carries the files of one machine to another: whole, cut anywhere, or as a conflict copy.
    private mutating func deliver(to machine: Machine) {
        guard let source = machines.filter({ $0 !== machine }).randomElement(using: &random),
            let (name, bytes) = source.files.bytes.sorted(by: { $0.key < $1.key }).randomElement(using: &random),
            name != "\(machine.name).jsonl", !name.hasPrefix("copy")
        else { return }
        let length = Bool.random(using: &random) ? bytes.count : Int.random(in: 0...bytes.count, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
            note("\(machine.name) gets a conflict copy of \(name)")
            machine.files.bytes["copy-\(steps.count).jsonl"] = Array(bytes.prefix(length))
        } else if length >= machine.files.bytes[name]?.count ?? 0 {
            note("\(machine.name) gets \(length) of \(bytes.count) bytes of \(name)")
            machine.files.bytes[name] = Array(bytes.prefix(length))
        }
    }

    private mutating func reverse(on machine: Machine) async throws {
        let events = try await machine.view.events(limit: 1000).sorted { $0.eventID < $1.eventID }
        guard let event = events.randomElement(using: &random) else { return }
        let isUndone = Bool.random(using: &random)
        let id = event.importID.flatMap { Bool.random(using: &random) ? $0 : nil } ?? event.eventID
        note("\(machine.name) \(isUndone ? "undoes" : "redoes") \(id)")
        _ = try await machine.view.reverse(id, isUndone: isUndone)
    }

    /// Imports rows in batches, perhaps without the last one. Both machines may import the same rows.
    private mutating func importRows(on machine: Machine) async throws {
        let id = "import-\(Int.random(in: 0..<4, using: &random))"
        let count = Int.random(in: 1...3, using: &random)
        note("\(machine.name) imports \(count) batches of \(id)")
        for index in 0..<count {
            let rows = HistoryChange.rows(using: &random)
            let part = LoggedEvent.ImportPart(
                id: id, source: index == 0 ? "export.zip" : nil,
                isLast: index == count - 1 && Bool.random(using: &random))
            let lists = Set(rows.compactMap(\.row.list)).sorted()
            let scope = LibraryScope(rows.map(\.match.title.item), lists: lists, .viewingsLike(rows))
            _ = try await machine.view.change(scope, as: part) { draft in
                var claimed = ClaimedViewings()
                _ = draft.take(rows, claiming: &claimed)
                return nil
            }
        }
    }

    private mutating func note(_ step: String) { steps.append(step) }

    /// Carries everything to every machine.
    mutating func deliverAll() {
        for source in machines {
            let own = "\(source.name).jsonl"
            for machine in machines where machine !== source { machine.files.bytes[own] = source.files.bytes[own] }
        }
    }
}

/// A change of a random library.
enum HistoryChange: CustomStringConvertible {
    case create(ListName, String)
    case rename(ListName, ListName)
    case delete(ListName)
    case add([TitleSnapshot], ListName)
    case remove([ItemReference], ListName)
    case move([ItemReference], ListName, ListName)
    case see([Sighting])
    case unsee([ItemReference])
    case edit(ItemReference, String?, Int?)
    case rate([TitleSnapshot], Int?)
    case note(TitleSnapshot, String?)
    case tag([TitleSnapshot], [String], [String])
    case drop(TitleSnapshot, Bool)
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
        switch number(0..<18) {
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
            row.source = "trakt:\(number)"
            row.day = Bool.random(using: &random) ? .day("2026-11-2\(number % 10)") : nil
            row.rating = Bool.random(using: &random) ? number % 10 + 1 : nil
            row.loggedOn = Bool.random(using: &random) ? .day("2026-11-22") : nil
            row.tags = number % 4 == 0 ? ["imported"] : []
            row.list = number >= 9 ? names[number % 3] : nil
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
        case .see(let sightings): LibraryScope(sightings.map(\.title.item), lists: [.watchlist], .viewings)
        case .unsee(let items): LibraryScope(items, .viewings)
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
        case .delete(let name): return try draft.deleteList(named: name)
        case .add(let titles, let list): return try draft.add(titles, to: list)
        case .remove(let items, let list): return try draft.remove(items, from: list)
        case .move(let items, let source, let target): return try draft.move(items, from: source, to: target)
        case .see(let sightings): return try draft.see(sightings)
        case .unsee(let items): return draft.unsee(items)
        case .edit(let item, let day, let rating):
            let viewings = draft.item(item).readViewings.filter { $0.item == item }
            guard let viewing = viewings.min(by: { $0.id.uuidString < $1.id.uuidString }) else { return nil }
            return try draft.changeViewing(viewing.id, of: item) {
                $0.day = day.map { PartialDay.day($0) }
                $0.rating = rating
                $0.tags = ["changed"]
            }
        case .rate(let titles, let rating): return try draft.rate(titles, rating)
        case .note(let title, let note): return draft.setNote(note, of: title)
        case .tag(let titles, let adding, let removing):
            return try draft.tag(titles, adding: adding, removing: removing)
        case .drop(let title, let isDropped): return try draft.setDropped(isDropped, [title])
        case .replace(let old, let title): return draft.replace(old, by: title)
        case .renumber(let series, let schedule): return draft.renumber(series, by: schedule)
        }
    }

    /// Makes the change, unless the library refuses it.
    func make(on view: LibraryView) async throws {
        do { _ = try await view.change(scope) { try self.apply(to: &$0) } } catch is LibraryError {}
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
        case .note(let title, let note): "note \(title.item.text) \(note ?? "-")"
        case .tag(let titles, let adding, let removing): "tag \(titles.map(\.item.text)) +\(adding) -\(removing)"
        case .drop(let title, let isDropped): "drop \(title.item.text) \(isDropped)"
        case .renumber(let series, _): "renumber \(series.text)"
        }
    }
}

extension ItemReference {
    fileprivate var text: String { "\(kind.rawValue)/\(id)" + (episode.map { "s\(season ?? 0)e\($0)" } ?? "") }
}

extension LibraryView {
    /// The view's records as sorted lines, without those that depend on its history: positions and links.
    var dump: [String] {
        get async throws {
            let types: [any StoredRecord.Type] = [
                LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryViewingEntity.self,
                LibraryOpinionEntity.self, LibraryMarksEntity.self, LibraryLoggedEntity.self,
                LibraryFactsEntity.self, LibraryReversalEntity.self, LibraryListStateEntity.self,
            ]
            var lines: [String] = []
            for type in types {
                for record in try await storage.engine.query(.all, of: type) {
                    if let facts = record as? LibraryFactsEntity, facts.order < 0 { continue }
                    lines.append("\(record)")
                }
            }
            for record in try await storage.engine.query(.all, of: LibraryAbsentViewingEntity.self) {
                if let absent = record as? LibraryAbsentViewingEntity { lines.append("absent \(absent.viewingID)") }
            }
            return lines.sorted()
        }
    }
}
