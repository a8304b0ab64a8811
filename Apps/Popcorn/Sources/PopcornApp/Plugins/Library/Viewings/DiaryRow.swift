import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// A row of the diary: a viewing or, in a table for people, the viewings of a season that was entered at once.
struct DiaryRow: KeyedRow {
    let id: String
    let kind: ItemKind
    let itemID: Int
    let season: Int?
    let episode: Int?
    let title: String
    let year: Int?
    let date: String?
    let again: Bool
    let rating: Int?
    let note: String?
    let tags: [String]
    let minutes: Int?
    /// The rating of the viewing, or that of a season.
    let shownRating: Int?
    /// The viewings that the row shows.
    let viewings: [Viewing]

    enum CodingKeys: CodingKey, CaseIterable {
        case id, kind, itemID, season, episode, title, year, date, again, rating, note, tags
    }

    init(_ entry: DiaryEntry, minutes: Int?) {
        let viewing = entry.viewing
        id = viewing.id.uuidString
        kind = viewing.item.kind
        itemID = viewing.item.id
        season = viewing.item.season
        episode = viewing.item.episode
        title = entry.title.title
        year = entry.title.year
        date = viewing.day?.text
        again = entry.isRepeated
        rating = viewing.rating
        note = viewing.note
        tags = viewing.tags
        self.minutes = minutes
        shownRating = viewing.rating
        viewings = [viewing]
    }

    /// Creates the row for the viewings of a season that was entered at once.
    ///
    /// - Parameter opinion: The user's opinion of the season.
    /// - Precondition: `episodes` isn't empty.
    init(season episodes: [DiaryRow], _ opinion: Opinion) {
        let first = episodes[0]
        id = first.id
        kind = first.kind
        itemID = first.itemID
        season = first.season
        episode = nil
        title = first.title
        year = first.year
        date = first.date
        again = episodes.allSatisfy(\.again)
        rating = opinion.rating
        note = opinion.note ?? (Set(episodes.map(\.note)).count == 1 ? first.note : nil)
        tags = opinion.tags
        minutes = episodes.compactMap(\.minutes).reduce(0, +)
        shownRating = opinion.rating
        viewings = episodes.flatMap(\.viewings)
    }

    /// The title, with the number of episodes of a season, and “(again)” if all were seen before.
    var shownTitle: String {
        let episodes = viewings.count > 1 ? " · \(Phrases.count(viewings.count, "episode"))" : ""
        return title + episodes + (again ? " (again)" : "")
    }

    var values: TitleValues {
        var values = TitleValues(year: year, runtime: minutes)
        values.numbers[.ownRating] = shownRating.map { [Double($0)] } ?? []
        values.words[.tag] = Set(tags.map { $0.lowercased() })
        return values
    }

    /// The movie, episode or season.
    var reference: ItemReference {
        season.map { ItemReference(kind, itemID, season: $0, episode: episode) } ?? ItemReference(kind, itemID)
    }

    var item: Item {
        Item(reference, title: title, records: viewings.map(\.id.uuidString))
    }

    /// Returns the day: “21 Sat” within a month, otherwise “Sat 21 Nov 2026”, or the known part of it.
    func day(in period: PartialDay?) -> String {
        guard let day = date.flatMap({ PartialDay($0) }) else { return "unknown" }
        guard day.isWhole else { return Phrases.day(day) }
        let weekday = Phrases.weekday(day.start)
        guard period?.month != nil else { return "\(weekday) \(Phrases.day(day))" }
        return "\(Phrases.day(day).prefix { $0 != " " }) \(weekday)"
    }
}
