public import CoreDomain
public import LibraryDomain

extension StatisticsSource {
    /// Creates the source of what the contexts of movies and series know of the user's titles: lengths, genres, directors
    /// and casts.
    ///
    /// ```swift
    /// let source = StatisticsSource(movies: movies, tvSeries: series)
    /// let year = try await library.statistics(of: .period(period), from: source).statistics
    /// ```
    ///
    /// - Parameters:
    ///   - movies: The context of movies.
    ///   - tvSeries: The context of series. Its episodes are never fetched: those that aren't stored have the usual length
    ///     of their series.
    ///   - policy: The policy for titles. By default, those that aren't stored with their credits are fetched.
    public init(movies: some TitleCatalogue, tvSeries: some TitleCatalogue, policy: FetchPolicy = .stored) {
        self.init(
            facts: { items in
                let ofMovies = try await movies.counted(items, policy)
                let ofSeries = try await tvSeries.counted(items, policy)
                return (ofMovies.found.merging(ofSeries.found) { $1 }, ofMovies.errors + ofSeries.errors)
            },
            lengths: { try await tvSeries.lengths(of: $0) })
    }
}

extension TitleCatalogue {
    /// Returns the facts about those of the items that are of the catalogue's kind.
    fileprivate func counted(_ items: [ItemReference], _ policy: FetchPolicy) async throws -> StatisticsSource.Facts {
        let items = items.filter { $0.kind == Self.kind }
        let results = try await items.concurrentlyMapped(atMost: 8) { item in
            try await Result.fetching {
                Self.facts(
                    of: try await overviewInAnyLanguage(
                        of: item.id, with: [Self.creditsPart],
                        requiring: policy == .stored ? Self.creditsPart : nil, policy: policy))
            }
        }
        var facts: StatisticsSource.Facts = ([:], [])
        for (item, result) in zip(items, results) {
            switch result {
            case .success(let found): facts.found[item] = CountedFacts(found)
            case .failure(let error): facts.errors.append(error)
            }
        }
        return facts
    }

    /// Returns the known lengths of the stored episodes of several series, in minutes.
    fileprivate func lengths(of series: [ItemReference]) async throws -> [ItemReference: [EpisodePlace: Int]] {
        var lengths: [ItemReference: [EpisodePlace: Int]] = [:]
        for (item, result) in zip(series, try await episodes(of: series.map(\.id), policy: .storedOnly)) {
            switch result {
            case .success(let episodes):
                let known = episodes.compactMap { episode in episode.runtime.map { (episode.place, $0) } }
                lengths[item] = Dictionary(known) { first, _ in first }
            // They aren't stored.
            case .failure(.offline), .failure(.notFound): continue
            case .failure(let error): throw error
            }
        }
        return lengths
    }
}
