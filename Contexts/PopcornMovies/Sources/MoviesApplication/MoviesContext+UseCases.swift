import CoreDomain
import MoviesDomain
import Synchronization

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
    func observe(_ id: Int, _ yield: @escaping @Sendable (Fetched<MovieDetails>) -> Void) async throws {
        let parts: Set<MoviePart> = [.images, .releaseDates]
        let latest = Mutex<Fetched<MovieAggregate>?>(nil)
        let yieldLatest: @Sendable () async throws -> Void = {
            guard let movie = latest.withLock({ $0 }) else { return }
            yield(try await overview(with: parts) { _ in movie }.map(\.details))
        }
        try await withThrowingTaskGroup { group in
            let changes = lists.membershipChanges(of: ItemReference(.movie, id))
            group.addTask { for await _ in changes { try await yieldLatest() } }
            for try await movie in movies.updates(of: id, with: parts) {
                latest.withLock { $0 = movie }
                try await yieldLatest()
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
            guard error.isOutOfReach else { throw error }
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
