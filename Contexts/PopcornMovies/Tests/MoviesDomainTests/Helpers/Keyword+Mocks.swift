package import MoviesDomain

extension Keyword {
    package static func mock(
        id: Int = 825,
        name: String = "support group"
    ) -> Keyword {
        Keyword(id: id, name: name)
    }
}
