package import CoreDomain
package import MoviesDomain

/// Everything that can be done with movies, wired to where movies and lists are kept.
package struct MovieUseCases: Sendable {
    package let fetchDetails: FetchMovieDetails
    package let observeDetails: ObserveMovieDetails
    package let fetchCredits: FetchMovieCredits
    package let fetchImages: FetchMovieImages
    package let fetchVideos: FetchMovieVideos
    package let fetchWatchProviders: FetchWatchProviders
    package let fetchCollection: FetchMovieCollection
    package let fetchPage: FetchMoviePage
    package let search: SearchMovies
    package let fetchStoredTitles: FetchStoredTitles
    package let fetchWatchlist: FetchWatchlist
    package let changeWatchlist: ChangeWatchlist

    package init(
        movies: any MovieRepository, lists: any UserListRepository, images: any ImagesConfigurationProviding,
        region: String, events: any DomainEventPublishing, clock: WallClock
    ) {
        fetchDetails = FetchMovieDetails(movies: movies, lists: lists, images: images, region: region)
        observeDetails = ObserveMovieDetails(fetch: fetchDetails)
        fetchCredits = FetchMovieCredits(movies: movies, images: images)
        fetchImages = FetchMovieImages(movies: movies, images: images)
        fetchVideos = FetchMovieVideos(movies: movies)
        fetchWatchProviders = FetchWatchProviders(movies: movies, images: images)
        fetchCollection = FetchMovieCollection(movies: movies, images: images)
        fetchPage = FetchMoviePage(movies: movies, images: images)
        search = SearchMovies(movies: movies, images: images)
        fetchStoredTitles = FetchStoredTitles(movies: movies)
        fetchWatchlist = FetchWatchlist(lists: lists, images: images)
        changeWatchlist = ChangeWatchlist(movies: movies, lists: lists, events: events, clock: clock)
    }
}
