import TitleIndex

/// The user's own titles as candidates for a typed title, since TMDb may have deleted them.
extension [any TitleCatalogue] {
    /// Returns the recorded items that match a reading of a title, also by their original title.
    func recorded(_ readings: [TitleReading]) async -> [TitleCandidate] {
        var found: [TitleCandidate] = []
        for catalogue in self {
            for reading in readings {
                found += await catalogue.source.recorded(reading.title, of: type(of: catalogue).nouns.kind)
            }
        }
        return found
    }
}
