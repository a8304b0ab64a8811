import CoreDomain
package import Foundation

/// An index file whose pages are read when they are first needed, and then kept.
///
/// Every access is checked against the bounds of its section, and every page against its checksum when it is read. A
/// mapping of the file would cost as much, but end the program if the file shrinks or a sector can't be read.
final class PagedTitles {
    typealias Section = TitleIndexFormat.Section

    let header: TitleIndexHeader
    /// The file's contents. Pages that haven't been read are zero and take up no memory.
    let bytes: UnsafeRawBufferPointer
    private let pages: UnsafeMutableRawBufferPointer
    private let file: URL
    private let descriptor: Int32
    private let version: TitleIndexFileVersion
    /// Whether each page has been read and compared with its checksum.
    private let isRead: UnsafeMutableBufferPointer<Bool>

    init(_ file: URL) throws(TitleIndexError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("opened", file) }
        do throws(TitleIndexError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .system("read", file) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .system("\(file.path) could not be read: it is not a regular file", remedy: .moveAway)
            }
            let size = Int(status.st_size)
            guard size >= TitleIndexFormat.pageSize else { throw .damaged("its size") }
            let pages = try Self.reserve(size, for: file)
            do throws(TitleIndexError) {
                header = try TitleIndexHeader(of: pages) { range throws(TitleIndexError) in
                    try Self.read(range, of: descriptor, to: pages, file)
                }
            } catch {
                munmap(pages.baseAddress, size)
                throw error
            }
            self.pages = pages
            version = TitleIndexFileVersion(status)
        } catch {
            close(descriptor)
            throw error
        }
        bytes = UnsafeRawBufferPointer(pages)
        self.file = file
        self.descriptor = descriptor
        isRead = .allocate(capacity: header.pages + 1)
        isRead.initialize(repeating: false)
    }

    deinit {
        munmap(pages.baseAddress, pages.count)
        close(descriptor)
        isRead.deallocate()
    }

    /// Reserves addresses for the whole file, so that the elements of a section are adjacent whatever pages are read.
    private static func reserve(_ size: Int, for file: URL) throws(TitleIndexError) -> UnsafeMutableRawBufferPointer {
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let start, start != MAP_FAILED else { throw .system("read", file) }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    /// Reads a range of the file to the same range of `pages`.
    private static func read(
        _ range: Range<Int>, of descriptor: Int32, to pages: UnsafeMutableRawBufferPointer, _ file: URL
    ) throws(TitleIndexError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let count = pread(descriptor, pages.baseAddress.map { $0 + start }, range.upperBound - start, off_t(start))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", file) }
            guard count > 0 else { throw .damaged("its size") }
            start += count
        }
    }

    /// Returns whether the opened file is still at its location and hasn't been changed.
    func isCurrent() throws(TitleIndexError) -> Bool { try TitleIndexFileVersion(of: file) == version }

    func count<Element>(_ section: Section, of type: Element.Type = UInt32.self) -> Int {
        header.sections[section.rawValue].count / MemoryLayout<Element>.size
    }

    func read<Element: BitwiseCopyable>(
        _ section: Section, _ index: Int, as type: Element.Type = UInt32.self
    ) throws(TitleIndexError) -> Element {
        try read(section, index..<index + 1, as: type)[0]
    }

    /// Returns elements of a section. They are valid for the lifetime of this object.
    func read<Element: BitwiseCopyable>(
        _ section: Section, _ elements: Range<Int>, as type: Element.Type = UInt32.self
    ) throws(TitleIndexError) -> UnsafeBufferPointer<Element> {
        let size = MemoryLayout<Element>.size
        let range = header.sections[section.rawValue]
        guard elements.lowerBound >= 0, elements.upperBound <= range.count / size else {
            throw .damaged("section \(section)")
        }
        let start = range.lowerBound + elements.lowerBound * size
        try load(start..<start + elements.count * size)
        // The address is aligned: the reserved addresses start at a page, and sections start at multiples of 8.
        let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<start + elements.count * size])
        return raw.assumingMemoryBound(to: Element.self)
    }

    func groupCount(_ section: Section) -> Int { count(section.starts) - 1 }

    /// Returns the positions, in a section, of the elements of the given groups.
    func positions(_ section: Section, of groups: Range<Int>) throws(TitleIndexError) -> Range<Int> {
        let start = try read(section.starts, groups.lowerBound)
        let end = try read(section.starts, groups.upperBound)
        guard start <= end else { throw .damaged("section \(section.starts)") }
        return Int(start)..<Int(end)
    }

    func group<Element: BitwiseCopyable>(
        _ section: Section, _ index: Int, as type: Element.Type = UInt8.self
    ) throws(TitleIndexError) -> UnsafeBufferPointer<Element> {
        try read(section, positions(section, of: index..<index + 1), as: type)
    }

    func text(_ section: Section, _ index: Int) throws(TitleIndexError) -> String {
        String(decoding: try group(section, index), as: UTF8.self)
    }

    /// Returns the entries of a hash table that may have this hash.
    func entries(_ table: Section, of hash: UInt32) throws(TitleIndexError) -> UnsafeBufferPointer<UInt64> {
        guard groupCount(table) > 0 else { throw .damaged("section \(table)") }
        return try group(table, Int(hash) % groupCount(table), as: UInt64.self)
    }

    /// Reads the pages of these bytes that haven't been read. Most reads are within one page.
    @inline(__always)
    private func load(_ range: Range<Int>) throws(TitleIndexError) {
        guard !range.isEmpty else { return }
        let size = TitleIndexFormat.pageSize
        let first = range.lowerBound / size
        let last = (range.upperBound - 1) / size
        if first == last, isRead[first] { return }
        try load(pages: first..<last + 1)
    }

    @inline(never)
    private func load(pages numbers: Range<Int>) throws(TitleIndexError) {
        var page = numbers.lowerBound
        while page < numbers.upperBound {
            let end = numbers[page...].first { isRead[$0] != isRead[page] } ?? numbers.upperBound
            if !isRead[page] { try read(pages: page..<end) }
            page = end
        }
    }

    /// Reads pages and compares them with their checksums.
    private func read(pages numbers: Range<Int>) throws(TitleIndexError) {
        let size = TitleIndexFormat.pageSize
        try Self.read(numbers.lowerBound * size..<numbers.upperBound * size, of: descriptor, to: pages, file)
        for page in numbers {
            let own = TitleIndexFormat.checksum(.init(rebasing: bytes[page * size..<(page + 1) * size]))
            guard own == bytes.loadUnaligned(fromByteOffset: header.end + (page - 1) * 8, as: UInt64.self) else {
                throw .damaged("page \(page)")
            }
            isRead[page] = true
        }
    }
}

/// The identity of a file's contents, which changes if the file is replaced or written.
package struct TitleIndexFileVersion: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Returns the version of the file at `file`; `nil` if there is none.
    package init?(of file: URL) throws(TitleIndexError) {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system("read", file)
        }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        seconds = modified.tv_sec
        nanoseconds = modified.tv_nsec
    }
}

extension TitleIndexError {
    /// Returns the system's last error about a file; `operation` is a participle such as “opened”.
    static func system(_ operation: String, _ file: URL) -> TitleIndexError {
        let error = errno
        return .system(
            "\(file.path) could not be \(operation): \(String(cString: strerror(error)))",
            remedy: StorageRemedy(systemError: error))
    }
}
