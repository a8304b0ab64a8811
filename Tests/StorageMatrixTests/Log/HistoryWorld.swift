import CoreDomain
import CoreDomainTestHelpers
import FileStorage
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import Storage
import StorageTesting

@testable import LibraryInfrastructure

/// Several machines with a library, whose logs are carried between them late, in part, and more than once.
struct HistoryWorld {
    /// A machine with its own copy of the log's files, and a view of them.
    final class Machine {
        let name: String
        let clock = ManualClock()
        private let files: LogFiles
        private let open: () throws -> any StorageEngine
        private(set) var view: LibraryView
        /// The names of the files that came from other machines.
        private(set) var carried: Set<String> = []

        init(_ name: String, _ files: LogFiles, _ open: @escaping () throws -> any StorageEngine) throws {
            self.name = name
            self.files = files
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

        var bytes: [String: [UInt8]] { get throws { try files.read() } }

        /// The files that this machine has written.
        var own: [String: [UInt8]] { get throws { try bytes.filter { !carried.contains($0.key) } } }

        func carry(_ bytes: some Sequence<UInt8>, to name: String) throws {
            carried.insert(name)
            try files.write(Array(bytes), name)
        }

        private static func view(
            _ name: String, _ files: LogFiles, _ clock: ManualClock, _ open: () throws -> any StorageEngine
        ) throws -> LibraryView {
            LibraryView(of: files.log(), in: ContextStorage(try open(), clock: clock.wall), machine: name)
        }
    }

    /// The files of a machine's log, in memory or in a folder.
    struct LogFiles {
        let log: () -> any EventLog
        let read: () throws -> [String: [UInt8]]
        let write: ([UInt8], _ name: String) throws -> Void

        static func memory(_ machine: String) -> LogFiles {
            let files = MemoryLog.Files()
            return LogFiles(log: { MemoryLog(files, writer: machine) }, read: { files.bytes }) { bytes, name in
                files.bytes[name] = bytes
            }
        }

        static func folder(_ folder: URL, _ machine: String) -> LogFiles {
            let files = folder.appending(path: "log")
            let state = folder.appending(path: "state")
            let owner = LogOwner(machine: machine, user: "user")
            return LogFiles(log: { FileLog(folder: files, state: state, owner: owner) }) {
                guard FileManager.default.fileExists(atPath: files.path) else { return [:] }
                let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
                return try names.filter { $0.hasSuffix(".jsonl") }.reduce(into: [:]) { bytes, name in
                    bytes[name] = [UInt8](try Data(contentsOf: files.appending(path: name)))
                }
            } write: { bytes, name in
                try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
                try Data(bytes).write(to: files.appending(path: name), options: .atomic)
            }
        }
    }

    /// Seeded again for each step, so that leaving out a step doesn't change the others.
    private(set) var random: SeededGenerator
    let machines: [Machine]
    private let seed: UInt64
    /// What was done, for a failure's message.
    private(set) var steps: [String] = []

    /// - Parameter folder: The folder of the logs; `nil` for logs in memory.
    init(
        seed: UInt64, machines count: Int, logs folder: URL? = nil, _ open: @escaping () throws -> any StorageEngine
    ) throws {
        random = SeededGenerator(seed)
        self.seed = seed
        var machines: [Machine] = []
        for index in 0..<count {
            let name = "m\(index)"
            let files = folder.map { LogFiles.folder($0.appending(path: name), name) } ?? .memory(name)
            machines.append(try Machine(name, files, open))
        }
        self.machines = machines
    }

    /// Does the step with this number, on a random machine.
    mutating func step(_ number: Int) async throws {
        random = SeededGenerator(seed &* 1_000_003 &+ UInt64(number))
        guard let machine = machines.randomElement(using: &random) else { return }
        let what = Int.random(in: 0..<100, using: &random)
        switch what {
        case 0..<12 where machines.count > 1: try deliver(to: machine)
        case 12..<14:
            let jumps: [TimeInterval] = [-86_400, 31_536_000, -31_536_000, 60]
            machine.clock.advance(by: jumps[Int.random(in: 0..<jumps.count, using: &random)])
        case 14..<16:
            note("\(machine.name) loses its view")
            try machine.loseView()
        case 16..<28: try await reverse(on: machine)
        case 28..<34: try await importRows(on: machine)
        case 34..<38 where machines.count > 1: try await merge(on: machine)
        default:
            machine.clock.advance(by: Double(Int.random(in: 0..<90, using: &random)))
            let change = HistoryChange.random(using: &random)
            note("\(machine.name): \(change)")
            try await change.make(on: machine.view)
        }
    }

