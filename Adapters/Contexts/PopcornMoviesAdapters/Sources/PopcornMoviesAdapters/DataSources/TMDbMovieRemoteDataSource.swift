public import CoreDomain
public import Foundation
public import MoviesDomain
public import MoviesInfrastructure
public import TMDb

/// A remote source of movies that fetches them from TMDb.
public struct TMDbMovieRemoteDataSource: MovieRemoteDataSource {
    private let client: TMDbClient

    public init(client: TMDbClient) {
        self.client = client
    }

    /// The maximum storage time allowed by TMDb's terms, in seconds.
    public var maximumAge: TimeInterval { TMDbTerms.maximumAge }

    /// Fetches a movie with all its parts in one request.
    ///
    /// A response's warnings give the number of skipped values and the names of unreadable parts.
    public func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        let request = TMDbRequest.movie(id, withTranslations: !locale.isEnglish).language(locale.language)
        return try await client.send(request, naming: MoviePart.named)
            .requiring((id, request.subject)) { ($0.main.id, $0.main.title) }
            .map(MovieAggregateMapper().map)
    }

    /// Fetches a collection with its movies, earliest release first.
    public func collection(
        _ id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<MovieCollectionParts> {
        try await client.send(.collection(id).language(locale.language)).map(MovieCollectionPartsMapper().map)
    }

    /// Fetches a page of a list, in the language and for the region of `locale`.
    public func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>> {
        let request = request(for: list, page).language(locale.language).region(locale.region)
        return try await client.send(request).map { $0.page(page, map: MoviePreviewMapper().map) }
    }

    private func request(for list: MovieList, _ page: Int) -> TMDbRequest<TMDb.PageableList<TMDb.MovieListItem>> {
        switch list {
        case .popular: .popularMovies(page: page)
        case .topRated: .topRatedMovies(page: page)
        case .nowPlaying: .nowPlayingMovies(page: page)
        case .upcoming: .upcomingMovies(page: page)
        case .trending(.day): .trendingMovies(.day, page: page)
        case .trending(.week): .trendingMovies(.week, page: page)
        case .similar(let id): .similarMovies(to: id, page: page)
        case .recommendations(let id): .recommendedMovies(for: id, page: page)
        case .search(let search): .searchMovies(search.text, year: search.year, page: page)
        case .discover(let filter): .discoverMovies(filter, page: page)
        }
    }
}

extension MoviePart {
    /// Returns the context's part for a key; `nil` for the keywords and the translations' English texts, which become
    /// properties of the item.
    fileprivate static func named(_ key: TMDb.MovieParts.CodingKeys) -> MoviePart? {
        switch key {
        case .credits: .credits
        case .images: .images
        case .releaseDates: .releaseDates
        case .videos: .videos
        case .watchProviders: .watchProviders
        case .recommendations: .recommendations
        case .similar: .similar
        case .keywords, .translations: nil
        }
    }
}
