public import CoreDomain
public import LibraryDomain

/// The diary.
extension LibraryContext {
    /// Returns the latest viewings with their titles, latest day first; those on unknown days come last.
    public func viewings(limit: Int) async throws(FetchError) -> [DiaryEntry] {
        try await diary.viewings(limit: limit)
    }

    /// Returns the viewings of a day (`2026-11-20`), a month (`2026-11`) or a year (`2026`), the latest day first.
    public func viewings(in period: PartialDay) async throws -> [DiaryEntry] {
        try await diary.viewings(from: period, through: period)
    }

    /// Returns the viewings of a range of days, months or years, including both ends, the latest day first. A viewing with
    /// only a month or a year precedes the first day of that month or year, as in the diary.
    ///
    /// - Parameters:
    ///   - first: The first day, month or year; `nil` for the earliest viewing.
    ///   - last: The last day, month or year; `nil` for the latest viewing.
    public func viewings(from first: PartialDay?, through last: PartialDay?) async throws -> [DiaryEntry] {
        try await diary.viewings(from: first, through: last)
    }

    /// Returns the viewings of a day in all years, the latest year first. Viewings without a full day aren't among them.
    ///
    /// Only the years that have viewings are looked at.
    public func viewings(on day: DayOfYear) async throws -> [DiaryEntry] { try await diary.viewings(on: day) }

    /// Returns all viewings in pages of some hundred, so that they are never in memory together. No page is empty.
    ///
    /// The library is read as it is when the first page is read; later changes may show in later pages.
    ///
    /// - Parameter latestFirst: Whether the latest day comes first; if not, those on unknown days come first.
    public func viewingPages(latestFirst: Bool) -> ViewingPages {
        ViewingPages(repository, latestFirst: latestFirst)
    }
}
