import MoviesDomain
import TMDb

/// Maps TMDb's movie with its appended parts to the domain.
struct MovieAggregateMapper {
    func map(_ dto: MovieAnswer) -> MovieAggregate {
        let id = dto.movie.id
        return MovieAggregate(
            movie: MovieMapper().map(dto.movie),
            credits: dto.credits.map { CreditsMapper().map($0, movieID: id) },
            images: dto.images.map { ImageCollectionMapper().map($0, movieID: id) },
            releaseDates: dto.releaseDates.map { ReleaseDatesMapper().map($0, movieID: id) },
            videos: dto.videos?.map(VideoMapper().map),
            watchProviders: dto.watchProviders.map(WatchProvidersMapper().map),
            recommendations: dto.recommendations.map { MoviePageMapper().map($0, page: 1) },
            similar: dto.similar.map { MoviePageMapper().map($0, page: 1) })
    }
}
