import Foundation
import TVSeriesDomain

struct VideosMapper {
    func map(_ entity: TVSeriesVideosEntity) -> [Video] {
        (entity.videos ?? []).map(map)
    }

    func map(_ domain: [Video], seriesID: Int, language: String, cachedAt: Date) -> TVSeriesVideosEntity {
        TVSeriesVideosEntity(seriesID: seriesID, language: language, videos: domain.map(map), cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: [Video], to entity: inout TVSeriesVideosEntity, cachedAt: Date) {
        entity.videos = domain.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: TVSeriesVideoEntity) -> Video {
        Video(
            id: entity.videoID, key: entity.videoKey, name: entity.name, site: entity.site, type: entity.type,
            isOfficial: entity.isOfficial, languageCode: entity.languageCode, size: entity.size,
            publishedAt: entity.publishedAt)
    }

    private func map(_ domain: Video) -> TVSeriesVideoEntity {
        TVSeriesVideoEntity(
            videoID: domain.id, videoKey: domain.key, name: domain.name, site: domain.site, type: domain.type,
            isOfficial: domain.isOfficial, languageCode: domain.languageCode, size: domain.size,
            publishedAt: domain.publishedAt)
    }
}
