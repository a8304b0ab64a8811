import Foundation

/// A complete index on disk under a temporary name, removed unless it replaces the file.
package final class TitleIndexDraft {
    private let file: URL
    private let draft: URL
    private let descriptor: Int32
    private var sections: [Range<Int>] = []

    init(of file: URL) throws {
        self.file = file
        draft = file.appendingPathExtension("\(UUID().uuidString).draft")
        descriptor = open(draft.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TitleIndexError.system("created", draft) }
    }

    deinit {
        close(descriptor)
        unlink(draft.path)
    }

    /// Replaces the file with the index.
    package func replaceFile() throws {
        guard rename(draft.path, file.path) == 0 else { throw failure }
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure }
    }

    func write<Element: BitwiseCopyable>(_ elements: [Element]) throws {
        let start = TitleIndexHeader.start(after: sections)
        try elements.withUnsafeBytes { bytes in
            try put(bytes, at: start)
            sections.append(start..<start + bytes.count)
        }
    }

    /// Writes texts in UTF-8 and their start offsets.
    func write(_ texts: some Sequence<ArraySlice<UInt8>>) throws {
        var starts = [0 as UInt32]
        var bytes = [UInt8]()
        for text in texts {
            bytes += text
            starts.append(UInt32(bytes.count))
        }
        try write(starts)
        try write(bytes)
    }

    /// Writes numbers by group, with the starts of the groups.
    ///
    /// - Parameter each: A closure, called twice, that passes on each number with its group.
    func write<Number: BitwiseCopyable & FixedWidthInteger>(
        groups: Int, of type: Number.Type, _ each: ((_ group: Int, Number) -> Void) -> Void
    ) throws {
        var starts = [UInt32](repeating: 0, count: groups + 1)
        each { group, _ in starts[group + 1] += 1 }
        for group in 0..<groups { starts[group + 1] += starts[group] }
        try write(starts)
        var numbers = [Number](repeating: 0, count: Int(starts[groups]))
        each { group, number in
            numbers[Int(starts[group])] = number
            starts[group] += 1
        }
        try write(numbers)
    }

    /// Writes a hash table. Each entry has the hash in its upper half; `stored` returns the value to be written.
    func write(table entries: [UInt64], _ stored: (UInt64) -> UInt64) throws {
        let places = UInt64(entries.count / 4 + 1)
        try write(groups: Int(places), of: UInt64.self) { body in
            for entry in entries { body(Int((entry >> 32) % places), stored(entry)) }
        }
    }

    /// Writes the checksums and the header.
    func finish(day: Int) throws {
        let size = TitleIndexFormat.pageSize
        let end = TitleIndexHeader(day: day, checksums: 0, sections: sections).end
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw failure }
        var checksums = [UInt64]()
        var page = [UInt8](repeating: 0, count: size)
        for offset in stride(from: size, to: end, by: size) {
            guard pread(descriptor, &page, size, off_t(offset)) == size else { throw failure }
            checksums.append(page.withUnsafeBytes(TitleIndexFormat.checksum))
        }
        let sum = checksums.withUnsafeBytes(TitleIndexFormat.checksum)
        try checksums.withUnsafeBytes { bytes in try put(bytes, at: end) }
        let header = TitleIndexHeader(day: day, checksums: sum, sections: sections)
        try header.page.withUnsafeBytes { bytes in try put(bytes, at: 0) }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        var done = 0
        while done < bytes.count {
            let count = pwrite(
                descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            done += count
        }
    }

    private var failure: TitleIndexError { .system("written", file) }
}
