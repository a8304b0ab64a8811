public import CoreDomain
import MoviesDomain

/// Fetches a movie with all that its page shows.
public struct FetchMovieDetails: Sendable {
    let movies: any MovieRepository
    let lists: any UserListRepository
    let images: any ImagesConfigurationProviding
    let region: String

    /// The movie of that TMDb id.
    public func callAsFunction(
        _ id: Int, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<MovieDetails> {
        try await FetchError.bridge { try await details { try await movies.movie(id, policy) } }
    }

    /// The movies of those ids, position by position, a few at a time. One that fails does not spoil the others.
    public func callAsFunction(
        _ ids: [Int], _ policy: FetchPolicy = .cached
    ) async -> [Result<Fetched<MovieDetails>, FetchError>] {
        await ids.concurrentMap(atMost: 4) { id in
            do throws(FetchError) {
                return .success(try await self(id, policy))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Puts the page together. The parts came with the movie's own answer, so storage has them, and as old as it is.
    func details(of fetch: () async throws -> Fetched<Movie>) async throws -> Fetched<MovieDetails> {
        async let configuration = images.auxiliary()
        async let watchlist = Auxiliary(.lists) { try await lists.list(.watchlist) }
        let movie = try await fetch()
        let id = movie.value.id
        let pictures = try await Auxiliary(.images) { try await movies.images(of: id, .stored).value }
        let releases = try await Auxiliary(.releaseDates) { try await movies.releaseDates(of: id, .stored).value }
        let (addresses, listed) = try await (configuration, watchlist)
        let details = movie.map { movie in
            MovieDetailsMapper().map(
                movie,
                imageCollection: pictures.value,
                certification: releases.value?.certification(in: region),
                isOnWatchlist: listed.value?.contains(id) ?? false,
                imagesConfiguration: addresses.value)
        }
        let absent = addresses.warnings + pictures.warnings + releases.warnings + listed.warnings
        let known = movie.warnings.map(\.absentPart)
        return details.adding(absent.filter { !known.contains($0.absentPart) })
    }
}

extension FetchWarning {
    /// The part that it says to be absent.
    fileprivate var absentPart: MoviePart? { absence?.part as? MoviePart }
}

extension Array where Element: Sendable {
    /// The transformed elements in order, at most `limit` under way at once.
    func concurrentMap<Result: Sendable>(
        atMost limit: Int, _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            var results: [Int: Result] = [:]
            for (index, element) in enumerated() {
                if index >= limit, let (finished, result) = await group.next() { results[finished] = result }
                group.addTask { (index, await transform(element)) }
            }
            for await (finished, result) in group { results[finished] = result }
            return indices.compactMap { results[$0] }
        }
    }
}
