import Foundation

/// `pread` and `pwrite` of the bytes that `FileStorage` keeps for the same records, at known places.
final class FileFloor: Subject {
    private let journal: URL
    private let copy: URL
    private var descriptor: Int32 = -1
    private var lines: [Range<Int>] = []
    private var end = 0
    private var line: [UInt8] = []
    private var buffer: [UInt8] = []
    private var selection = Selection(count: 1)

    /// - Parameter journal: The journal of a prepared `FileStorage`.
    init(_ journal: URL) {
        self.journal = journal
        copy = journal.appendingPathExtension("floor")
    }

    func prepare(_ count: Int) throws {
        selection = Selection(count: count)
        let bytes = [UInt8](try Data(contentsOf: journal))
        try Data(bytes).write(to: copy)
        descriptor = open(copy.path, O_RDWR)
        guard descriptor >= 0 else { throw FloorError("the copy of the journal cannot be opened") }
        var start = 0
        let film = Array("\"films\"".utf8)
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            if Data(bytes[start..<min(start + 200, index)]).range(of: Data(film)) != nil {
                lines.append(start..<index + 1)
            }
            start = index + 1
        }
        guard lines.count >= count else { throw FloorError("the journal has \(lines.count) films, not \(count)") }
        line = Array(bytes[lines[0]])
        end = bytes.count
        buffer = Array(repeating: 0, count: 1 << 16)
    }

    func can(_ work: Work) -> Bool {
        switch work {
        case .getOne, .getMany, .getThousand, .insertMany, .insertOne, .replaceMany, .pageByKey, .pageByOrder, .open:
            true
        default: false
        }
    }

    func stage(_ work: Work, turns: Range<Int>) {}

    func perform(_ work: Work, turn: Int) throws -> Int {
        switch work {
        case .getOne: try read([selection.id(turn)])
        case .getMany, .getThousand: try read(selection.ids(turn, work.operations))
        case .insertMany, .replaceMany: try append(1000)
        case .insertOne: try append(1)
        case .pageByKey: try read(0..<20)
        case .pageByOrder: try read((0..<20).map { ($0 * 7919) % selection.count })
        case .open: try scan(turn)
        default: 0
        }
    }

    func restore(after work: Work, turns: Range<Int>) { ftruncate(descriptor, off_t(end)) }

    func bytes() -> Int { end }

    func close() { Foundation.close(descriptor) }

    private func read(_ ids: some Sequence<Int>) throws -> Int {
        var count = 0
        for id in ids {
            let range = lines[id]
            guard pread(descriptor, &buffer, min(range.count, buffer.count), off_t(range.lowerBound)) > 0 else {
                throw FloorError("a line cannot be read")
            }
            count += 1
        }
        return count
    }

    private func append(_ count: Int) throws -> Int {
        let batch = Array(repeatElement(line, count: count).joined())
        guard pwrite(descriptor, batch, batch.count, lseek(descriptor, 0, SEEK_END)) == batch.count else {
            throw FloorError("a batch cannot be written")
        }
        return count
    }

    /// Reads all bytes, looks for the ends of lines, and reads one line.
    private func scan(_ turn: Int) throws -> Int {
        var offset = 0
        var found = 0
        while case let count = pread(descriptor, &buffer, buffer.count, off_t(offset)), count > 0 {
            found += buffer.withUnsafeBufferPointer { $0[..<count].count { $0 == 0x0A } }
            offset += count
        }
        guard found >= lines.count else { throw FloorError("the journal has \(found) lines") }
        return try read([selection.id(turn)])
    }
}
