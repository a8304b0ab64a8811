package import TVSeriesDomain

extension Role {
    package static func mock(
        creditID: String = "52542282760ee313280017f9", character: String = "Walter White", episodeCount: Int? = 62
    ) -> Role {
        Role(creditID: creditID, character: character, episodeCount: episodeCount)
    }
}
