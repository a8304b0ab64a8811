import Foundation
import MoviesDomain

struct VideosMapper {
    func map(_ entity: MoviesVideosEntity) -> [Video] {
        (entity.videos ?? []).map(map)
    }

    func map(_ domain: [Video], movieID: Int, language: String, cachedAt: Date) -> MoviesVideosEntity {
        MoviesVideosEntity(movieID: movieID, language: language, videos: domain.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: [Video], to entity: inout MoviesVideosEntity, cachedAt: Date) {
        entity.videos = domain.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: MoviesVideoEntity) -> Video {
        Video(
            id: entity.videoID, key: entity.videoKey, name: entity.name, site: entity.site, type: entity.type,
            isOfficial: entity.isOfficial, languageCode: entity.languageCode, size: entity.size,
            publishedAt: entity.publishedAt)
    }

    private func map(_ domain: Video) -> MoviesVideoEntity {
        MoviesVideoEntity(
            videoID: domain.id, videoKey: domain.key, name: domain.name, site: domain.site, type: domain.type,
            isOfficial: domain.isOfficial, languageCode: domain.languageCode, size: domain.size,
            publishedAt: domain.publishedAt)
    }
}
