import CoreDomain
import CoreDomainTestHelpers
import FileStorage
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import MemoryStorage
import SQLiteStorage
import Storage
import StorageTestHelpers
import StorageTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A library over a log in a folder` {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws { folder = try TemporaryFolder() }

    private var files: URL { folder.url.appending(path: "log") }

    private func log(_ machine: String = "a") -> FileLog {
        FileLog(
            folder: files, state: folder.url.appending(path: "state-\(machine)"),
            owner: LogOwner(machine: machine, user: "user"))
    }

    private func view(_ engine: any StorageEngine = MemoryStorage(), on machine: String = "a") -> LibraryView {
        LibraryView(of: log(machine), in: ContextStorage(engine, clock: clock.wall), machine: machine)
    }

    private func add(_ ids: Int..., to view: LibraryView) async throws {
        for id in ids { try await HistoryChange.add([.movie(id)], .watchlist).make(on: view) }
    }

    private func watchlist(_ view: LibraryView) async throws -> [Int] {
        try await view.records.list(.watchlist).entries.map(\.id.id).sorted()
    }

    @Test func `an empty library writes nothing`() async throws {
        let view = view()
        #expect(try await view.follow().wasFolded == false)
        #expect(try await watchlist(view) == [])
        #expect(try await view.storage.engine.query(.all, of: LibraryPositionEntity.self).isEmpty)
        #expect(FileManager.default.fileExists(atPath: files.path) == false)
    }

    @Test func `a change that is refused or has no effect writes nothing`() async throws {
        let view = view()
        try await add(1, to: view)
        let before = try await log().inspect().files
        #expect(try await view.change(LibraryScope([]), as: nil) { _ in nil } == nil)
        try await add(1, to: view)
        await #expect(throws: LibraryError.noList(.later)) {
            try await view.change(LibraryScope([], lists: [.later]), as: nil) { try $0.add([.movie(2)], to: .later) }
        }
        #expect(try await log().inspect().files == before)
    }

    @Test func `a change returns its event and the items with their marks before and after`() async throws {
        let view = view()
        try await add(1, to: view)
        let sighting = Sighting.mock(.movie(1), "2026-11-25", rating: 8)
        let scope = LibraryScope([sighting.title.item], lists: [.watchlist], .viewings)
        let change = try #require(try await view.change(scope, as: nil) { try $0.see([sighting]) })
        #expect(change.viewError == nil)
        #expect(change.event.action.kind == .titleSeen)
        #expect(change.event.machine == "a")
        #expect(change.items.map(\.wasUnlisted) == [true])
        #expect(change.items.map(\.after.rating) == [8])
        let stored = try await view.events(.library, limit: 10)
        #expect(stored.first?.id == change.event.id && stored.first?.action == change.event.action)
        #expect(stored.first?.values.map(\.field) == [.seen, .rating, .list])
        #expect(stored.map { $0.titles.map(\.title) } == [["Movie 1"], ["Movie 1"]])
        #expect(stored.map(\.action.list?.name) == [nil, .watchlist])
    }

    @Test func `lost events are named and count until they are restored`() async throws {
        let view = view()
        try await add(1, 2, 3, to: view)
        let name = try #require(try await log().inspect().files.first?.name)
        let bytes = try Data(contentsOf: files.appending(path: name))
        try bytes.prefix(bytes.count / 2).write(to: files.appending(path: name))
        for view in [view, self.view()] {
            let findings = try await view.follow()
            #expect(findings.missing.flatMap(\.titles.values).map(\.title) == ["Movie 2", "Movie 3"])
            #expect(try await watchlist(view) == [1, 2, 3])
        }
        #expect(try await log().restore().count == 2)
        #expect(try await view.follow().missing == [])
        #expect(try await watchlist(self.view(on: "b")) == [])
        let other = self.view(on: "b")
        try await other.follow()
        #expect(try await watchlist(other) == [1, 2, 3])
    }

    @Test func `forgotten events leave the view`() async throws {
        let view = view()
        try await add(1, 2, 3, to: view)
        let name = try #require(try await log().inspect().files.first?.name)
        let bytes = try Data(contentsOf: files.appending(path: name))
        try bytes.prefix(bytes.count / 2).write(to: files.appending(path: name))
        #expect(try await log().forget().count == 2)
        let findings = try await view.follow()
        #expect(findings.wasFolded && findings.missing == [])
        #expect(try await watchlist(view) == [1])
        #expect(try await view.follow().wasFolded == false)
    }

    @Test func `a list whose number of entries is wrong leads to a new fold`() async throws {
        let view = view()
        try await add(1, 2, 3, to: view)
        let key = RecordKey(.text("watchlist"), .text("movie/2"))
        _ = try await view.storage.engine.commit([.remove(key, of: LibraryEntryEntity.self)])
        #expect(try await watchlist(view) == [1, 3])
        #expect(try await view.list(.watchlist).entries.map(\.id.id).sorted() == [1, 2, 3])
        #expect(try await watchlist(view) == [1, 2, 3])
    }

    @Test func `undoing an event returns its items with their marks before and after`() async throws {
        let view = view()
        try await add(1, 2, to: view)
        let last = try #require(try await view.events(.library, limit: 1).first)
        let change = try await view.reverse(last.id, isUndone: true)
        #expect(change.items.map(\.title.title) == ["Movie 2"])
        #expect(change.items.map(\.wasUnlisted) == [true])
        #expect(try await watchlist(view) == [1])
    }

    @Test func `a view that can't be written is behind, and the change is stored`() async throws {
        let engine = FailingStorage()
        let view = view(engine)
        try await add(1, to: view)
        engine.fail(.commit)
        let change = try await view.change(LibraryScope([.movie(2)], lists: [.watchlist]), as: nil) {
            try $0.add([.movie(2)], to: .watchlist)
        }
        #expect(change?.viewError != nil)
        engine.recover()
        try await view.follow()
        #expect(try await watchlist(view) == [1, 2])
    }

    @Test func `events about many items, some of which become the same, are folded from nothing as they were followed`()
        async throws
    {
        let view = view()
        let titles = (1...20).map { TitleSnapshot.movie($0) }
        try await HistoryChange.add(titles, .watchlist).make(on: view)
        let sightings = titles.map { Sighting.mock($0, "2026-11-20", rating: $0.item.id % 10 + 1) }
        try await HistoryChange.see(sightings + [.mock(.movie(1), "2026-11-21", rating: 3)]).make(on: view)
        for number in 1...9 { try await HistoryChange.replace(titles[number].item, titles[0]).make(on: view) }
        try await HistoryChange.rate(titles, 7).make(on: view)
        let seen = try #require(try await view.events(.library, limit: 20).last { $0.action.kind == .titleSeen })
        _ = try await view.reverse(seen.id, isUndone: true)
        _ = try await view.reverse(seen.id, isUndone: false)
        let fresh = self.view()
        try await fresh.follow()
        #expect(try await fresh.dump == view.dump)
    }

    @Test(arguments: ["sqlite", "file"])
    func `processes that change one library at once lose nothing`(_ engine: String) async throws {
        let place = folder.url
        let open = { @Sendable () -> any StorageEngine in
            engine == "sqlite"
                ? SQLiteStorage(file: place.appending(path: "view.sqlite"))
                : FileStorage(folder: place, name: "view")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                let own = view(open(), on: process == 3 ? "b" : "a")
                group.addTask {
                    for number in 0..<6 {
                        try await HistoryChange.add([.movie(process * 10 + number)], .watchlist).make(on: own)
                    }
                }
            }
            try await group.waitForAll()
        }
        let wanted = (0..<4).flatMap { process in (0..<6).map { process * 10 + $0 } }
        let last = view(open())
        try await last.follow()
        #expect(try await watchlist(last) == wanted)
        let fresh = view()
        try await fresh.follow()
        #expect(try await fresh.dump == last.dump)
    }

    @Test func `an import that was cut short is found again by its files, unless another change followed`() async throws
    {
        let view = view()
        let part = LoggedEvent.Part(id: "first-import", source: "export.zip")
        _ = try await view.change(LibraryScope([.movie(1)], lists: [.watchlist]), as: part) {
            try $0.add([.movie(1)], to: .watchlist)
        }
        #expect(try await view.openImport(from: "export.zip")?.id == "first-import")
        #expect(try await view.openImport(from: "other.zip") == nil)
        _ = try await view.change(LibraryScope([]), as: .init(id: "first-import", isLast: true)) { _ in nil }
        #expect(try await view.openImport(from: "export.zip") == nil)
        let second = LoggedEvent.Part(id: "second-import", source: "export.zip")
        _ = try await view.change(LibraryScope([.movie(2)], lists: [.watchlist]), as: second) {
            try $0.add([.movie(2)], to: .watchlist)
        }
        try await add(3, to: view)
        #expect(try await view.openImport(from: "export.zip") == nil)
        let undone = try await view.reverse("second-import", isUndone: true)
        #expect(undone.items.map(\.title.item.id) == [2])
        #expect(try await watchlist(view) == [1, 3])
        await #expect(throws: LibraryError.unchanged(undone.event)) {
            try await view.reverse("second-import", isUndone: true)
        }
        _ = try await view.reverse("second-import", isUndone: false)
        #expect(try await watchlist(view) == [1, 2, 3])
        await #expect(throws: LibraryError.noChange("no such event")) {
            try await view.reverse("no such event", isUndone: true)
        }
    }

    @Test func `an event of a later version has no effect, and the others count`() async throws {
        let view = view()
        try await add(1, to: view)
        let head = #"{"id":"z","at":"2026-11-25T21:38:12.345Z","order":9"#
        let later = head + #","smelled":[{"movie":1}],"off":{"watchlist":[{"movie":1}]}}"#
        let lines = [later, #"{"note":"not an event"}"#].map { LogLine(sealing: Array($0.utf8)) }
        try Data(lines.flatMap { $0.bytes + [10] }).write(to: files.appending(path: "other.jsonl"))
        let findings = try await view.follow()
        #expect(findings.foreignLines == 1)
        #expect(try await watchlist(view) == [1])
        #expect(findings.unknownEvents == 1)
        #expect(try await view.events(.library, limit: 10).map(\.action.kind) == [.titlesAdded, .unknown])
    }
}

extension LibraryScope {
    fileprivate init(_ titles: [TitleSnapshot], lists: [ListName]) { self.init(titles.map(\.item), lists: lists) }
}
