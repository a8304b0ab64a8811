import Foundation

/// Writes an index file under a temporary name, section by section, and renames it once it is on disk.
final class TitleIndexWriter {
    private let file: URL
    private let draft: URL
    private let descriptor: Int32
    private var header = TitleIndexHeader()
    private var position = TitleIndexFormat.pageSize
    private var isFinished = false

    init(_ file: URL) throws {
        self.file = file
        draft = file.appendingPathExtension("\(UUID().uuidString).draft")
        descriptor = open(draft.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw TitleIndexError.system("\(draft.path) could not be created: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(draft.path) }
    }

    /// Writes the next section.
    func write<Element: BitwiseCopyable>(_ elements: [Element]) throws {
        try elements.withUnsafeBytes { bytes in
            try put(bytes, at: position)
            header.sections.append(position..<position + bytes.count)
            position = (position + bytes.count + 7) & ~7
        }
    }

    /// Writes the checksums and the header, and renames the file.
    func finish(day: Int) throws {
        let size = TitleIndexFormat.pageSize
        (header.day, header.pages) = (day, (position - 1) / size)
        let end = size * (header.pages + 1)
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw failure }
        var (checksums, page) = ([UInt64](), [UInt8](repeating: 0, count: size))
        for offset in stride(from: size, to: end, by: size) {
            guard pread(descriptor, &page, size, off_t(offset)) == size else { throw failure }
            checksums.append(page.withUnsafeBytes(TitleIndexFormat.checksum))
        }
        header.checksums = checksums.withUnsafeBytes(TitleIndexFormat.checksum)
        try checksums.withUnsafeBytes { bytes in try put(bytes, at: end) }
        try header.page.withUnsafeBytes { bytes in try put(bytes, at: 0) }
        guard fsync(descriptor) == 0, rename(draft.path, file.path) == 0 else { throw failure }
        isFinished = true
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure }
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
        .system("\(file.path) could not be written: \(String(cString: strerror(errno)))")
    }
}