    /// Carries the files of one machine to another: whole, cut anywhere, or as a conflict copy.
    private mutating func deliver(to machine: Machine) throws {
        guard let source = machines.filter({ $0 !== machine }).randomElement(using: &random),
            let (name, bytes) = try source.own.sorted(by: { $0.key < $1.key }).randomElement(using: &random)
        else { return }
        let length = Bool.random(using: &random) ? bytes.count : Int.random(in: 0...bytes.count, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
            note("\(machine.name) gets a conflict copy of \(name)")
            try machine.carry(bytes.prefix(length), to: "copy-\(UInt32.random(in: 0...999_999, using: &random)).jsonl")
        } else if try length >= machine.bytes[name]?.count ?? 0 {
            note("\(machine.name) gets \(length) of \(bytes.count) bytes of \(name)")
            try machine.carry(bytes.prefix(length), to: name)
        }
    }

    private mutating func reverse(on machine: Machine) async throws {
        let events = try await machine.view.loggedEvents.sorted { $0.eventID < $1.eventID }
        guard let event = events.randomElement(using: &random) else { return }
        let isUndone = Bool.random(using: &random)
        let id = event.importID.flatMap { Bool.random(using: &random) ? $0 : nil } ?? event.eventID
        note("\(machine.name) \(isUndone ? "undoes" : "redoes") \(id)")
        try await machine.view.log(isUndone ? .undone(id) : .redone(id))
    }

    /// Imports rows in batches, perhaps without the last one. Both machines may import the same rows.
    private mutating func importRows(on machine: Machine) async throws {
        let id = "import-\(Int.random(in: 0..<4, using: &random))"
        let count = Int.random(in: 1...3, using: &random)
        note("\(machine.name) imports \(count) batches of \(id)")
        for index in 0..<count {
            let rows = HistoryChange.rows(using: &random)
            let part = LoggedEvent.Part(
                id: id, source: index == 0 ? "export.zip" : nil,
                isLast: index == count - 1 && Bool.random(using: &random))
            var ids: [UUID: ItemReference] = [:]
            for (row, match) in rows {
                if let source = row.source { ids[UUID(ofViewing: source)] = match.title.item.whole }
            }
            let scope = LibraryScope(rows.map(\.match.title.item), .imported(ids))
            let prunes = Int.random(in: 0..<4, using: &random) == 0
            let accounts = Bool.random(using: &random) ? ["trakt": "anna"] : [:]
            _ = try await machine.view.change(scope, as: part) { draft in
                if prunes {
                    var lacking = LackingRecords()
                    for item in draft.items.values { lacking.add(Array(item.statements.values), about: item) }
                    draft.remove(lacking)
                }
                _ = draft.follow(rows, accounts: accounts)
                return nil
            }
        }
    }

    /// Imports the library of another machine: as it exports it or as its files are, perhaps cut, and with what other
    /// programs add around the lines.
    private mutating func merge(on machine: Machine) async throws {
        guard let source = machines.filter({ $0 !== machine }).randomElement(using: &random) else { return }
        var document: [UInt8] = []
        if Bool.random(using: &random) {
            for try await lines in try await source.view.lines() {
                for line in lines { document += Array("  ".utf8) + line + Array(",\r\n".utf8) }
            }
        } else {
            document = try source.bytes.sorted { $0.key < $1.key }.flatMap(\.value)
        }
        let length = Bool.random(using: &random) ? document.count : Int.random(in: 0...document.count, using: &random)
        note("\(machine.name) imports \(length) of \(document.count) bytes of the library of \(source.name)")
        do {
            _ = try await machine.view.merge(Array(document.prefix(length)), from: "library.json", isDryRun: false)
        } catch is LibraryFormatError {
            note("without a whole line")
        }
    }

    private mutating func note(_ step: String) { steps.append(step) }

    /// Carries everything to every machine.
    func deliverAll() throws {
        for source in machines {
            for (name, bytes) in try source.own {
                for machine in machines where machine !== source { try machine.carry(bytes, to: name) }
            }
        }
    }
}

extension LibraryView {
    /// The events that can be undone, each line of an import too.
    var loggedEvents: [LibraryEventEntity] {
        get async throws {
            try await follow()
            let all: [LibraryEventEntity] = try await records.records()
            return try all.filter { try $0.event.target == nil }
        }
    }

    /// Adds an event that reverses another one or an import.
    func log(_ content: LoggedEvent.Content) async throws {
        try await following {
        } _: { position, _ in
            let event = LoggedEvent(
                id: .randomID(), date: self.storage.clock.now, order: self.nextOrder(after: position),
                machine: self.machine, kind: .unknown, content: content)
            _ = try await self.append([EventLine.sealed(event)], at: position)
        }
    }
}
