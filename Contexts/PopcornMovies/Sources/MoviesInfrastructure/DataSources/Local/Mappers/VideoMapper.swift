import MoviesDomain

/// Video between domain and storage.
struct VideoMapper {
    func map(_ entity: MoviesVideoEntity) -> Video {
        Video(
            id: entity.videoID,
            key: entity.videoKey,
            name: entity.name,
            site: entity.site,
            type: entity.type,
            isOfficial: entity.isOfficial,
            languageCode: entity.languageCode,
            size: entity.size,
            publishedAt: entity.publishedAt)
    }

    func map(_ domain: Video) -> MoviesVideoEntity {
        MoviesVideoEntity(
            videoID: domain.id,
            videoKey: domain.key,
            name: domain.name,
            site: domain.site,
            type: domain.type,
            isOfficial: domain.isOfficial,
            languageCode: domain.languageCode,
            size: domain.size,
            publishedAt: domain.publishedAt)
    }
}
