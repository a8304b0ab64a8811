import CatalogueKit
import CoreDomain
import PopcornLibrary

/// The viewings of one season that were entered by one line, for the same day; for any other viewing, itself alone.
struct SeasonEntry: Hashable {
    private let viewing: Viewing.ID?
    let season: ItemReference
    private let entry: Int?
    private let day: PartialDay?

    init(_ viewing: Viewing) {
        // Imported viewings were entered one by one elsewhere.
        let isAlone = viewing.place == nil || viewing.entry == nil || viewing.source != nil
        self.viewing = isAlone ? viewing.id : nil
        season = ItemReference(viewing.item.kind, viewing.item.id, season: viewing.item.season)
        entry = viewing.entry
        day = viewing.day
    }
}

/// Seasons as rows of the diary.
extension DiaryCommand {
    /// Returns the rows with one row for each season that was entered at once, in place of its first row.
    ///
    /// A season whose viewings aren't all among the rows, for example because of a filter, isn't joined.
    func joiningSeasons(_ rows: [DiaryRow]) async throws -> [DiaryRow] {
        let groups = Dictionary(grouping: rows) { SeasonEntry($0.viewings[0]) }.filter { $0.value.count > 1 }
        var seasons: [SeasonEntry: DiaryRow] = [:]
        for (series, entries) in Dictionary(grouping: groups.keys, by: \.season.whole) {
            let item = try await library.item(series)
            // Episodes that aren't stored are unknown, and then every entry of several episodes counts as a season.
            let schedule = try? await catalogues.schedule(of: series, catalogues.source.storedPolicy).value
            for entry in entries {
                guard let episodes = groups[entry], item.isWhole(entry, episodes.count, schedule) else { continue }
                seasons[entry] = DiaryRow(season: episodes, item.opinion(of: entry.season))
            }
        }
        var joined: Set<SeasonEntry> = []
        return rows.compactMap { row in
            let entry = SeasonEntry(row.viewings[0])
            guard let season = seasons[entry] else { return row }
            return joined.insert(entry).inserted ? season : nil
        }
    }
}

extension LibraryItem {
    /// Returns whether an entry has all episodes that marking its season at the time would have marked.
    ///
    /// - Parameters:
    ///   - count: The number of the entry's viewings that are shown.
    ///   - schedule: The episodes of the series; `nil` if they aren't stored.
    fileprivate func isWhole(_ entry: SeasonEntry, _ count: Int, _ schedule: SeriesSchedule?) -> Bool {
        let own = readViewings.filter { SeasonEntry($0) == entry }
        guard let first = own.first, own.count == count, let number = entry.season.season else { return false }
        guard let schedule, !schedule.missingSeasons.contains(number) else { return true }
        let isEarlier = { (viewing: Viewing) in viewing.entry.map { $0 < first.entry ?? 0 } ?? false }
        let seen = Set(readViewings.filter(isEarlier).compactMap(\.place))
        let aired = schedule.schedule.aired(by: LocalDay.today(first.enteredAt)).map(\.place)
            .filter { $0.season == number }
        // A season that was begun is completed; one that was completed is seen again as a whole.
        let unseen = aired.filter { !seen.contains($0) }
        return Set(own.compactMap(\.place)).isSuperset(of: unseen.isEmpty ? aired : unseen)
    }
}
