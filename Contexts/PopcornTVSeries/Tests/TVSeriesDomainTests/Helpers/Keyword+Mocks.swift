package import TVSeriesDomain

extension Keyword {
    package static func mock(
        id: Int = 2231,
        name: String = "drug dealer"
    ) -> Keyword {
        Keyword(id: id, name: name)
    }
}
