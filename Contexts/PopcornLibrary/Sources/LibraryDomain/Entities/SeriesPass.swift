public import CoreDomain
package import Foundation

/// A pass of a series that the user sees again, from which the progress is counted.
public struct SeriesPass: Equatable, Sendable, Codable {
    /// The day the pass began.
    public let since: PartialDay
    /// The viewings of that day, and of later ones, that were recorded before the pass and are in it.
    package let counts: Set<UUID>
    /// The order of the event that began the pass; 0 if none has.
    package internal(set) var order: Int64

    package init(since: PartialDay, counts: Set<UUID> = [], order: Int64 = 0) {
        self.since = since
        self.counts = counts
        self.order = order
    }

    /// The pass as a fact or a source states it, without the order of an event.
    var stated: SeriesPass { SeriesPass(since: since, counts: counts) }

    /// Begins a pass of a series.
    ///
    /// If all broadcast episodes were seen in the present pass, the viewings recorded since may be the beginning of the
    /// next one: those on the last day of the finished pass, or later, are in it.
    ///
    /// - Parameters:
    ///   - viewings: The viewings of the series' episodes, and the marks made by ratings.
    ///   - present: The present pass, or the one that was stopped; `nil` for the first one.
    ///   - day: The user's day.
    ///   - order: The order of the event that begins the pass.
    init(
        of viewings: [Viewing], after present: SeriesPass?, _ schedule: EpisodeSchedule, on day: PartialDay,
        order: Int64
    ) {
        let present = viewings.filter { present?.contains($0) ?? true }
        let finished = Self.finishing(present, schedule.aired(by: day.start).map(\.place).filter(\.isRegular))
        let lastDay = finished.compactMap(\.fullDay).max()
        let ids = Set(finished.map(\.id))
        let later = present.filter { viewing in
            guard !finished.isEmpty, !ids.contains(viewing.id), let day = viewing.fullDay else { return false }
            return lastDay.map { $0 <= day } ?? true
        }
        self.init(
            since: later.compactMap(\.fullDay).min() ?? day, counts: Set(later.map(\.id)), order: order)
    }

    /// Returns the viewings up to the one with which all episodes were seen, in the order in which they were recorded;
    /// none if an episode is missing.
    private static func finishing(_ viewings: [Viewing], _ places: [EpisodePlace]) -> [Viewing] {
        var missing = Set(places)
        if missing.isEmpty { return [] }
        let recorded = viewings.sorted { $0.recordedPlace < $1.recordedPlace }
        for (index, viewing) in recorded.enumerated() {
            if let place = viewing.place { missing.remove(place) }
            if missing.isEmpty { return Array(recorded.prefix(through: index)) }
        }
        return []
    }

    /// Returns whether a viewing is in the pass. One without a full day isn't, and no mark is.
    package func contains(_ viewing: Viewing) -> Bool {
        guard let day = viewing.fullDay, day >= since else { return false }
        if day > since || counts.contains(viewing.id) { return true }
        // A viewing without an entry is being recorded.
        return viewing.entry.map { Int64($0) > order } ?? true
    }
}

extension Viewing {
    /// The day, if it is known with its month and its year.
    fileprivate var fullDay: PartialDay? { day?.isWhole == true ? day : nil }

    /// The place among all viewings in the order in which they were recorded.
    fileprivate var recordedPlace: (Int, Int, String) { (entry ?? .max, position ?? .max, id.uuidString) }
}
