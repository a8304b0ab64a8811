import Foundation
import StorageTesting

/// The bytes of a library after damage.
private struct LibraryDamage {
    let what: String
    let bytes: [UInt8]
    /// Whether the end is lost, as after a change that was never acknowledged.
    var isEndLost = false
}

extension TortureRun {
    /// Damages the library's file, beside snapshots of all, part and none of it.
    mutating func damageLibrary() async throws {
        let library = try await TorturedLibrary(&self)
        let bytes = library[.none].files[library.file] ?? []
        var damages = subject.engine == "sqlite" ? pageDamages(bytes) : journalDamages(bytes)
        damages += try flips(bytes, count(60, long: 1000))
        figures.add(damages.count * 3, "possible damages")
        var cases = damages.flatMap { damage in TorturedLibrary.Snapshots.allCases.map { (damage, $0) } }
        cases = Array(cases.shuffled(using: &random).prefix(count(45, long: .max, sample: 5)))
        for (damage, snapshots) in cases where !isOver {
            var image = library[snapshots]
            image.files[library.file] = damage.bytes
            let home = try newHome(image)
            try await expectLossesNamed(damage, library, snapshots, home)
            figures.add("damages")
            try FileManager.default.removeItem(at: home)
        }
    }

    /// Lists, verifies and again lists a damaged library.
    private mutating func expectLossesNamed(
        _ damage: LibraryDamage, _ library: TorturedLibrary, _ snapshots: TorturedLibrary.Snapshots, _ home: URL
    ) async throws {
        let first = try await list(in: home)
        let verified = try await run(["storage", "verify", "library"], in: home)
        let second = try await list(in: home)
        let what = "\(damage.what), snapshots \(snapshots)"
        let missing = library.titles.subtracting(second.titles)
        for ended in [first, second] {
            // A lost list is reported as unknown. Verifying restores the record of a list that has titles.
            let codes: [Int32] = ended.titles.isSuperset(of: library.titles) ? [0, 7] : [0, 2, 7]
            if !codes.contains(ended.run.exitCode) { problem("\(what): \(ended.run)") }
        }
        if ![0, 7].contains(verified.exitCode) { problem("\(what): verify \(verified)") }
        if !second.titles.isSuperset(of: first.titles) { problem("\(what): then \(first.titles) were lost") }
        let text = first.run.text + verified.text
        let isReported = text.contains("damaged")
        if !second.refused.isEmpty {
            figures.add("refused")
            if snapshots != .none { problem("\(what): no list is shown: \(second.run)") }
        } else if missing.isEmpty {
            figures.add(isReported ? "restored" : "unharmed")
        } else {
            figures.add(missing.count, "titles lost")
            if snapshots == .whole { problem("\(what): \(missing) were lost in spite of the snapshot: “\(text)”") }
            let evidence = evidence(damage, library, snapshots)
            for title in missing where !text.contains(title.title) || !text.contains(title.list) {
                // Nothing can name a title without any intact byte, or whose list has none.
                let isKnown = evidence.contains { $0.contains(title.title) && $0.contains(title.list) }
                figures.add(isKnown ? "unnamed" : damage.isEndLost ? "cut off" : "unknowable")
                if isKnown || !isReported && !damage.isEndLost { problem("\(what): \(title) isn't named: “\(text)”") }
            }
        }
    }

    /// The bytes that can reveal a loss: the snapshot's and, unless the end is lost, those of the file. For a
    /// journal, only those of undamaged lines.
    private func evidence(
        _ damage: LibraryDamage, _ library: TorturedLibrary, _ snapshots: TorturedLibrary.Snapshots
    ) -> [String] {
        let copies = library[snapshots].files.filter { $0.key.contains("/snapshots/") }.map(\.value)
        let texts = copies.map { String(decoding: $0, as: UTF8.self) }
        if damage.isEndLost { return texts }
        let lines = { (bytes: [UInt8]) in Set(bytes.split(separator: UInt8(ascii: "\n"))) }
        let intact = lines(damage.bytes).intersection(lines(library[.none].files[library.file] ?? []))
        let isText = subject.engine != "sqlite"
        return texts + [String(decoding: isText ? Array(intact.joined(separator: [10])) : damage.bytes, as: UTF8.self)]
    }

    /// Cuts, zeroed ends and holes at each line end and at random places.
    private mutating func journalDamages(_ bytes: [UInt8]) -> [LibraryDamage] {
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }.dropLast()
        let places = ends + (0..<count(20, long: 300)).map { _ in Int.random(in: 1..<bytes.count, using: &random) }
        return places.flatMap { place in
            let zeroes = [UInt8](repeating: 0, count: bytes.count - place)
            let narrow = max(0, place - 40)..<place + 40
            let wide = max(0, place - 256)..<place + 256
            return [
                LibraryDamage(what: "cut at \(place)", bytes: Array(bytes[..<place]), isEndLost: true),
                LibraryDamage(what: "zeroes from \(place)", bytes: bytes[..<place] + zeroes, isEndLost: true),
                LibraryDamage(what: "hole \(narrow)", bytes: bytes.zeroed(in: narrow)),
                LibraryDamage(what: "hole \(wide)", bytes: bytes.zeroed(in: wide)),
            ]
        }
    }

    /// Zeroed pages and lost ends of a database.
    private func pageDamages(_ bytes: [UInt8]) -> [LibraryDamage] {
        stride(from: 0, to: bytes.count, by: 4096).flatMap { start in
            [
                LibraryDamage(
                    what: "page \(start / 4096 + 1) zeroed", bytes: bytes.zeroed(in: start..<start + 4096)),
                // An empty file is a new library.
                LibraryDamage(what: "cut at \(start)", bytes: Array(bytes[..<start]), isEndLost: start == 0),
            ]
        }
    }

    /// Flipped bits in bytes that aren't zero.
    private mutating func flips(_ bytes: [UInt8], _ count: Int) throws -> [LibraryDamage] {
        let used = bytes.indices.filter { bytes[$0] != 0 }
        return (0..<count).compactMap { _ in
            guard let place = used.randomElement(using: &random) else { return nil }
            let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
            var flipped = bytes
            flipped[place] ^= bit
            return LibraryDamage(what: "bit \(bit) flipped at \(place)", bytes: flipped)
        }
    }
}

extension [UInt8] {
    fileprivate func zeroed(in range: Range<Int>) -> [UInt8] {
        var bytes = self
        for place in range.clamped(to: indices) { bytes[place] = 0 }
        return bytes
    }
}
