public import CoreDomain
public import LibraryDomain

extension LibraryContext {
    /// Returns the latest viewings with their titles, latest day first; those on unknown days come last.
    public func viewings(limit: Int) async throws(FetchError) -> [DiaryEntry] {
        try await FetchError.bridge { try await repository.viewings(.latest(limit)) }
    }

    /// Returns the viewings of a day (`2026-11-20`), a month (`2026-11`) or a year (`2026`), the latest day first.
    public func viewings(in period: PartialDay) async throws -> [DiaryEntry] {
        try await bridging {
            var found: [DiaryEntry] = []
            for month in period.month.map({ [$0] }) ?? ViewingPeriod.parts(ofYear: period.text) {
                found += try await repository.viewings(.month(month))
            }
            return found.filter { !period.isWhole || $0.viewing.day == period }
        }
    }

    /// Returns the viewings of a range of days, months or years, including both ends, the latest day first. A viewing with
    /// only a month or a year precedes the first day of that month or year, as in the diary.
    ///
    /// - Parameters:
    ///   - first: The first day, month or year; `nil` for the earliest viewing.
    ///   - last: The last day, month or year; `nil` for the latest viewing.
    public func viewings(from first: PartialDay?, through last: PartialDay?) async throws -> [DiaryEntry] {
        var found: [DiaryEntry] = []
        let earliest = first?.year ?? .min
        let years = earliest...max(earliest, last?.year ?? .max)
        for try await month in ViewingMonths(repository, latestFirst: true, years: years) {
            found += month.filter { entry in
                guard let day = entry.viewing.day else { return false }
                // A day of the last month or year is within it.
                return first.map { day >= $0 } != false
                    && last.map { day < $0 || day.text.hasPrefix($0.text) } != false
            }
        }
        return found
    }

    /// Returns all viewings, a month at a time, so that they are never in memory together. No part is empty.
    ///
    /// - Parameter latestFirst: Whether the latest day comes first; if not, those on unknown days come first.
    public func viewingsByMonth(latestFirst: Bool) -> ViewingMonths {
        ViewingMonths(repository, latestFirst: latestFirst)
    }
}

extension ViewingPeriod {
    /// The parts of a year that `month` selects, the latest first: the months, and the viewings without one.
    fileprivate static func parts(ofYear year: String) -> [String] {
        (1...12).reversed().map { "\(year)-" + CalendarDay.pad($0, to: 2) } + [year]
    }
}

/// The viewings of a library, a month at a time, from the year of the earliest one to that of the latest, or back.
public struct ViewingMonths: AsyncSequence, Sendable {
    private let repository: any LibraryRepository
    private let latestFirst: Bool
    /// The years whose viewings are read, apart from those on unknown days.
    private let years: ClosedRange<Int>

    init(_ repository: any LibraryRepository, latestFirst: Bool, years: ClosedRange<Int> = .min ... .max) {
        self.repository = repository
        self.latestFirst = latestFirst
        self.years = years
    }

    /// Returns an iterator that begins with the first month, as the library is by then.
    public func makeAsyncIterator() -> Iterator { Iterator(months: self) }

    /// The months that remain.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let months: ViewingMonths
        /// The remaining parts, the next one last; `nil` before the first part.
        private var open: [Part]?

        fileprivate init(months: ViewingMonths) { self.months = months }

        /// Returns the viewings of the next month that has any; `nil` after the last one.
        ///
        /// - Throws: A `FetchError` if the storage fails.
        public mutating func next() async throws -> [DiaryEntry]? {
            do {
                if open == nil { open = try await months.parts() }
                while let part = open?.popLast() {
                    let found = try await months.viewings(of: part)
                    if !found.isEmpty { return found }
                }
                return nil
            } catch {
                throw FetchError(error)
            }
        }
    }

    private enum Part {
        case month(String)
        case unknownDays([DiaryEntry])
    }

    private func viewings(of part: Part) async throws -> [DiaryEntry] {
        switch part {
        case .unknownDays(let viewings): return latestFirst ? viewings.reversed() : viewings
        case .month(let month):
            let found = try await repository.viewings(.month(month))
            return latestFirst ? found : found.reversed()
        }
    }

    private func parts() async throws -> [Part] {
        let (undated, earliest) = try await earliestViewings()
        let unknown: [Part] = undated.isEmpty ? [] : [.unknownDays(undated)]
        guard let earliest, let latest = try await repository.viewings(.latest(1)).first?.viewing.day else {
            return unknown
        }
        // The oldest part first, which is the order in which `latestFirst` takes them from the end.
        let all = earliest.year...Swift.max(earliest.year, latest.year)
        let months = (all.overlaps(years) ? Array(all.clamped(to: years)) : []).flatMap { year in
            ViewingPeriod.parts(ofYear: String(year)).reversed().map(Part.month)
        }
        let parts = unknown + months
        return latestFirst ? parts : parts.reversed()
    }

    /// Returns the viewings on unknown days, and the earliest known day.
    private func earliestViewings() async throws -> (undated: [DiaryEntry], day: PartialDay?) {
        var size = 16
        while true {
            let found = try await repository.viewings(.earliest(size))
            let undated = found.prefix { $0.viewing.day == nil }
            if undated.count < found.count || found.count < size {
                return (Array(undated), found.dropFirst(undated.count).first?.viewing.day)
            }
            size *= 4
        }
    }
}
