package import TVSeriesDomain

extension Job {
    package static func mock(
        creditID: String = "52542287760ee31328001af1", job: String = "Director", episodeCount: Int? = 11
    ) -> Job {
        Job(creditID: creditID, job: job, episodeCount: episodeCount)
    }
}
