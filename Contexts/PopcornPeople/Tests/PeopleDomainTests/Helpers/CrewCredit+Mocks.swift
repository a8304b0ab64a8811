package import PeopleDomain

extension CrewCredit {
    package static func mock(
        title: CreditTitle = .mock(),
        creditID: String = "631f0289568463007bbe28a5",
        job: String = "Director",
        department: String = "Directing",
        episodeCount: Int? = 8
    ) -> CrewCredit {
        CrewCredit(title: title, creditID: creditID, job: job, department: department, episodeCount: episodeCount)
    }
}
