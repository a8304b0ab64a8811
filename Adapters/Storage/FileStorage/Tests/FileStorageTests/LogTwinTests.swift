import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `The second copy of a log` {
    private let place: LogFolder

    init() throws { place = try LogFolder() }

    /// Appends the lines 1 to 6, two of them by another machine, and reads them on both. Returns the first file's name.
    private func fill() async throws -> String {
        try await place.append(1, 2)
        try await place.append(3)
        let name = try #require(try place.logNames.first)
        try await place.append(4, 5, by: "b")
        try await place.append(6)
        #expect(try await place.missing() == [])
        #expect(try await place.missing("b") == [])
        return name
    }

    /// Expects lines to be missing, then restores them, or forgets them.
    private func expect(missing: [Int], on machine: String = "a", restoring: Bool) async throws {
        let all = [1, 2, 3, 4, 5, 6]
        let before = try place.names.map { ($0, try place.bytes($0)) }
        #expect(try await place.missing(machine) == missing)
        #expect(try await place.missing(machine) == missing)
        #expect(try await place.log(machine).inspect().missing.map(\.number).sorted() == missing)
        for (name, bytes) in before { #expect(try place.bytes(name) == bytes, "nothing is written by itself") }
        #expect(try await place.numbers(machine) == all.filter { !missing.contains($0) })
        let log = place.log(machine)
        let position = try await log.read(after: LogPosition()).position
        let changed = restoring ? try await log.restore() : try await log.forget()
        #expect(changed.map(\.number).sorted() == missing)
        #expect(try await place.missing(machine) == [])
        #expect(try await place.log(machine).inspect().missing == [])
        #expect(try await place.log(machine).read(after: LogPosition()).findings == [])
        #expect(try await place.numbers(machine) == (restoring ? all : all.filter { !missing.contains($0) }))
        // A view that has forgotten lines must be made again.
        let later = try await place.log(machine).read(after: position)
        #expect(later.replacesEarlier == (!restoring && !missing.isEmpty))
    }

    @Test(arguments: [true, false])
    func `names the line that each flipped byte costs`(_ restoring: Bool) async throws {
        for index in [0, 1, 2, 4] {
            let run = try Self()
            let name = try await run.fill()
            var bytes = try run.place.bytes(name)
            let starts = [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
            let line = min(index, starts.count - 2)
            bytes[starts[line] + 5] ^= 4
            try run.place.write(bytes, to: name)
            try await run.expect(missing: [[1, 2, 3, 6][line]], restoring: restoring)
        }
    }

    @Test func `names what each truncation costs, on every machine`() async throws {
        let first = try await fill()
        let count = try place.bytes(first).count
        for length in stride(from: 0, to: count, by: 7) {
            for machine in ["a", "b"] {
                let run = try Self()
                let name = try await run.fill()
                let bytes = try run.place.bytes(name)
                try run.place.write(bytes.prefix(length), to: name)
                let whole = LogText(Array(bytes.prefix(length))).lines.map(\.number)
                let lost = [1, 2, 3, 6].filter { !whole.contains($0) }
                // A torn line that the copy has whole is missing, not torn.
                #expect(try await run.place.log(machine).read(after: LogPosition()).findings == [])
                try await run.expect(missing: lost, on: machine, restoring: length % 2 == 0)
            }
        }
    }

    @Test(arguments: [true, false])
    func `names the lines of a removed file`(_ restoring: Bool) async throws {
        let name = try await fill()
        try FileManager.default.removeItem(at: place.url.appending(path: name))
        try await expect(missing: [1, 2, 3, 6], on: "b", restoring: restoring)
    }

    @Test func `lines that another file has are not missing`() async throws {
        let name = try await fill()
        try FileManager.default.moveItem(
            at: place.url.appending(path: name), to: place.url.appending(path: "copy.jsonl"))
        #expect(try await place.missing() == [])
        #expect(try await place.numbers() == [1, 2, 3, 4, 5, 6])
        try place.write(LogFolder.line(1).bytes + [10], to: name)
        #expect(try await place.missing() == [])
    }

    @Test func `lines that come back are not missing any more`() async throws {
        let name = try await fill()
        let bytes = try place.bytes(name)
        try place.write([], to: name)
        #expect(try await place.missing() == [1, 2, 3, 6])
        try place.write(bytes, to: name)
        #expect(try await place.missing() == [])
    }

    @Test func `without the copy, each damaged line is named, and an incomplete one once`() async throws {
        let name = try await fill()
        var bytes = try place.bytes(name)
        bytes[5] ^= 4
        try place.write(bytes.dropLast(3), to: name)
        try FileManager.default.removeItem(at: place.state())
        for kinds in [[LogFinding.Kind.damaged, .incomplete], [.damaged], [.damaged]] {
            let reading = try await place.log().read(after: LogPosition())
            #expect(reading.missing == [])
            #expect(reading.findings.map(\.kind) == kinds)
            #expect(Set(reading.findings.map(\.file)) == [name])
        }
        #expect(try await place.log().inspect().findings.map(\.kind) == [.damaged, .incomplete])
        #expect(try await place.log().forget() == [])
        #expect(try await place.log().read(after: LogPosition()).findings == [])
    }

    @Test func `a damaged byte that leaves the file's size and time unchanged is found by each reading`() async throws {
        let name = try await fill()
        let file = try #require(try OpenFile.existing(place.url.appending(path: name)))
        let stamp = try file.stamp
        try file.write([UInt8(ascii: "9")], at: 5)
        try file.setTime(of: stamp)
        for _ in 1...2 {
            let reading = try await place.log().read(after: LogPosition())
            #expect(reading.missing.map(\.number) == [1] && reading.findings.map(\.kind) == [.damaged])
        }
        #expect(try await place.log().inspect().missing.map(\.number) == [1])
        let inspection = try await place.log().inspect()
        #expect(inspection.hasCopy && inspection.files.map(\.isOwn).sorted { $0 && !$1 } == [true, false])
        #expect(inspection.files.map(\.lines).reduce(0, +) == 5)
    }

    @Test func `damage is still named after this writer has appended to the damaged file`() async throws {
        try await place.append(1, 2)
        let name = try #require(try place.logNames.first)
        let file = try #require(try OpenFile.existing(place.url.appending(path: name)))
        try file.write([UInt8(ascii: "9")], at: 5)
        for number in 3...5 {
            try await place.append(number)
            let reading = try await place.log().read(after: LogPosition())
            #expect(reading.missing.map(\.number) == [1] && reading.findings.map(\.kind) == [.damaged], "\(number)")
        }
    }

    @Test func `unchanged files are not read again`() async throws {
        _ = try await fill()
        let reads = RecordedWarnings()
        let log = place.log { settings in
            settings.read = { file, range in
                reads.add(file.url.path)
                return try file.read(range)
            }
        }
        let position = try await log.read(after: LogPosition()).position
        let count = reads.all.count
        #expect(count > 0)
        _ = try await log.read(after: position)
        #expect(reads.all.count == count)
    }

    @Test func `if the copy can't be written, that is said once, and the log is read`() async throws {
        try await place.append(1)
        try FileManager.default.removeItem(at: place.state().appending(path: "twin"))
        try Data().write(to: place.state().appending(path: "twin"))
        let log = place.log()
        #expect(try await log.read(after: LogPosition()).lines.map(\.number) == [1])
        #expect(try await log.read(after: LogPosition()).lines.map(\.number) == [1])
        #expect(place.warnings.all.count == 1)
        #expect(try await log.inspect().hasCopy == false)
    }

    @Test func `a copy that was cut short is completed`() async throws {
        let name = try await fill()
        let copy = place.state().appending(path: "twin/\(name)")
        let bytes = try Data(contentsOf: copy)
        for length in stride(from: 0, to: bytes.count, by: 5) {
            try bytes.prefix(length).write(to: copy)
            #expect(try await place.missing() == [])
            #expect(try Data(contentsOf: copy) == bytes)
        }
    }
}
