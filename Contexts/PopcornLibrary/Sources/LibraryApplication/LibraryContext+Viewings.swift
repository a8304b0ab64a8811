public import CoreDomain
public import LibraryDomain

extension LibraryContext {
    /// Returns the latest viewings with their titles, latest day first; those on unknown days come last.
    public func viewings(limit: Int) async throws(FetchError) -> [DiaryEntry] {
        try await FetchError.bridge { try await repository.viewings(.latest(limit)) }
    }

    /// Returns the viewings of a day (`2026-11-20`), a month (`2026-11`) or a year (`2026`), the latest day first.
    public func viewings(in period: PartialDay) async throws -> [DiaryEntry] {
        try await viewings(from: period, through: period)
    }

    /// Returns the viewings of a range of days, months or years, including both ends, the latest day first. A viewing with
    /// only a month or a year precedes the first day of that month or year, as in the diary.
    ///
    /// - Parameters:
    ///   - first: The first day, month or year; `nil` for the earliest viewing.
    ///   - last: The last day, month or year; `nil` for the latest viewing.
    public func viewings(from first: PartialDay?, through last: PartialDay?) async throws -> [DiaryEntry] {
        var found: [DiaryEntry] = []
        for try await page in ViewingPages(repository, latestFirst: true, through: last) {
            let entries = page.prefix { entry in
                entry.viewing.day.map { day in first.map { day >= $0 } != false } ?? false
            }
            found += entries
            if entries.count < page.count { break }
        }
        return found
    }

    /// Returns the viewings of a day in all years, the latest year first. Viewings without a full day aren't among them.
    ///
    /// Only the years that have viewings are looked at.
    public func viewings(on day: DayOfYear) async throws -> [DiaryEntry] {
        var found: [DiaryEntry] = []
        var start = DiaryPage.Start.first
        while let latest = try await repository.viewings(DiaryPage(latestFirst: true, from: start, limit: 1)).first,
            let bound = latest.viewing.day
        {
            // Up to seven common years follow one another, around 1900.
            let years = stride(from: bound.year, through: bound.year - 8, by: -1)
            guard let last = years.lazy.compactMap(day.day).first(where: { $0 <= bound }) else { break }
            found += try await viewings(in: last)
            start = .latest(of: PartialDay(days: 1, before: last.start))
        }
        return found
    }

    /// Returns all viewings in pages of some hundred, so that they are never in memory together. No page is empty.
    ///
    /// The library is read as it is when the first page is read; later changes may show in later pages.
    ///
    /// - Parameter latestFirst: Whether the latest day comes first; if not, those on unknown days come first.
    public func viewingPages(latestFirst: Bool) -> ViewingPages {
        ViewingPages(repository, latestFirst: latestFirst)
    }
}

/// The viewings of a library in the order of the diary, or in the reverse one, a page at a time.
public struct ViewingPages: AsyncSequence, Sendable {
    private static let size = 500

    private let repository: any LibraryRepository
    private let first: DiaryPage

    /// - Parameter last: The day, month or year of the latest viewings; `nil` to begin with the first ones of all.
    init(_ repository: any LibraryRepository, latestFirst: Bool, through last: PartialDay? = nil) {
        self.repository = repository
        first = DiaryPage(
            latestFirst: latestFirst, from: last.map(DiaryPage.Start.latest) ?? .first, limit: Self.size)
    }

    /// Returns an iterator that begins with the first page, as the library is by then.
    public func makeAsyncIterator() -> Iterator { Iterator(repository: repository, next: first) }

    /// The pages that remain.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let repository: any LibraryRepository
        /// The next page; `nil` after the last one.
        fileprivate var next: DiaryPage?

        /// Returns the viewings of the next page; `nil` after the last one.
        ///
        /// - Throws: A `FetchError` if the storage fails.
        public mutating func next() async throws -> [DiaryEntry]? {
            guard var page = next else { return nil }
            let found = try await FetchError.bridge { [repository, page] in try await repository.viewings(page) }
            next = nil
            guard let last = found.last else { return nil }
            if found.count == page.limit {
                page.start = .after(last.viewing)
                next = page
            }
            return found
        }
    }
}
