import CoreDomain

extension CombinedCredits {
    /// Returns at most ten titles that the person is best known for.
    ///
    /// Titles with work in `department` come first: roles for “Acting”, otherwise jobs. Titles with other work
    /// follow. Mere appearances come last: as oneself, in archive footage, in talk shows and in news.
    ///
    /// Each of these groups is ordered by number of votes × average vote × prominence. The prominence of a role in a
    /// movie is 5 / (5 + position in the cast), that of any work on a series is episodes / (5 + episodes), and that of
    /// a job on a movie is 1.
    ///
    /// - Parameter department: A department as named by TMDb; `nil` counts as “Acting”.
    package func knownFor(_ department: String?) -> [TitleCredits] {
        let ranked = titles.map { (title: $0, rank: $0.rank(in: department ?? acting)) }
        // Equally ranked titles stay in their order.
        return ranked.enumerated()
            .sorted { left, right in
                let first = left.element.rank
                let second = right.element.rank
                return (first.group, -first.score, left.offset) < (second.group, -second.score, right.offset)
            }
            .prefix(10).map(\.element.title)
    }
}

private let acting = "Acting"

extension TitleCredits {
    fileprivate func rank(in department: String) -> (group: Int, score: Double) {
        let work =
            cast.filter { !$0.isAppearance }.map { (department: acting, prominence: $0.prominence) }
            + crew.filter { !$0.isAcknowledgement }.map { (department: $0.department, prominence: $0.prominence) }
        let own = work.filter { $0.department == department }
        let prominence = (own.isEmpty ? work : own).map(\.prominence).max() ?? 1
        let score = Double(title.voteCount ?? 0) * (title.voteAverage ?? 0) * prominence
        return (own.isEmpty ? work.isEmpty ? 2 : 1 : 0, score)
    }
}

extension CastCredit {
    /// Whether the person appears as themself rather than in a role.
    fileprivate var isAppearance: Bool { Self.isAppearance(as: character, in: title.genreIDs ?? []) }

    /// Returns whether a person appears as themself, given the name of the role and the title's genres.
    package static func isAppearance(as character: String, in genreIDs: [Int]) -> Bool {
        let news = 10_763
        let talk = 10_767
        let role = character.lowercased()
        return genreIDs.contains { $0 == news || $0 == talk }
            || ["self", "himself", "herself", "themself", "themselves"].contains(role.prefix(while: \.isLetter))
            || role.contains("archive footage")
    }

    fileprivate var prominence: Double {
        episodeCount.map(CreditTitle.prominence) ?? 5 / (5 + Double(max(0, order ?? 5)))
    }
}

extension CrewCredit {
    fileprivate var isAcknowledgement: Bool { Self.isAcknowledgement(job) }

    /// Returns whether a job is none: the title only thanks the person.
    package static func isAcknowledgement(_ job: String) -> Bool { ["Thanks", "In Memory Of"].contains(job) }

    fileprivate var prominence: Double { episodeCount.map(CreditTitle.prominence) ?? 1 }
}

extension CreditTitle {
    fileprivate static func prominence(ofEpisodes count: Int) -> Double {
        let count = Double(max(0, count))
        return count / (5 + count)
    }
}
