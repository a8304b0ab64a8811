public import CoreDomain
public import Foundation
public import MoviesDomain
public import MoviesInfrastructure
public import TMDb

/// Movies from TMDb.
public struct TMDbMovieRemoteDataSource: MovieRemoteDataSource {
    private let client: TMDbClient

    /// Creates a source that sends its requests through `client`.
    public init(client: TMDbClient) {
        self.client = client
    }

    public var maximumAge: TimeInterval { TMDbTerms.maximumAge }

    public func movie(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        let answer = try await client.send(.movie(id).language(locale.language))
        let warnings = answer.warnings(counting: answer.value.newWords) + answer.value.warnings
        return RemoteResponse(MovieAggregateMapper().map(answer.value), warnings: warnings)
    }

    public func collection(
        _ id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<MovieCollectionParts> {
        let answer = try await client.send(.collection(id).language(locale.language))
        return RemoteResponse(MovieCollectionPartsMapper().map(answer.value), warnings: answer.warnings())
    }

    public func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>> {
        let request = request(for: list, page).language(locale.language).region(locale.region)
        let answer = try await client.send(request)
        return RemoteResponse(MoviePageMapper().map(answer.value, page: page), warnings: answer.warnings())
    }

    private func request(for list: MovieList, _ page: Int) -> TMDbRequest<PageableList<MovieListItem>> {
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
        }
    }
}

extension TMDbAnswer {
    /// What was left out, and `more` for which the domain has no word.
    fileprivate func warnings(counting more: Int = 0) -> [FetchWarning] {
        skipped + more > 0 ? [.skipped(skipped + more)] : []
    }
}

extension MoviePart {
    /// The part that TMDb calls `section`.
    fileprivate init(section: String) {
        self =
            switch section {
            case "credits": .credits
            case "images": .images
            case "release_dates": .releaseDates
            case "videos": .videos
            case "watch/providers": .watchProviders
            case "recommendations": .recommendations
            default: .similar
            }
    }
}

extension MovieAnswer {
    /// How many of TMDb's words are new to us, and nil in the domain.
    fileprivate var newWords: Int {
        var count = 0
        if case .unknown = movie.status { count += 1 }
        for case .unknown in (releaseDates?.results ?? []).flatMap(\.releaseDates).map(\.type) { count += 1 }
        return count
    }

    /// A part that TMDb sent but that could not be read is said to be absent.
    fileprivate var warnings: [FetchWarning] {
        failedSections.sorted { $0.key < $1.key }.map { name, why in
            .absent(MoviePart(section: name), .badData("movie \(movie.id), \(why)"))
        }
    }
}
