public import Foundation

/// Collects titles, and writes them as an index file.
public struct TitleIndexBuilder {
    private var ids: [UInt32] = []
    private var known = NumberSet()
    private var popularities: [Float] = []
    private var titleStarts: [UInt32] = [0]
    private var titles: [UInt8] = []

    public init() {}

    /// The number of titles added so far.
    public var count: Int { ids.count }

    /// Adds a title. Equally popular titles stay in the order in which they were added. Searches leave out hidden
    /// titles by default. Of titles with the same id, only the first is added.
    ///
    /// - Returns: `false` if nothing was added because the id isn't from 1 to 2³¹ − 1 or the index is full.
    public mutating func add(id: Int, title: String, popularity: Double, isHidden: Bool = false) -> Bool {
        guard id > 0, id < 1 << 31, titles.count + title.utf8.count < 1 << 31 else { return false }
        guard known.insert(id) else { return true }
        append(
            UInt32(id) | (isHidden ? TitleIndexFormat.mark : 0), title.utf8,
            popularity.isFinite && popularity > 0 ? Float(popularity) : 0)
        return true
    }

    private mutating func append(_ id: UInt32, _ title: some Sequence<UInt8>, _ popularity: Float) {
        ids.append(id)
        popularities.append(popularity)
        titles.append(contentsOf: title)
        titleStarts.append(UInt32(titles.count))
    }

    /// Writes the index, with the day of its data, such as 20261123. An existing file is replaced at the end.
    public consuming func write(to file: URL, day: Int = 0) throws { try draft(of: file, day: day).replaceFile() }

    /// Writes the index under a temporary name next to `file`.
    package consuming func draft(of file: URL, day: Int = 0) throws -> TitleIndexDraft {
        sortByPopularity()
        var words = TitleWords(count: ids.count)
        for index in ids.indices {
            let isPopular = popularities[index] >= TitleIndex.popularityForInitials
            title(index).withUnsafeBufferPointer { words.add($0, isPopular: isPopular) }
        }
        let draft = try TitleIndexDraft(of: file)
        try draft.write(ids)
        try draft.write(popularities)
        try draft.write(titleStarts)
        try draft.write(titles)
        self = TitleIndexBuilder()
        try words.write(to: draft)
        try draft.finish(day: day)
        return draft
    }

    private mutating func sortByPopularity() {
        // The bit patterns of non-negative numbers have the order of the numbers.
        let keys = popularities.enumerated().map { UInt64(~$1.bitPattern) << 32 | UInt64($0) }
        var sorted = TitleIndexBuilder()
        sorted.ids.reserveCapacity(ids.count)
        sorted.popularities.reserveCapacity(ids.count)
        sorted.titleStarts.reserveCapacity(ids.count + 1)
        sorted.titles.reserveCapacity(titles.count)
        for index in keys.sorted().map({ Int($0 & 0xFFFF_FFFF) }) {
            sorted.append(ids[index], title(index), popularities[index])
        }
        self = sorted
    }

    private func title(_ index: Int) -> ArraySlice<UInt8> {
        titles[Int(titleStarts[index])..<Int(titleStarts[index + 1])]
    }
}

/// A set of numbers that needs little memory if most of them are close to each other.
private struct NumberSet {
    private static let partSize = 1 << 16
    /// A bit for each number, in parts that are empty until they have a number.
    private var parts: [[UInt64]] = []

    /// Adds a number that isn't negative, and returns whether it is new.
    mutating func insert(_ number: Int) -> Bool {
        let part = number / Self.partSize
        let place = number % Self.partSize
        if part >= parts.count { parts += Array(repeating: [], count: part + 1 - parts.count) }
        if parts[part].isEmpty { parts[part] = Array(repeating: 0, count: Self.partSize / 64) }
        let bit = 1 << UInt64(place % 64) as UInt64
        defer { parts[part][place / 64] |= bit }
        return parts[part][place / 64] & bit == 0
    }
}
