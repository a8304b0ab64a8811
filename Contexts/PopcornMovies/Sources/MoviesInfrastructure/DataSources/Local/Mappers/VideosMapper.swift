import Foundation
import MoviesDomain

/// The videos of a movie between domain and storage.
struct VideosMapper {
    private let videoMapper = VideoMapper()

    func map(_ entity: MoviesVideosEntity) -> [Video] {
        (entity.videos ?? []).map(videoMapper.map)
    }

    func map(_ domain: [Video], movieID: Int, language: String, cachedAt: Date) -> MoviesVideosEntity {
        MoviesVideosEntity(
            movieID: movieID, language: language, videos: domain.map(videoMapper.map), cachedAt: cachedAt)
    }
}
