import Foundation

/// An index file mapped into memory, shared by all processes that read it.
///
/// Every access is checked against the bounds of its section, and every page against its checksum when it is first
/// read.
struct MappedTitles: ~Copyable {
    typealias Section = TitleIndexFormat.Section

    let header: TitleIndexHeader
    private let device, inode: UInt64
    private let bytes: UnsafeRawBufferPointer
    private let checksums: UnsafeRawBufferPointer
    /// Whether each page has been compared with its checksum.
    private var isChecked: [Bool]

    init(_ file: URL) throws(TitleIndexError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .system("\(file.path) could not be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, let size = Int(exactly: status.st_size),
            size >= TitleIndexFormat.pageSize
        else { throw .damaged("its size") }
        guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw .system("\(file.path) could not be mapped: \(String(cString: strerror(errno)))")
        }
        let all = UnsafeRawBufferPointer(start: start, count: size)
        let header: TitleIndexHeader
        do throws(TitleIndexError) { header = try Self.header(of: all) } catch {
            munmap(start, size)
            throw error
        }
        (self.header, bytes) = (header, all)
        (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
        checksums = UnsafeRawBufferPointer(rebasing: all[(size - 8 * header.pages)...])
        isChecked = Array(repeating: false, count: header.pages + 1)
    }

    private static func header(of bytes: UnsafeRawBufferPointer) throws(TitleIndexError) -> TitleIndexHeader {
        let header = try TitleIndexHeader(bytes)
        guard bytes.count == header.fileSize else { throw .damaged("its size") }
        let checksums = UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - 8 * header.pages)...])
        guard TitleIndexFormat.checksum(checksums) == header.checksums else { throw .damaged("its checksums") }
        return header
    }

    /// Returns whether the mapped file is still at that URL, rather than replaced by another.
    func isFile(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && (UInt64(status.st_dev), UInt64(status.st_ino)) == (device, inode)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    func count<Element>(_ section: Section, of type: Element.Type = UInt32.self) -> Int {
        header.sections[section.rawValue].count / MemoryLayout<Element>.size
    }

    /// Returns one element of a section.
    mutating func read<Element: BitwiseCopyable>(
        _ section: Section, _ index: Int, as type: Element.Type = UInt32.self
    ) throws(TitleIndexError) -> Element {
        let size = MemoryLayout<Element>.size
        let range = header.sections[section.rawValue]
        guard index >= 0, index < range.count / size else { throw .damaged("section \(section)") }
        let offset = range.lowerBound + index * size
        // No element crosses a page boundary.
        if !isChecked[offset / TitleIndexFormat.pageSize] { try check(offset..<offset + size) }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Element.self)
    }

    /// Passes elements of a section to `body`.
    mutating func read<Element: BitwiseCopyable, Result>(
        _ section: Section, _ elements: Range<Int>, as type: Element.Type,
        _ body: (UnsafeBufferPointer<Element>) throws(TitleIndexError) -> Result
    ) throws(TitleIndexError) -> Result {
        let size = MemoryLayout<Element>.size
        let range = header.sections[section.rawValue]
        guard elements.lowerBound >= 0, elements.upperBound <= range.count / size else {
            throw .damaged("section \(section)")
        }
        let start = range.lowerBound + elements.lowerBound * size
        try check(start..<start + elements.count * size)
        // Sections start at multiples of 8, and the mapping at a page.
        let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<start + elements.count * size])
        return try body(raw.assumingMemoryBound(to: Element.self))
    }

    /// Returns the range of an element in the section whose start positions are in `starts`.
    mutating func span(_ starts: Section, _ index: Int) throws(TitleIndexError) -> Range<Int> {
        let (start, end) = (try read(starts, index), try read(starts, index + 1))
        guard start <= end else { throw .damaged("section \(starts)") }
        return Int(start)..<Int(end)
    }

    mutating func text(_ section: Section, _ starts: Section, _ index: Int) throws(TitleIndexError) -> String {
        let span = try span(starts, index)
        return try read(section, span, as: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    }

    /// Compares the pages of these bytes with their checksums.
    private mutating func check(_ range: Range<Int>) throws(TitleIndexError) {
        guard !range.isEmpty else { return }
        let size = TitleIndexFormat.pageSize
        for page in (range.lowerBound / size)...((range.upperBound - 1) / size) where !isChecked[page] {
            let own = TitleIndexFormat.checksum(.init(rebasing: bytes[(page * size)..<((page + 1) * size)]))
            guard own == checksums.loadUnaligned(fromByteOffset: (page - 1) * 8, as: UInt64.self) else {
                throw .damaged("page \(page)")
            }
            isChecked[page] = true
        }
    }
}
