public import CoreDomain
public import Foundation

/// The user's progress in the present pass of a series, computed from the marks and the series' episodes.
public struct SeriesProgress: Equatable, Sendable, Codable {
    /// The number of broadcast regular episodes that were seen.
    public let seen: Int
    /// The number of regular episodes that have been broadcast.
    public let aired: Int
    /// The next episode to watch; `nil` if every broadcast regular episode was seen.
    public let next: EpisodeSchedule.Episode?
    /// The number of unseen regular episodes that have been broadcast.
    public let left: Int
    /// The state of the series; `nil` if it is neither listed nor begun.
    public let state: SeriesState?

    /// Computes the progress as of `today`, the user's day at 00:00 UTC.
    ///
    /// The next episode is the first unseen regular one that has been broadcast and follows the last seen one. If there is
    /// none, it is the first that was skipped. Viewings of episodes missing from the schedule aren't counted.
    public init(_ marks: Marks, _ schedule: EpisodeSchedule, on today: Date) {
        let aired = schedule.aired(by: today).filter { $0.place.isRegular }
        let unseen = aired.filter { !marks.hasSeenInPass($0.place) }
        let lastSeen = aired.last { marks.hasSeenInPass($0.place) }?.place
        self.aired = aired.count
        seen = aired.count - unseen.count
        next = unseen.first { episode in lastSeen.map { $0 < episode.place } ?? true } ?? unseen.first
        left = unseen.count
        state = Self.state(marks, hasNext: next != nil, schedule)
    }

    /// Returns how many of a season's broadcast episodes were seen, and how many there are.
    public static func ofSeason(
        _ number: Int, _ marks: Marks, _ schedule: EpisodeSchedule, on today: Date
    ) -> (seen: Int, aired: Int) {
        let aired = schedule.aired(by: today).filter { $0.place.season == number }
        return (aired.count { marks.hasSeenInPass($0.place) }, aired.count)
    }

    private static func state(_ marks: Marks, hasNext: Bool, _ schedule: EpisodeSchedule) -> SeriesState? {
        // A pass that was stopped leaves the series as it was before.
        if marks.isDropped, marks.pass == nil || hasNext { return .dropped }
        if !marks.isSeen { return marks.listNames.isEmpty ? nil : .planned }
        if hasNext { return .inProgress }
        return schedule.hasEnded ? .finished : .upToDate
    }
}

/// The state of a series for its user.
public enum SeriesState: String, CaseIterable, Sendable, Codable {
    /// Listed, with no episode seen.
    case planned
    /// Begun, with another episode to see.
    case inProgress = "progress"
    /// Everything broadcast so far was seen, and more may follow.
    case upToDate = "uptodate"
    /// Everything was seen, and the series has ended or was cancelled.
    case finished
    /// Abandoned by the user.
    case dropped
}
