package import CoreDomain
import Foundation
package import MoviesDomain
import Storage

extension CachedMovieRepository {
    package func page(
        _ page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        let (record, rows) = try await record(of: page, of: list, policy)
        let movies = try await movies(record.value.movieIDs, among: rows)
        return record.map { MoviePageMapper().map($0, movies: movies) }
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        let store = storage.store(of: MoviesMovieCollectionPartsEntity.self)
        let fetched = try await store.deliver(key(id), policy) { _ in
            let answer = try await remote.collection(id, in: locale)
            let now = storage.clock.now
            let record = MovieCollectionPartsMapper().map(answer.value, language: locale.language, cachedAt: now)
            return FetchedBatch([record] + previews(answer.value.movies, now), warnings: answer.warnings)
        }
        let movies = try await movies(fetched.value.record.movieIDs, among: rows(of: fetched.value))
        return fetched.map { MovieCollectionPartsMapper().map($0.record, movies: movies) }
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        let store = storage.store(of: MoviesMoviePreviewEntity.self)
        // Language and year are not in the index, so they are looked at afterwards; hence the wide net.
        let found = try await store.search(search.text, in: "title", limit: .max)
        let original = try await store.search(search.text, in: "originalTitle", limit: .max)
        var seen: Set<Int> = []
        let movies = (found + original).map(\.record).filter { record in
            record.language == locale.language && seen.insert(record.movieID).inserted
                && (search.year == nil || record.releaseDate.map(CalendarDay.year) == search.year)
        }.prefix(limit)
        let oldest = movies.map(\.cachedAt).min() ?? storage.clock.now
        return Fetched(movies.map(MoviePreviewMapper().map), .stale(since: oldest))
    }

    package func storedTitles() async throws -> [String] {
        try await storage.store(of: MoviesMoviePreviewEntity.self)
            .list(.all.owned(by: "language", .text(locale.language)))
            .map(\.record.title)
    }

    /// The page's own record with the rows that came along. The first page of what belongs to one movie came with that
    /// movie's answer, and is as fresh.
    private func record(
        of page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> (Fetched<MoviesMoviePageEntity>, Rows) {
        let store = storage.store(of: MoviesMoviePageEntity.self)
        let key = MoviePageMapper().key(of: page, of: list, in: locale)
        if page == 1, let movieID = list.movieID {
            let movie = try await delivered(movieID, policy)
            var record = movie.value.companions(MoviesMoviePageEntity.self)[key]
            if record == nil { record = try await store.get(key)?.record }
            if let record { return (movie.map { _ in record }, rows(of: movie.value)) }
        }
        let fetched = try await store.deliver(key, policy) { _ in
            let answer = try await remote.page(page, of: list, in: locale)
            let now = storage.clock.now
            let record = MoviePageMapper().map(answer.value.numbered(page), list: list, locale: locale, cachedAt: now)
            return FetchedBatch([record] + previews(answer.value.items, now), warnings: answer.warnings)
        }
        return (fetched.map(\.record), rows(of: fetched.value))
    }

    private func previews(_ movies: [MoviePreview], _ now: Date) -> [any StoredRecord] {
        movies.map { MoviePreviewMapper().map($0, language: locale.language, cachedAt: now) }
    }

    private typealias Rows = [RecordKey: MoviesMoviePreviewEntity]

    private func rows(of delivered: Delivered<some StoredRecord>) -> Rows {
        delivered.companions(MoviesMoviePreviewEntity.self)
    }

    /// The rows of a page, in its order: as they came along, else as they are stored. One that was removed meanwhile
    /// is left out.
    private func movies(_ ids: [Int], among rows: Rows) async throws -> [MoviePreview] {
        let keys = ids.map(key)
        let store = storage.store(of: MoviesMoviePreviewEntity.self)
        let stored = try await store.get(keys.filter { rows[$0] == nil }).compactMap { $0?.record }
        let all = rows.merging(stored.map { ($0.key, $0) }) { row, _ in row }
        return keys.compactMap { all[$0] }.map(MoviePreviewMapper().map)
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
    func numbered(_ number: Int) -> Page {
        Page(items: items, page: number, totalPages: max(totalPages, number), totalResults: totalResults)
    }
}
