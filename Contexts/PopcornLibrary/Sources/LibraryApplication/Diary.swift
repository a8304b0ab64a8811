import CoreDomain
public import LibraryDomain

/// The viewings of a library in the order of their days.
struct Diary: Sendable {
    let repository: any LibraryRepository

    func viewings(limit: Int) async throws(FetchError) -> [DiaryEntry] {
        try await FetchError.bridge { try await repository.viewings(.latest(limit)) }
    }

    func viewings(from first: PartialDay?, through last: PartialDay?) async throws -> [DiaryEntry] {
        var found: [DiaryEntry] = []
        try await forEachPage(from: first, through: last) { found += $0 }
        return found
    }

    /// Passes the viewings of a range to `body`, some hundred at a time.
    func forEachPage(
        from first: PartialDay?, through last: PartialDay?, _ body: (ArraySlice<DiaryEntry>) -> Void
    ) async throws {
        for try await page in ViewingPages(repository, latestFirst: true, through: last) {
            let entries = page.prefix { entry in
                entry.viewing.day.map { day in first.map { day >= $0 } != false } ?? false
            }
            body(entries)
            if entries.count < page.count { break }
        }
    }

    func viewings(on day: DayOfYear) async throws -> [DiaryEntry] {
        var found: [DiaryEntry] = []
        var start = DiaryPage.Start.first
        while let latest = try await repository.viewings(DiaryPage(latestFirst: true, from: start, limit: 1)).first,
            let bound = latest.viewing.day
        {
            // Up to seven common years follow one another, around 1900.
            let years = stride(from: bound.year, through: bound.year - 8, by: -1)
            guard let last = years.lazy.compactMap(day.day).first(where: { $0 <= bound }) else { break }
            found += try await viewings(from: last, through: last)
            start = .latest(of: PartialDay(days: 1, before: last.start))
        }
        return found
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
