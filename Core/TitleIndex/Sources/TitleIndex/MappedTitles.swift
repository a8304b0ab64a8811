import Foundation

/// An index file mapped into memory, shared by all processes that read it.
///
/// Every access is checked against the bounds of its section, and every page against its checksum when it is first
/// read.
final class MappedTitles {
    typealias Section = TitleIndexFormat.Section

    let header: TitleIndexHeader
    let bytes: UnsafeRawBufferPointer
    private let status: stat
    /// Whether each page has been compared with its checksum.
    private let isChecked: UnsafeMutableBufferPointer<Bool>

    init(_ file: URL) throws(TitleIndexError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("opened", file) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { throw .damaged("its size") }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw .system("mapped", file)
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
        do throws(TitleIndexError) { header = try TitleIndexHeader(of: bytes) } catch {
            munmap(start, size)
            throw error
        }
        self.status = status
        isChecked = .allocate(capacity: header.pages + 1)
        isChecked.initialize(repeating: false)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        isChecked.deallocate()
    }

    /// Returns whether the mapped file is still at `file` and hasn't been replaced.
    func isFile(_ file: URL) -> Bool {
        var other = stat()
        return stat(file.path, &other) == 0 && (other.st_dev, other.st_ino) == (status.st_dev, status.st_ino)
    }

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
        try check(start..<start + elements.count * size)
        // The address is aligned: the mapping starts at a page, and sections start at multiples of 8.
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

    /// Compares the pages of these bytes with their checksums, once per page. Most reads are within one page.
    @inline(__always)
    private func check(_ range: Range<Int>) throws(TitleIndexError) {
        guard !range.isEmpty else { return }
        let size = TitleIndexFormat.pageSize
        let first = range.lowerBound / size
        let last = (range.upperBound - 1) / size
        if first == last, isChecked[first] { return }
        for page in first...last where !isChecked[page] {
            let own = TitleIndexFormat.checksum(.init(rebasing: bytes[page * size..<(page + 1) * size]))
            guard own == bytes.loadUnaligned(fromByteOffset: header.end + (page - 1) * 8, as: UInt64.self) else {
                throw .damaged("page \(page)")
            }
            isChecked[page] = true
        }
    }
}

extension TitleIndexError {
    /// Returns the system's last error about a file; `operation` is a participle such as “opened”.
    static func system(_ operation: String, _ file: URL) -> TitleIndexError {
        .system("\(file.path) could not be \(operation): \(String(cString: strerror(errno)))")
    }
}
