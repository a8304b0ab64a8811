import MoviesDomain
import TMDb

struct MovieAggregateMapper {
    private let previewMapper = MoviePreviewMapper()

    func map(_ dto: TMDb.MovieResponse) -> MovieAggregate {
        let id = dto.main.id
        let parts = dto.parts
        return MovieAggregate(
            movie: MovieMapper().map(dto.main, keywords: parts.keywords, english: parts.translations?.english),
            credits: parts.credits.map { CreditsMapper().map($0, movieID: id) },
            images: parts.images.map { ImageCollectionMapper().map($0, movieID: id) },
            releaseDates: parts.releaseDates.map { ReleaseDatesMapper().map($0, movieID: id) },
            videos: parts.videos?.byImportance.map(VideoMapper().map),
            watchProviders: parts.watchProviders.map(WatchProvidersMapper().map),
            recommendations: parts.recommendations?.page(1, map: previewMapper.map),
            similar: parts.similar?.page(1, map: previewMapper.map))
    }
}
