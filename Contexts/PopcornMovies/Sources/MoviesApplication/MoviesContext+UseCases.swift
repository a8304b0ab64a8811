import CoreDomain
import MoviesDomain

extension MoviesContext {
    /// Fetches what a movie's screen shows. The images configuration and the movie are fetched concurrently.
    func overview(
        with parts: Set<MoviePart>, _ fetch: (Set<MoviePart>) async throws -> Fetched<MovieAggregate>
    ) async throws -> Fetched<MovieOverview> {
        async let configuration = images.bestEffort()
        let fetched = try await fetch(parts)
        let membership = try await lists.bestEffort(of: ItemReference(.movie, fetched.value.movie.id))
        let addresses = try await configuration
        return fetched.map {
            MovieOverviewMapper(region: region).map(
                $0, membership: membership.value ?? .none, imagesConfiguration: addresses.value)
        }.adding(addresses.warnings + membership.warnings)
    }

    /// Yields the movie after each change of its records or of the lists that hold it, until the records' stream ends.
    func observe(_ id: Int, _ yield: (Fetched<MovieDetails>) -> Void) async throws {
        let parts: Set<MoviePart> = [.images, .releaseDates]
        // `nil` stands for a change of the lists.
        let (changes, continuation) = AsyncThrowingStream.makeStream(of: Fetched<MovieAggregate>?.self)
        let memberships = lists.membershipChanges(of: ItemReference(.movie, id))
        let updates = movies.updates(of: id, with: parts)
        try await withThrowingTaskGroup { group in
            group.addTask { for await _ in memberships { continuation.yield(nil) } }
            group.addTask {
                do {
                    for try await movie in updates { continuation.yield(movie) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            var latest: Fetched<MovieAggregate>?
            for try await change in changes {
                if let change { latest = change }
                guard let latest else { continue }
                yield(try await overview(with: parts) { _ in latest }.map(\.details))
            }
            group.cancelAll()
        }
    }

    func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        let countries = try await movies.part(.watchProviders, \.watchProviders, of: id, policy)
        guard let country = countries.value.first(where: { $0.countryCode == region }) else {
            throw FetchError.notFound("an offer of movie \(id) in \(region)")
        }
        return countries.map { _ in country }
    }

    func found(_ search: MovieSearch, _ page: Int, _ policy: FetchPolicy) async throws -> Fetched<Page<MoviePreview>> {
        do {
            return try await movies.page(page, of: .search(search), policy)
        } catch {
            let error = FetchError(error)
            guard error.isOutOfReach, page == 1 else { throw error }
            let stored = try await movies.stored(matching: search, limit: 20)
            guard !stored.value.isEmpty else { throw error }
            return stored.adding([.refetchFailed(error)]).map { items in
                Page(items: items, page: 1, totalPages: 1, totalResults: items.count)
            }
        }
    }
}

extension FetchError {
    /// Whether the remote source couldn't be reached or refused to respond, as opposed to having responded.
    fileprivate var isOutOfReach: Bool {
        switch self {
        case .offline, .rateLimited, .unauthorised: true
        case .notFound, .badData, .storage, .cancelled: false
        }
    }
}

extension [Video] {
    /// The videos with official trailers first, then trailers, teasers and all others. Equal types keep their order.
    var byImportance: [Video] {
        enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}

extension Video {
    fileprivate var rank: Int {
        switch type {
        case "Trailer": isOfficial == true ? 0 : 1
        case "Teaser": 2
        default: 3
        }
    }
}
