import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import TerminalKit

/// The news of a day in the user's library. It uses stored data only.
struct LibraryNews: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }

    /// Returns the first that applies: new episodes, or a day in other years. A library that can't be read has no news; the
    /// first command that needs it reports the error.
    func greeting() async -> Greeting? {
        do {
            if try await library.marked(.latest, limit: 1).isEmpty { return .firstSteps }
            if let news = try await newEpisodes() { return news }
            return try await thisDay()
        } catch {
            return nil
        }
    }

    /// Returns the number of unseen episodes that were broadcast within a week, among the series seen last.
    private func newEpisodes() async throws -> Greeting? {
        let begun = try await library.marked(.progress, limit: 8).filter { !$0.marks.isDropped }
        let stored = try await titles.catalogues.schedules(of: begun.map(\.title.item), .storedOnly)
        let today = titles.today
        let week: TimeInterval = 7 * 86_400
        let count = begun.reduce(0) { count, series in
            let aired = stored[series.title.item]?.value.schedule.aired(by: today) ?? []
            let new = aired.filter { episode in
                guard let day = episode.airDate, episode.place.isRegular else { return false }
                return day > today.addingTimeInterval(-week) && !series.marks.hasSeenInPass(episode.place)
            }
            return count + new.count
        }
        return count == 0 ? nil : .news(Phrases.count(count, "new episode"), line: "next")
    }

    /// Returns the most recent earlier year with a viewing on this day.
    private func thisDay() async throws -> Greeting? {
        let today = PartialDay(titles.today)
        // A whole day has a year, a month and a day.
        let numbers = today.text.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3, let day = DayOfYear(month: numbers[1], day: numbers[2]),
            let entry = try await library.viewings(on: day).first(where: { ($0.viewing.day ?? today) < today }),
            let year = entry.viewing.day?.year
        else { return nil }
        let years = Phrases.count(today.year - year, "year")
        return .news(
            "\(years) ago today: \(Sanitizer.excerpt(entry.title.with(entry.viewing.item).name))",
            line: "diary \(day.text)")
    }
}
