import CZlib
import CoreDomain
import Foundation
import Imports
import LibraryDomain

/// A folder for the files of one test.
final class Archive {
    let folder = URL.temporaryDirectory.appending(path: "imports-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file. Its name can include folders.
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url
    }

    func write(_ name: String, _ text: String) throws -> URL { try write(name, text.utf8) }
}

/// Writes a zip archive. Every other file is deflated, with its sizes after its data.
struct ZipWriter {
    var isEncrypted = false
    /// The size in the directory for each file.
    var claimedSize: Int?
    var breaksChecksum = false
    /// Whether sizes, offsets and counts are 64-bit numbers.
    var isZip64 = false
    /// The time of each file, in the bits of the format.
    var time = 0

    func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
        var bytes = [UInt8]()
        var directory = [UInt8]()
        for (index, file) in files.enumerated() {
            let content = Array(file.text.utf8)
            let isDeflated = index % 2 == 1
            let packed = isDeflated ? deflated(content) : content
            let checksum = Int(crc32(0, content, uInt(content.count))) ^ (breaksChecksum ? 1 : 0)
            let flags = (isEncrypted ? 1 : 0) | (isDeflated ? 8 : 0)
            let sizes = [checksum, packed.count, claimedSize ?? content.count]
            let head = number(20, 2) + number(flags, 2) + number(isDeflated ? 8 : 0, 2) + number(time, 4)
            let name = Array(file.name.utf8)
            let wide = isZip64 ? [sizes[2], sizes[1], bytes.count].flatMap { number($0, 8) } : []
            let extra = isZip64 ? number(0x5455, 2) + number(1, 2) + [7] + number(1, 2) + number(24, 2) + wide : []
            directory += number(0x0201_4b50, 4) + number(20, 2) + head + number(checksum, 4)
            directory += (isZip64 ? [-1, -1] : Array(sizes.dropFirst())).flatMap { number($0, 4) }
            directory += number(name.count, 2) + number(extra.count, 2) + number(0, 10)
            directory += number(isZip64 ? -1 : bytes.count, 4) + name + extra
            let known = isDeflated ? [0, 0, 0] : sizes
            bytes += number(0x0403_4b50, 4) + head + known.flatMap { number($0, 4) } + number(name.count, 2)
            bytes += number(0, 2) + name + packed
            if isDeflated { bytes += number(0x0807_4b50, 4) + sizes.flatMap { number($0, 4) } }
        }
        let end = number(0x0605_4b50, 4) + number(0, 4)
        guard isZip64 else {
            let counts = number(files.count, 2) + number(files.count, 2)
            return bytes + directory + end + counts + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
        }
        let record = number(0x0606_4b50, 4) + number(44, 8) + number(45, 4) + number(0, 8) + number(files.count, 8)
        let counts = [files.count, directory.count, bytes.count].flatMap { number($0, 8) }
        let locator = number(0x0706_4b50, 4) + number(0, 4) + number(bytes.count + directory.count, 8) + number(1, 4)
        return bytes + directory + record + counts + locator + end + number(-1, 12) + number(0, 2)
    }

    private func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 100)
        deflateInit2_(
            &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        return input.withUnsafeMutableBufferPointer { input in
            let count = output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
            return Array(output.prefix(count))
        }
    }
}

extension ImportFile {
    /// Returns the rows in short form: the line, the part, the title or id, and the other values.
    static func words(_ url: URL) throws -> [String] {
        var files = try files(in: url)
        return try files.indices.flatMap { index in
            try files[index].prepare()
            let rows = try files[index].rows()
            var words: [String] = []
            while let row = try rows.next() { words.append(row.words) }
            return words
        }
    }
}

extension ImportRow {
    var words: String {
        if let problem { return "\(line) ✗ \(problem)" }
        let parts: [String?] = [
            "\(line) \(part.rawValue) \(subject.key)", subject.episodeID.map { "episode \($0)" },
            isSeen ? "seen \(day?.text ?? "?")" : nil, isAgain == true ? "again" : nil, source.map { "[\($0)]" },
            rating.map { "\($0)★" }, isRounded ? "rounded" : nil, loggedOn.map { "on \($0)" }, note.map { "“\($0)”" },
            tags.isEmpty ? nil : tags.map { "#\($0)" }.joined(), list.map { "+\($0.name)" },
            rank.map { "at \($0.text)" }, listedOn.map { "of \($0)" }, isDropped ? "dropped" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
