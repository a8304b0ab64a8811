package import PeopleDomain

extension CastCredit {
    package static func mock(
        title: CreditTitle = .mock(),
        creditID: String = "52fe4250c3a36847f80149f7",
        character: String = "Tyler Durden",
        order: Int? = 1,
        episodeCount: Int? = 7
    ) -> CastCredit {
        CastCredit(title: title, creditID: creditID, character: character, order: order, episodeCount: episodeCount)
    }
}
