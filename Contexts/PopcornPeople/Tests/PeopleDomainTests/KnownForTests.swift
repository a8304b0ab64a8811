import CoreDomain
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@Suite struct KnownForTests {
    /// A person's work on a title: a role or a job.
    private struct Work {
        let title: CreditTitle
        var character: String?
        var order: Int?
        var job: String?
        var department = ""
        var episodes: Int?
    }

    private static func role(
        _ id: Int, votes: Int? = 100, rating: Double? = 5, as character: String = "X", order: Int? = 0,
        episodes: Int? = nil, genres: [Int]? = nil
    ) -> Work {
        Work(
            title: .bare(id, votes: votes, rating: rating, genres: genres), character: character, order: order,
            episodes: episodes)
    }

    private static func job(
        _ id: Int, _ job: String, _ department: String, votes: Int? = 100, episodes: Int? = nil, genres: [Int]? = nil
    ) -> Work {
        Work(
            title: .bare(id, votes: votes, rating: 5, genres: genres), job: job, department: department,
            episodes: episodes)
    }

    private func knownFor(_ department: String?, _ work: [Work]) -> [Int] {
        let cast = work.enumerated().compactMap { index, work in
            work.character.map {
                CastCredit(
                    title: work.title, creditID: "\(index)", character: $0, order: work.order,
                    episodeCount: work.episodes)
            }
        }
        let crew = work.enumerated().compactMap { index, work in
            work.job.map {
                CrewCredit(
                    title: work.title, creditID: "\(index)", job: $0, department: work.department,
                    episodeCount: work.episodes)
            }
        }
        return CombinedCredits(id: 1, cast: cast, crew: crew).knownFor(department)
            .map { $0.title.item.kind == .movie ? $0.title.item.id : -$0.title.item.id }
    }

    @Test func `a person is known for at most ten titles, ordered by votes and rating, with unrated titles last`() {
        let votes: [(Int?, Double?)] = [(nil, 9), (100, 9), (1000, 8), (900, 9), (100, nil)]
        #expect(
            knownFor("Acting", votes.enumerated().map { Self.role($0 + 1, votes: $1.0, rating: $1.1) })
                == [4, 3, 2, 1, 5])
        #expect(knownFor(nil, (1...12).map { Self.role($0, votes: $0) }) == (3...12).reversed())
    }

    @Test func `the titles a person is known for begin with those of the person's own department`() {
        let work = [
            Self.role(1, votes: 9000), Self.job(2, "Director", "Directing"), Self.job(3, "Editor", "Editing"),
            Self.job(4, "Assistant Director", "Directing", votes: 99), Self.job(1, "Producer", "Production"),
        ]
        #expect(knownFor("Directing", work) == [2, 4, 1, 3])
        #expect(knownFor("Acting", work) == [1, 2, 3, 4])
        #expect(knownFor(nil, work) == [1, 2, 3, 4])
        #expect(knownFor("Editing", work) == [3, 1, 2, 4])
    }

    @Test func `a role far down the cast or without a position counts less than a leading role`() {
        let work = [(1, 20), (2, 4), (3, 0), (4, nil), (5, 2)].map { Self.role($0, order: $1) }
        #expect(knownFor("Acting", work) == [3, 5, 2, 4, 1])
    }

    @Test func `if a person has several roles in a title, only the most prominent one counts`() {
        #expect(knownFor("Acting", [Self.role(1, order: 9), Self.role(2, order: 3), Self.role(1)]) == [1, 2])
    }

    @Test func `a few episodes of a series count less than many, and a job on a movie counts in full`() {
        let roles = [(-1, 1), (-2, 60), (-3, 10), (-4, 0)].map { Self.role($0, episodes: $1) }
        #expect(knownFor("Acting", roles) == [-2, -3, -1, -4])
        let jobs = [Self.job(-1, "Writer", "Writing", episodes: 60), Self.job(2, "Writer", "Writing")]
        #expect(knownFor("Writing", jobs) == [2, -1])
    }

    @Test(arguments: [
        role(1, votes: 9000, as: "Self"), role(1, votes: 9000, as: "Self - Host"),
        role(1, votes: 9000, as: "himself (uncredited)"), role(1, votes: 9000, as: "Herself"),
        role(1, votes: 9000, as: "Themselves"), role(1, votes: 9000, as: "Tyler (archive footage)"),
        role(1, votes: 9000, as: "Various", genres: [35, 10_767]), role(1, votes: 9000, as: "", genres: [10_763]),
        job(1, "Thanks", "Crew", votes: 9000),
    ])
    private func `appearances as oneself come after all other work, even in other departments`(_ appearance: Work) {
        #expect(knownFor("Acting", [appearance, Self.role(2), Self.job(3, "Editor", "Editing")]) == [2, 3, 1])
    }

    @Test func `a role whose name only starts with “Self” is not an appearance`() {
        #expect(knownFor("Acting", [Self.role(1, as: "Selfish Man"), Self.role(2, order: 1)]) == [1, 2])
    }

    @Test func `crew work on a talk show counts as work`() {
        let work = [
            Self.job(-1, "Producer", "Production", episodes: 900, genres: [10_767]), Self.role(2, votes: 9000),
        ]
        #expect(knownFor("Production", work) == [-1, 2])
    }

    @Test func `without credits, a person is known for no titles`() {
        #expect(knownFor("Acting", []) == [])
    }
}
