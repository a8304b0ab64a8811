import CoreDomain
import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@Suite struct CombinedCreditsTests {
    private func role(
        _ title: CreditTitle, _ id: String, _ character: String = "X", episodes: Int? = nil
    ) -> CastCredit {
        .mock(title: title, creditID: id, character: character, order: nil, episodeCount: episodes)
    }

    private func job(
        _ title: CreditTitle, _ id: String, _ job: String, _ department: String = "", episodes: Int? = nil
    ) -> CrewCredit {
        .mock(title: title, creditID: id, job: job, department: department, episodeCount: episodes)
    }

    private func merged(_ cast: [CastCredit] = [], _ crew: [CrewCredit] = []) throws -> TitleCredits {
        try #require(CombinedCredits(id: 1, cast: cast, crew: crew).titles.first)
    }

    // MARK: Titles

    @Test func `undated titles come first, then dated ones, newest first, with equal dates in credit order`() {
        let days = [(1, "1999-01-01"), (2, nil), (3, "2001-05-05"), (-1, "1999-01-01"), (4, nil)]
        let roles = days.map { role(.bare($0, day: $1), "\($0)") }
        let jobs = [job(.bare(5, day: "2000-01-01"), "5", ""), job(.bare(6, day: "1999-01-01"), "6", "")]
        let titles = CombinedCredits(id: 1, cast: roles, crew: jobs).titles.map(\.title.title)
        #expect(titles == [2, 4, 3, 5, 1, -1, 6].map { "Title \($0)" })
    }

    @Test func `a title is listed once with all roles and jobs, and separately from a series with the same id`() {
        let movie = CreditTitle.bare(1)
        let series = CreditTitle.bare(-1)
        let roles = [role(movie, "a"), role(series, "b"), role(movie, "c")]
        let jobs = [job(movie, "d", "Editor")]
        let titles = CombinedCredits(id: 1, cast: roles, crew: jobs).titles
        #expect(titles.map(\.title) == [movie, series])
        #expect(titles.map(\.cast) == [[roles[0], roles[2]], [roles[1]]])
        #expect(titles.map(\.crew) == [jobs, []])
    }

    @Test func `a credit listed twice counts once`() throws {
        let title = CreditTitle.bare(-1)
        let twice = try merged([role(title, "a", episodes: 4), role(title, "a", episodes: 4)])
        #expect(twice.cast.count == 1)
        #expect(twice.episodeCount == 4)
    }

    @Test func `characters, jobs and departments are listed once each`() throws {
        let title = CreditTitle.bare(1)
        let credits = try merged(
            ["Zed", "", "Amy", "Zed"].enumerated().map { role(title, "\($0)", $1) },
            [("Director", "Directing"), ("Writer", "Writing"), ("", ""), ("Writer", "Writing"), ("Editor", "Editing")]
                .enumerated().map { job(title, "c\($0)", $1.0, $1.1) })
        #expect(credits.characters == ["Zed", "Amy"])
        #expect(credits.jobs == ["Director", "Writer", "Editor"])
        #expect(credits.departments == ["Directing", "Writing", "Editing"])
    }

    @Test func `the highest of several positions in the cast counts`() throws {
        let title = CreditTitle.bare(1)
        let roles = [nil, 7, 3].enumerated().map { CastCredit.mock(title: title, creditID: "\($0)", order: $1) }
        #expect(try merged(roles).order == 3)
        #expect(try merged([roles[0]]).order == nil)
    }

    @Test(
        arguments: [
            ([3, 4], [], 7), ([nil, 4], [], 4), ([nil], [], nil), ([0], [], nil), ([Int.max, 1], [], Int.max),
            ([3], [("Writer", 2), ("Writer", 4), ("Producer", 5)], 6), ([9], [("Writer", 6)], 9),
            ([], [("", nil)], nil),
        ] as [([Int?], [(String, Int?)], Int?)])
    func `episode counts are summed across roles, but across crew entries only for the same job`(
        _ roles: [Int?], _ jobs: [(String, Int?)], _ expected: Int?
    ) throws {
        let title = CreditTitle.bare(-1)
        let credits = try merged(
            roles.enumerated().map { role(title, "\($0)", episodes: $1) },
            jobs.enumerated().map { job(title, "c\($0)", $1.0, episodes: $1.1) })
        #expect(credits.episodeCount == expected)
    }

    // MARK: Filters

    @Test(arguments: [
        (CreditFilter.films, [1, 2, 3]), (.tv, [-4, -5]), (.crew, [2, 3, -5]), (.directed, [2]), (.wrote, [3]),
    ])
    func `a filter selects titles by kind or by the person's work`(_ filter: CreditFilter, _ ids: [Int]) {
        let titles = CombinedCredits(
            id: 1, cast: [1, 2, -4].map { role(.bare($0), "\($0)") },
            crew: [
                job(.bare(2), "c2", "Director", "Directing"), job(.bare(3), "c3", "Novel", "Writing"),
                job(.bare(-5), "c5", "Assistant Director", "Directing"),
            ]
        ).titles.filter { $0.matches(filter) }
        #expect(titles.map(\.title.title) == ids.map { "Title \($0)" })
    }

    @Test(arguments: [
        ("Screenplay", true), ("Writer", true), ("Story", true), ("Novel", true), ("Author", true),
        ("Characters", true), ("Teleplay", true), ("Book", true), ("Original Story", true),
        ("Original Concept", true), ("", true), ("Storyboard", false), ("Storyboard Artist", false),
        ("Story Artist", false), ("Lyricist", false), ("Script Editor", false), ("Story Consultant", false),
    ])
    func `authors in the writing department count as writers, but illustrators, editors and advisers don't`(
        _ name: String, _ wrote: Bool
    ) throws {
        #expect(try merged([], [job(.bare(1), "a", name, "Writing")]).matches(.wrote) == wrote)
        #expect(try merged([], [job(.bare(1), "a", name, "Art")]).matches(.wrote) == false)
    }

    // MARK: Titles in common

    @Test func `a title in common has both people's credits`() {
        let own = CombinedCredits.mock(id: 1, cast: [.mock()], crew: [.mock()])
        let other = CombinedCredits.mock(id: 2, cast: [], crew: [.mock()])
        #expect(own.common(with: other) == [.mock()])
    }

    @Test func `common titles are those with credits for both people, in order, with each person's work`() throws {
        let titles = [CreditTitle.bare(1, day: "1999-01-01"), .bare(2, day: "2001-01-01"), .bare(-1), .bare(3)]
        let own = CombinedCredits(
            id: 1, cast: titles.prefix(3).map { role($0, "\($0.title)") }, crew: [job(titles[0], "a", "Producer")])
        let other = CombinedCredits(id: 2, cast: [], crew: [0, 1, 3].map { job(titles[$0], "\($0)", "Director") })
        let common = own.common(with: other)
        #expect(common.map(\.first) == [own.titles[1], own.titles[2]])
        #expect(
            common.map(\.second) == [titles[1], titles[0]].map { title in other.titles.first { $0.title == title } })
        #expect(common.map(\.first.title) == [titles[1], titles[0]])
        #expect(own.common(with: CombinedCredits(id: 3, cast: [], crew: [])) == [])
    }
}
