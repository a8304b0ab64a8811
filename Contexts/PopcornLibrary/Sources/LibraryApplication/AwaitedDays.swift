import CoreDomain
import Foundation
import LibraryDomain

/// Finds the days of the titles that the user awaits.
struct AwaitedDays: Sendable {
    /// The days, each at 00:00 UTC.
    let days: Range<Date>
    /// The kinds of releases to include.
    let kinds: Set<String>

    /// Returns the entries of titles with their marks.
    ///
    /// - Parameter progress: Receives the number of titles done.
    func calendar(
        of awaited: [(title: TitleSnapshot, marks: Marks)], from source: CalendarSource, progress: (Int) -> Void
    ) async throws -> LibraryCalendar {
        let results = try await awaited.concurrentlyMapped(atMost: 8, progress: progress) { title, marks in
            try await result(of: title, marks, from: source)
        }
        var found: [LibraryCalendar.Entry] = []
        var failures: [LibraryCalendar.Failure] = []
        for (title, result) in zip(awaited.map(\.title), results) {
            switch result {
            case .success(let entries): found += entries
            case .failure(let error): failures.append(LibraryCalendar.Failure(title: title, error: error))
            }
        }
        let error = failures.map(\.error).first { !$0.concernsItem }
        if failures.count == results.count, let error { throw error }
        return LibraryCalendar(entries: found.sorted(by: LibraryCalendar.Entry.isBefore), failures: failures)
    }

    /// Returns the entries of a title, or the reason why its days can't be read. Throws if the task is cancelled.
    private func result(
        of title: TitleSnapshot, _ marks: Marks, from source: CalendarSource
    ) async throws -> Result<[LibraryCalendar.Entry], FetchError> {
        do {
            return .success(try await entries(of: title, marks, from: source))
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            return .failure(error)
        }
    }

    private func entries(
        of title: TitleSnapshot, _ marks: Marks, from source: CalendarSource
    ) async throws -> [LibraryCalendar.Entry] {
        if title.item.kind == .movie {
            return try await releases(of: title, from: source).filter { kinds.contains($0.kind) }
                .entries(of: title, marks).filter { days.contains($0.day) }
        }
        return try await source.episodes(title.item).filter { days.contains($0.day) }.map { episode in
            LibraryCalendar.Entry(
                id: "tv-\(title.item.id)-\(episode.place.code.lowercased())", title: title, lists: marks.listNames,
                day: episode.day, event: .episode(episode))
        }
    }

    /// Returns all releases of a movie; none if requests are disabled and an old movie's releases aren't stored.
    private func releases(of movie: TitleSnapshot, from source: CalendarSource) async throws -> [DatedRelease] {
        let isOld = movie.year.map { $0 + 2 < CalendarDay.year(of: days.lowerBound) } == true
        do {
            return try await source.releases(movie.item, isOld)
        } catch {
            if isOld, case .offline = FetchError(error) { return [] }
            throw error
        }
    }
}

extension [DatedRelease] {
    /// Returns the releases as entries. The first of a kind has an id without a number.
    fileprivate func entries(of movie: TitleSnapshot, _ marks: Marks) -> [LibraryCalendar.Entry] {
        Dictionary(grouping: unique(by: \.self), by: \.kind).values.flatMap { same in
            same.sorted { $0.day < $1.day }.enumerated().map { number, release in
                LibraryCalendar.Entry(
                    id: "movie-\(movie.item.id)-\(release.kind)\(number == 0 ? "" : "-\(number + 1)")", title: movie,
                    lists: marks.listNames, day: release.day, event: .release(release))
            }
        }
    }
}

extension LibraryCalendar.Entry {
    /// The episode's place; before all episodes for a release.
    private var place: EpisodePlace {
        if case .episode(let episode) = event { episode.place } else { EpisodePlace(season: 0, number: 0) }
    }

    fileprivate static func isBefore(_ left: Self, _ right: Self) -> Bool {
        (left.day, left.title.title, left.place, left.id) < (right.day, right.title.title, right.place, right.id)
    }
}
