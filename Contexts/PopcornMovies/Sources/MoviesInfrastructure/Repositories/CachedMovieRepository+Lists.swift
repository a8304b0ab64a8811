package import CoreDomain
import Foundation
package import MoviesDomain
import Storage

extension CachedMovieRepository {
    package func page(
        _ page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        let mapper = MoviePageMapper()
        let fetched = try await record(of: page, of: list, policy)
        let movies = try await movies(fetched.value.movieIDs)
        return fetched.map { mapper.map($0, movies: movies) }
    }

    /// The first page of what belongs to one movie came with that movie's own answer, and is as fresh.
    private func record(
        of page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<MoviesMoviePageEntity> {
        let store = storage.store(of: MoviesMoviePageEntity.self)
        let mapper = MoviePageMapper()
        let key = RecordKey(
            .text(mapper.name(of: list)), Scalar(page), .text(locale.language), .text(locale.region))
        if page == PageLimit.first, let movieID = list.movieID {
            let movie = try await self.movie(movieID, policy)
            if let stored = try await store.get(key) {
                return Fetched(stored.record, movie.freshness, notices: movie.notices)
            }
        }
        return try await store.fetch(key, policy) { _ in
            let answer = try await remote.page(page, of: list, in: locale)
            let now = storage.clock.now
            let record = mapper.map(answer.value.numbered(page), list: list, locale: locale, cachedAt: now)
            return FetchedBatch([record] + previews(answer.value.items, now), notices: answer.notices)
        }
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        let mapper = MovieCollectionPartsMapper()
        let store = storage.store(of: MoviesMovieCollectionPartsEntity.self)
        let fetched = try await store.fetch(key(id), policy) { _ in
            let answer = try await remote.collection(id, in: locale)
            let now = storage.clock.now
            let record = mapper.map(answer.value, language: locale.language, cachedAt: now)
            return FetchedBatch([record] + previews(answer.value.movies, now), notices: answer.notices)
        }
        let movies = try await movies(fetched.value.movieIDs)
        return fetched.map { mapper.map($0, movies: movies) }
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        let store = storage.store(of: MoviesMoviePreviewEntity.self)
        // The year is not in the index, so it is looked at afterwards; hence the wide net.
        let found = try await store.search(search.text, in: "title", limit: search.year == nil ? limit : .max)
        let original = try await store.search(search.text, in: "originalTitle", limit: limit)
        var seen: Set<Int> = []
        let movies = (found + original).map(\.record).filter { record in
            record.language == locale.language && seen.insert(record.movieID).inserted
                && (search.year == nil || record.releaseDate.map(CalendarDay.year) == search.year)
        }
        let oldest = movies.map(\.cachedAt).min() ?? storage.clock.now
        return Fetched(movies.prefix(limit).map(MoviePreviewMapper().map), .stale(since: oldest))
    }

    package func storedTitles() async throws -> [String] {
        try await storage.store(of: MoviesMoviePreviewEntity.self)
            .list(.all.owned(by: "language", .text(locale.language)))
            .map(\.record.title)
    }

    private func previews(_ movies: [MoviePreview], _ now: Date) -> [any StoredRecord] {
        movies.map { MoviePreviewMapper().map($0, language: locale.language, cachedAt: now) }
    }

    /// The rows of a stored page, in its order. One that was removed meanwhile is left out.
    private func movies(_ ids: [Int]) async throws -> [MoviePreview] {
        try await storage.store(of: MoviesMoviePreviewEntity.self).get(ids.map(key))
            .compactMap { $0.map { MoviePreviewMapper().map($0.record) } }
    }
}

extension MovieList {
    /// The movie to which the list belongs.
    fileprivate var movieID: Int? {
        switch self {
        case .similar(let id), .recommendations(let id): id
        case .popular, .topRated, .nowPlaying, .upcoming, .trending, .search: nil
        }
    }
}

extension Page {
    /// The page under the number by which it was asked for: TMDb's own may be missing or wrong.
    fileprivate func numbered(_ number: Int) -> Page {
        Page(items: items, page: number, totalPages: max(totalPages, number), totalResults: totalResults)
    }
}
