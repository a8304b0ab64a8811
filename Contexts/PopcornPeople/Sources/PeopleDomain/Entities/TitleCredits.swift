import CoreDomain

/// A title with all of one person's work on it.
public struct TitleCredits: Equatable, Sendable, Codable {
    /// The movie or TV series.
    public let title: CreditTitle
    /// The roles, in the order of the response.
    public let cast: [CastCredit]
    /// The jobs by department, in order from directing and writing to technical work.
    public let crew: [CrewCredit]

    package init(title: CreditTitle, cast: [CastCredit], crew: [CrewCredit]) {
        self.title = title
        self.cast = cast
        self.crew = crew
    }
}

extension TitleCredits {
    /// The names of the roles, each once.
    package var characters: [String] { cast.map(\.character).named }

    /// The names of the jobs, each once.
    package var jobs: [String] { crew.map(\.job).named }

    /// The departments of the jobs, each once.
    package var departments: [String] { crew.map(\.department).named }

    /// The best position in the cast, counted from 0; `nil` if it is unknown.
    package var order: Int? { cast.compactMap(\.order).min() }

    /// The number of episodes the person contributed to; `nil` if it is unknown.
    ///
    /// Episodes of several roles are added up. Several jobs are usually done in the same episodes, so only the job with
    /// the most episodes counts, and only if it has more episodes than the roles do.
    package var episodeCount: Int? {
        let jobs = Dictionary(grouping: crew, by: \.job).values.map { $0.map(\.episodeCount).sum }
        return ([cast.map(\.episodeCount).sum] + jobs).max().flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns whether the title is among those selected by `filter`.
    public func matches(_ filter: CreditFilter) -> Bool {
        switch filter {
        case .films: title.item.kind == .movie
        case .tv: title.item.kind == .tvSeries
        case .crew: !crew.isEmpty
        case .directed: crew.contains { CrewJob.isDirecting($0.job) }
        case .wrote: crew.contains { CrewJob.isWriting($0.job, in: $0.department) }
        }
    }
}

/// A selection of a person's titles.
public enum CreditFilter: String, CaseIterable, Sendable, Codable {
    /// Movies.
    case films
    /// TV series.
    case tv
    /// Titles on which the person had a job, even if the person also has a role.
    case crew
    /// Titles that the person directed.
    case directed
    /// Titles that the person wrote, or whose source material they wrote.
    case wrote
}

extension [String] {
    /// The non-empty texts, each once.
    fileprivate var named: [String] { filter { !$0.isEmpty }.unique(by: \.self) }
}

extension [Int?] {
    /// The sum of the known numbers, at most `Int.max`.
    fileprivate var sum: Int {
        compactMap(\.self).reduce(0) { sum, number in
            let (result, isTooLarge) = sum.addingReportingOverflow(number)
            return isTooLarge ? .max : result
        }
    }
}
