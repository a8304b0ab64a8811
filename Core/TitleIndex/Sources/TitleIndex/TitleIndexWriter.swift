import Foundation

/// Writes an index file under a temporary name, section by section, and gives it its name when it is on the disk.
final class TitleIndexWriter {
    private let file: URL
    private let draft: URL
    private let descriptor: Int32
    private var header = TitleIndexHeader()
    private var checksums: [UInt64] = []
    private var position = TitleIndexFormat.pageSize
    /// What was not written yet: less than a page.
    private var rest: [UInt8] = []
    private var isFinished = false

    init(_ file: URL) throws {
        self.file = file
        draft = file.appendingPathExtension("\(UUID().uuidString).draft")
        descriptor = open(draft.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw TitleIndexError.system("\(draft.path) cannot be created: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(draft.path) }
    }

    /// Writes the next section.
    func write<Element: BitwiseCopyable>(_ elements: [Element]) throws {
        try elements.withUnsafeBytes { bytes in
            header.sections.append(position..<position + bytes.count)
            position += bytes.count
            try append(bytes)
        }
        let padding = -position & 7
        position += padding
        rest += Array(repeating: 0, count: padding)
        if rest.count == TitleIndexFormat.pageSize { try append(.init(start: nil, count: 0)) }
    }

    /// Writes the checksums and the header, and renames the file.
    func finish(day: Int) throws {
        if !rest.isEmpty {
            let padding = [UInt8](repeating: 0, count: TitleIndexFormat.pageSize - rest.count)
            try padding.withUnsafeBytes { bytes in try append(bytes) }
        }
        (header.day, header.pages) = (day, checksums.count)
        header.checksums = checksums.withUnsafeBytes(TitleIndexFormat.checksum)
        let end = TitleIndexFormat.pageSize * (checksums.count + 1)
        try checksums.withUnsafeBytes { bytes in try put(bytes, at: end) }
        try header.page.withUnsafeBytes { bytes in try put(bytes, at: 0) }
        guard fsync(descriptor) == 0, rename(draft.path, file.path) == 0 else { throw failure }
        isFinished = true
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure }
    }

    /// Writes whole pages, and retains what is less.
    private func append(_ bytes: UnsafeRawBufferPointer) throws {
        var bytes = bytes[...]
        let size = TitleIndexFormat.pageSize
        if !rest.isEmpty {
            let count = min(size - rest.count, bytes.count)
            rest += bytes.prefix(count)
            bytes = bytes.dropFirst(count)
            guard rest.count == size else { return }
            try rest.withUnsafeBytes { page in try putPages(page) }
            rest = []
        }
        let whole = bytes.count / size * size
        if whole > 0 { try putPages(.init(rebasing: bytes.prefix(whole))) }
        rest += bytes.dropFirst(whole)
    }

    private func putPages(_ pages: UnsafeRawBufferPointer) throws {
        let size = TitleIndexFormat.pageSize
        try put(pages, at: size * (checksums.count + 1))
        for start in stride(from: 0, to: pages.count, by: size) {
            checksums.append(TitleIndexFormat.checksum(.init(rebasing: pages[start..<start + size])))
        }
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

    private var failure: TitleIndexError {
        .system("\(file.path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
