import CoreDomain
import Foundation

/// A person's movies and TV series. A title with several roles or jobs is listed several times.
public struct CombinedCredits: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    /// The roles, in the order of the response.
    public let cast: [CastCredit]
    /// The jobs, in the order of the response; those on the same title are ordered by department.
    public let crew: [CrewCredit]

    public init(id: Int, cast: [CastCredit], crew: [CrewCredit]) {
        self.id = id
        self.cast = cast
        self.crew = crew
    }
}

extension CombinedCredits {
    /// The titles, each once, with all the person's work on them: undated ones first, then others, newest first.
    ///
    /// Titles with the same date keep the order of the credits.
    public var titles: [TitleCredits] {
        let cast = Dictionary(grouping: cast.unique(by: \.creditID), by: \.title.item)
        let crew = Dictionary(grouping: crew.unique(by: \.creditID), by: \.title.item)
        return (self.cast.map(\.title) + self.crew.map(\.title)).unique(by: \.item).enumerated()
            .sorted { left, right in
                let dates = (left.element.date ?? .distantFuture, right.element.date ?? .distantFuture)
                return (dates.0, right.offset) > (dates.1, left.offset)
            }
            .map { TitleCredits(title: $1, cast: cast[$1.item] ?? [], crew: crew[$1.item] ?? []) }
    }

    /// Returns the titles that another person also contributed to, in the order of `titles`.
    package func common(with other: CombinedCredits) -> [CommonTitle] {
        let others = Dictionary(other.titles.map { ($0.title.item, $0) }) { first, _ in first }
        return titles.compactMap { own in others[own.title.item].map { CommonTitle(first: own, second: $0) } }
    }
}

/// A title that two people have in common.
package struct CommonTitle: Equatable, Sendable, Codable {
    /// The first person's work on the title.
    package let first: TitleCredits
    /// The second person's work on the title.
    package let second: TitleCredits

    package init(first: TitleCredits, second: TitleCredits) {
        self.first = first
        self.second = second
    }
}
