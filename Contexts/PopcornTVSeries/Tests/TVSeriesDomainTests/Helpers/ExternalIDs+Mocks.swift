package import TVSeriesDomain

extension ExternalIDs {
    package static func mock(imdbID: String? = "tt0903747") -> ExternalIDs { ExternalIDs(imdbID: imdbID) }
}
